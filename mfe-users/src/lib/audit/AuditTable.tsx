import type { AuditEntry } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Table, type Column } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { actionText } from './audit-words.ts';
import { BatchButton, BatchTargets } from './BatchLine.tsx';
import { Changes } from './Changes.tsx';
import { targetText } from './detail-words.ts';
import { foldEntries, type TrailLine } from './fold-entries.ts';
import { useOpenBatches } from './useOpenBatches.ts';
import classes from './AuditTable.module.css';

interface AuditTableProps {
  readonly caption: string;
  readonly entries: readonly AuditEntry[];
  /** The zone of the times, which on a page may differ from the reader's. */
  readonly zone: string;
  readonly empty: string;
  /** False where all entries have the same target. */
  readonly withTarget?: boolean;
  /** Older entries exist that are not loaded. */
  readonly hasMore?: boolean;
}

/** Entries of the audit trail; repeated actions are one line that expands. */
export function AuditTable({ caption, entries, zone, empty, withTarget = true, hasMore = false }: AuditTableProps) {
  const { open, toggle } = useOpenBatches();
  const lines = useMemo(() => foldEntries(entries, { open, hasMore }), [entries, open, hasMore]);
  const target: Column<TrailLine> = { key: 'target', header: t('Target'), cell: targetOf };
  const columns: Column<TrailLine>[] = [
    { key: 'at', header: t('When'), cell: (line) => <When at={newestOf(line).at} zone={zone} /> },
    { key: 'actor', header: t('Actor'), cell: (line) => <Text>{newestOf(line).actor}</Text> },
    { key: 'action', header: t('Action'), rowHeader: true, cell: (line) => <Action line={line} onToggle={toggle} /> },
    ...(withTarget ? [target] : []),
    {
      key: 'change',
      header: t('Change'),
      cell: (line) => (line.kind === 'batch' ? '' : <Changes entry={line.entry} zone={zone} />),
    },
    { key: 'ip', header: 'IP', cell: (line) => <Text>{newestOf(line).ip}</Text> },
  ];
  return (
    <div className={classes.trail}>
      <Table caption={caption} columns={columns} rows={lines} rowKey={({ id }) => id} empty={empty} cards />
    </div>
  );
}

function newestOf(line: TrailLine): AuditEntry {
  return line.kind === 'batch' ? line.entries[0] : line.entry;
}

function targetOf(line: TrailLine) {
  if (line.kind === 'batch') return <BatchTargets entries={line.entries} />;
  const { action, target } = line.entry;
  return <Text>{targetText(action, target)}</Text>;
}

function Action({ line, onToggle }: { line: TrailLine; onToggle: (id: string) => void }) {
  if (line.kind === 'batch') return <BatchButton batch={line} onToggle={onToggle} />;
  const { action } = line.entry;
  return (
    <span data-action={action} data-in-batch={line.inBatch || undefined}>
      {actionText(action)}
    </span>
  );
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
