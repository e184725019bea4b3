import type { Db } from '../../db/index.ts';
import { SEGMENT, segmentOf } from './changed-places.ts';
import { isOf } from '../changes/moment.ts';
import type { Moment } from '../changes/moment.ts';
import { statusPages } from '../records/status-record.ts';
import type { StatusRow } from '../records/status-record.ts';
import type { SegmentRun } from './segment-runs.ts';

/** Rows per query: SQLite blocks the process. */
const PAGE = 1_000;

/** The records of a body by segment of ids. */
export type Segments<Part> = Map<number, Part>;

/** The parts of a body in the order of their ids. */
export function inOrder<Part>(segments: Segments<Part>): readonly Part[] {
  return [...segments].sort(([a], [b]) => a - b).map(([, part]) => part);
}

export interface Reading<Part> {
  /** The target of the parts. */
  readonly segments: Segments<Part>;
  readonly make: (records: readonly StatusRow[]) => Promise<Part>;
  readonly pause: () => Promise<unknown>;
}

/** Reads runs of segments at a moment, in pages with a `pause` in between, and replaces the previous parts. */
export async function readSegments<Part>(
  db: Db,
  moment: Moment,
  runs: readonly SegmentRun[],
  { segments, make, pause }: Reading<Part>,
): Promise<void> {
  for (const [first, last] of runs) {
    const stale = new Set([...segments.keys()].filter((number) => number >= first && number <= last));
    for await (const [number, rows] of rowsBySegment(db, moment, [first, last], pause)) {
      const records = rows.filter((row) => isOf(moment, row));
      if (records.length === 0) continue;
      segments.set(number, await make(records));
      stale.delete(number);
    }
    for (const number of stale) segments.delete(number);
  }
}

export type Row = StatusRow & { readonly upload_id: string | null };

async function* rowsBySegment(
  db: Db,
  { scope }: Moment,
  [first, last]: SegmentRun,
  pause: () => Promise<unknown>,
): AsyncGenerator<[number, Row[]]> {
  let open: Row[] = [];
  for await (const rows of statusPages(db, scope, [first * SEGMENT, (last + 1) * SEGMENT], { size: PAGE, pause })) {
    const all = [...open, ...rows];
    const newest = all.at(-1);
    open = [];
    for (const [number, members] of Map.groupBy(all, ({ id }) => segmentOf(id))) {
      // The last segment of a page may continue in the next one.
      if (newest && number === segmentOf(newest.id)) open = members;
      else yield [number, members];
    }
  }
  const [one] = open;
  if (one) yield [segmentOf(one.id), open];
}
