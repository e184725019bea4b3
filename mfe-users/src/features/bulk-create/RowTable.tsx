import { t } from '@veritas/shared/language';
import { Badge, Table, type Column } from '@veritas/shared/ui';
import { roleText } from '../../lib/people/listed-user.ts';
import type { Outcome } from '../../lib/run/run-each.ts';
import type { ReadRow } from './read-row.ts';
import classes from './BulkCreate.module.css';

interface RowTableProps {
  readonly rows: readonly ReadRow[];
  /** The outcome of a row; null before the run. */
  readonly outcomeOf: ((row: ReadRow) => Outcome | undefined) | null;
}

/** The parsed rows, each with its problems or its outcome. */
export function RowTable({ rows, outcomeOf }: RowTableProps) {
  const columns: Column<ReadRow>[] = [
    { key: 'row', header: t('Row'), align: 'end', cell: ({ row }) => row },
    { key: 'username', header: t('Username'), rowHeader: true, cell: ({ user }) => <Text>{user.username}</Text> },
    {
      key: 'state',
      header: outcomeOf ? t('Result') : t('Problems'),
      cell: (row) =>
        outcomeOf && row.problems.length === 0 ? <Result outcome={outcomeOf(row)} /> : <Problems row={row} />,
    },
    { key: 'email', header: t('Email'), cell: ({ user }) => <EmailText>{user.email}</EmailText> },
    { key: 'role', header: t('Role'), cell: ({ user }) => <Text>{roleText(user)}</Text> },
    { key: 'group', header: t('Group'), cell: ({ user }) => <Text>{user.group ?? '–'}</Text> },
    { key: 'password', header: t('Password'), cell: ({ generated }) => (generated ? t('Generated') : t('Given')) },
  ];
  return <Table caption={t('Rows to create')} columns={columns} rows={rows} rowKey={({ row }) => row} cards />;
}

function Text({ children }: { children: string }) {
  return <span className={classes.text}>{children}</span>;
}

/** A long address wraps before its @ only. */
function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@');
  if (at <= 0) return <span className={classes.email}>{email}</span>;
  return (
    <span className={classes.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

function Problems({ row: { problems } }: { row: ReadRow }) {
  if (problems.length === 0) return <Badge kind="verified">{t('Ready')}</Badge>;
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return <Badge kind="created">{t('Not yet')}</Badge>;
  return outcome.ok ? (
    <Badge kind="verified">{t('Created')}</Badge>
  ) : (
    <span className={classes.problems}>{outcome.problem}</span>
  );
}
