import { parseRole, roleLabel } from '@veritas/shared/domain';
import { Badge, Table, type Column } from '@veritas/shared/ui';
import type { Outcome } from '../../lib/run/run-each.ts';
import type { ReadRow } from './read-rows.ts';
import classes from './BulkCreate.module.css';

interface RowTableProps {
  readonly rows: readonly ReadRow[];
  /** By index; null while the rows are still looked over. */
  readonly outcomes: readonly Outcome[] | null;
}

/** The rows as they were understood, each with its problems or its outcome. */
export function RowTable({ rows, outcomes }: RowTableProps) {
  const columns: Column<ReadRow>[] = [
    { key: 'row', header: 'Row', align: 'end', cell: ({ row }) => row },
    { key: 'username', header: 'Username', rowHeader: true, cell: ({ user }) => <Text>{user.username}</Text> },
    {
      key: 'state',
      header: outcomes ? 'Result' : 'Problems',
      cell: (row) => (outcomes ? <Result outcome={outcomes[rows.indexOf(row)]} /> : <Problems row={row} />),
    },
    { key: 'email', header: 'Email', cell: ({ user }) => <Text>{user.email}</Text> },
    { key: 'role', header: 'Role', cell: ({ user }) => <Text>{roleText(user.role)}</Text> },
    { key: 'group', header: 'Group', cell: ({ user }) => <Text>{user.group ?? '–'}</Text> },
    { key: 'password', header: 'Password', cell: ({ generated }) => (generated ? 'made' : 'given') },
  ];
  return <Table caption="Rows to create" columns={columns} rows={rows} rowKey={({ row }) => row} cards />;
}

function roleText(text: string): string {
  const role = parseRole(text);
  return role ? roleLabel(role) : text;
}

function Text({ children }: { children: string }) {
  return <span className={classes.text}>{children}</span>;
}

function Problems({ row: { problems } }: { row: ReadRow }) {
  if (problems.length === 0) return <Badge kind="verified">Ready</Badge>;
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return <Badge kind="created">Not yet</Badge>;
  return outcome.ok ? (
    <Badge kind="verified">Created</Badge>
  ) : (
    <span className={classes.problems}>{outcome.problem}</span>
  );
}
