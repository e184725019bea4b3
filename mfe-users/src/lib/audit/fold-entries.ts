import type { AuditEntry } from '@veritas/shared/api';
import { parseInstant } from '@veritas/shared/domain';
import { foldsIntoBatch } from './audit-words.ts';

/** Longest pause between two entries of one batch. */
const PAUSE_MS = 5 * 60_000;
/** Two entries take no more space than the line of their batch. */
const LEAST = 3;

/** One line of the trail: an entry, or the line of a batch that expands to its entries. */
export type TrailLine =
  | { readonly kind: 'entry'; readonly id: string; readonly entry: AuditEntry; readonly inBatch: boolean }
  | {
      readonly kind: 'batch';
      readonly id: string;
      /** Newest first, at least three. */
      readonly entries: readonly [AuditEntry, ...AuditEntry[]];
      readonly open: boolean;
      /** Older entries, not loaded yet, may belong to it too. */
      readonly partial: boolean;
    };

interface Fold {
  /** Ids of the batches whose entries are shown. */
  readonly open: ReadonlySet<string>;
  /** Older entries exist that are not loaded. */
  readonly hasMore: boolean;
}

/**
 * The lines of a trail, newest first: repeated actions of one actor are a single line. A batch is identified by its
 * newest entry, so that it stays open while older ones are loaded.
 */
export function foldEntries(entries: readonly AuditEntry[], { open, hasMore }: Fold): TrailLine[] {
  return runsOf(entries).flatMap((run, index, { length }): TrailLine[] => {
    const [newest, ...others] = run;
    if (!newest || run.length < LEAST) return run.map((entry) => lineOf(entry, false));
    const id = `batch-${newest.id}`;
    const partial = hasMore && index === length - 1;
    const batch = { kind: 'batch', id, entries: [newest, ...others], open: open.has(id), partial } as const;
    return batch.open ? [batch, ...run.map((entry) => lineOf(entry, true))] : [batch];
  });
}

function lineOf(entry: AuditEntry, inBatch: boolean): TrailLine {
  return { kind: 'entry', id: entry.id, entry, inBatch };
}

/** Consecutive entries that belong together. */
function runsOf(entries: readonly AuditEntry[]): AuditEntry[][] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const newer = run?.at(-1);
    if (run && newer && belongsTo(newer, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function belongsTo(newer: AuditEntry, older: AuditEntry): boolean {
  return (
    foldsIntoBatch(older.action) &&
    newer.action === older.action &&
    newer.actor === older.actor &&
    newer.ip === older.ip &&
    (parseInstant(newer.at) ?? NaN) - (parseInstant(older.at) ?? NaN) <= PAUSE_MS
  );
}
