import type { StatusRow } from './status-record.ts';

/** Records that changed, by id; null: it is not among those that are answered any more. */
export type RowChanges = ReadonlyMap<number, StatusRow | null>;

/** Records that lie side by side, of those that were there or of those that came: from a place to before another. */
interface RowRun {
  readonly isNew: boolean;
  readonly first: number;
  readonly end: number;
}

export interface MergedRows {
  /** As they are now, by id. */
  readonly rows: readonly StatusRow[];
  /** All records by id, those that stay as they were in as few runs as they make. */
  readonly runs: readonly RowRun[];
}

/** What becomes of records with these ids, which rise, when some of them change, come or go. */
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

/** Of an id, or of the next higher one. */
function placeOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
