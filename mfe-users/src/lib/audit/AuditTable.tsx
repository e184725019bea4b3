import type { AuditEntry } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { Table, type Column } from '@veritas/shared/ui';
import { actionText } from './audit-words.ts';
import { changesOf } from './changes.ts';
import classes from './AuditTable.module.css';

interface AuditTableProps {
  readonly caption: string;
  readonly entries: readonly AuditEntry[];
  readonly empty: string;
  /** False where all entries have the same one. */
  readonly withTarget?: boolean;
}

/** Who did what to whom, when and from where. */
export function AuditTable({ caption, entries, empty, withTarget = true }: AuditTableProps) {
  const zone = useZone();
  const target: Column<AuditEntry> = { key: 'target', header: 'Whom', cell: (entry) => <Text>{entry.target}</Text> };
  const columns: Column<AuditEntry>[] = [
    { key: 'at', header: 'When', cell: ({ at }) => <When at={at} zone={zone} /> },
    { key: 'actor', header: 'Who', cell: ({ actor }) => <Text>{actor}</Text> },
    {
      key: 'action',
      header: 'What',
      rowHeader: true,
      cell: ({ action }) => <span data-action={action}>{actionText(action)}</span>,
    },
    ...(withTarget ? [target] : []),
    { key: 'change', header: 'Before → after', cell: (entry) => <Changes entry={entry} /> },
    { key: 'ip', header: 'From address', cell: ({ ip }) => <Text>{ip}</Text> },
  ];
  return <Table caption={caption} columns={columns} rows={entries} rowKey={({ id }) => id} empty={empty} cards />;
}

function When({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} className={classes.when} data-figures>
      {formatLongTime(parseInstant(at), zone)}
    </time>
  );
}

function Text({ children }: { children: string | null }) {
  return <span className={classes.text}>{children || '–'}</span>;
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <Text>{null}</Text>;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{field.replaceAll('_', ' ')}:</span> {before ?? 'none'} → {after ?? 'none'}
        </li>
      ))}
    </ul>
  );
}
