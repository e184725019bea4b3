import type { StatusRow } from './status-record.ts';

/** Changed records by id; null: no longer part of the response. */
export type RowChanges = ReadonlyMap<number, StatusRow | null>;

/** A run of adjacent records, of the previous or the changed ones: from an index to before another. */
interface RowRun {
  readonly isNew: boolean;
  readonly first: number;
  readonly end: number;
}

export interface MergedRows {
  /** Current records, by id. */
  readonly rows: readonly StatusRow[];
  /** All records by id, the unchanged ones in as few runs as possible. */
  readonly runs: readonly RowRun[];
}

/** Merges changes, additions and removals into records with these ascending ids. */
export function mergeRows(ids: Float64Array, changes: RowChanges): MergedRows {
  const rows: StatusRow[] = [];
  const runs: RowRun[] = [];
  let place = 0;
  const keepTo = (end: number) => {
    if (end > place) runs.push({ isNew: false, first: place, end });
  };
  for (const [id, row] of [...changes].sort(([a], [b]) => a - b)) {
    const at = placeOf(ids, id);
    keepTo(at);
    place = ids[at] === id ? at + 1 : at;
    if (!row) continue;
    runs.push({ isNew: true, first: rows.length, end: rows.length + 1 });
    rows.push(row);
  }
  keepTo(ids.length);
  return { rows, runs };
}

/** Index of an id, or of the next higher one. */
function placeOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
