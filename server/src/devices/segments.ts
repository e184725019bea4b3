import type { Db } from '../db/index.ts';
import { SEGMENT, segmentOf } from './changes.ts';
import type { ChangedPlaces } from './changes.ts';
import type { RowChanges } from './merge-rows.ts';
import { isOf } from './moment.ts';
import type { Moment } from './moment.ts';
import { readStatusRows, statusPages } from './status-record.ts';
import type { StatusRow } from './status-record.ts';

/** Rows of one query: SQLite works inside the process. */
const PAGE = 1_000;

/** Segments that are changed at once: compressing them takes other threads, of which there are four for everything. */
const AT_ONCE = 4;

/** The records of a body by segment of ids. */
export type Segments<Part> = Map<number, Part>;

/** The parts of a body in the order of their ids. */
export function inOrder<Part>(segments: Segments<Part>): readonly Part[] {
  return [...segments].sort(([a], [b]) => a - b).map(([, part]) => part);
}

/** First and last number of segments that lie side by side. */
export type SegmentRun = readonly [first: number, last: number];

/** Every segment that a moment can have. */
export const allSegments = ({ seq }: Moment): readonly SegmentRun[] => [[0, segmentOf(seq)]];

/** Segments in as few runs as they make. */
export function runsOf(numbers: Iterable<number>): SegmentRun[] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

interface Reading<Part> {
  /** Where the parts are put. */
  readonly segments: Segments<Part>;
  readonly make: (records: readonly StatusRow[]) => Promise<Part>;
  readonly pause: () => Promise<unknown>;
}

/**
 * Reads runs of segments as they are at a moment, each in pages with a `pause` between two, and puts them in the place
 * of what there was.
 */
export async function readSegments<Part>(
  db: Db,
  moment: Moment,
  runs: readonly SegmentRun[],
  { segments, make, pause }: Reading<Part>,
): Promise<void> {
  for (const [first, last] of runs) {
    const stale = new Set([...segments.keys()].filter((number) => number >= first && number <= last));
    for await (const [number, rows] of rowsBySegment(db, first * SEGMENT, (last + 1) * SEGMENT, pause)) {
      const records = rows.filter((row) => isOf(moment, row));
      if (records.length === 0) continue;
      segments.set(number, await make(records));
      stale.delete(number);
    }
    for (const number of stale) segments.delete(number);
  }
}

interface Changing<Part> extends Reading<Part> {
  readonly change: (part: Part, changes: RowChanges) => Promise<Part | null>;
}

/** Reads some records of segments as they are at a moment, and changes those segments where they are. */
export async function changeSegments<Part>(
  db: Db,
  moment: Moment,
  idsBySegment: ChangedPlaces['ids'],
  { segments, make, change, pause }: Changing<Part>,
): Promise<void> {
  const all = [...idsBySegment].sort(([a], [b]) => a - b).map(([number, ids]) => [number, inIdOrder(ids)] as const);
  for (let first = 0; first < all.length; first += AT_ONCE) {
    if (first > 0) await pause();
    const some = all.slice(first, first + AT_ONCE);
    const read = await readStatusRows(
      db,
      some.flatMap(([, ids]) => ids),
    );
    const rows = new Map(read.map((row) => [row.id, row]));
    const changed = some.map(async ([number, ids]) => {
      const changes = new Map(ids.map((id) => [id, visible(moment, rows.get(id))]));
      const part = segments.get(number);
      const present = [...changes.values()].filter((row) => row !== null);
      if (part) return [number, await change(part, changes)] as const;
      return [number, present.length === 0 ? null : await make(present)] as const;
    });
    for (const [number, part] of await Promise.all(changed))
      if (part) segments.set(number, part);
      else segments.delete(number);
  }
}

const inIdOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
const visible = (moment: Moment, row: Row | undefined) => (row && isOf(moment, row) ? row : null);

type Row = StatusRow & { readonly upload_id: string | null };

async function* rowsBySegment(
  db: Db,
  first: number,
  end: number,
  pause: () => Promise<unknown>,
): AsyncGenerator<[number, Row[]]> {
  let open: Row[] = [];
  for await (const rows of statusPages(db, [first, end], PAGE, pause)) {
    const all = [...open, ...rows];
    const last = all.at(-1);
    open = [];
    for (const [number, members] of Map.groupBy(all, ({ id }) => segmentOf(id))) {
      // The last segment of a page may go on in the next one.
      if (last && number === segmentOf(last.id)) open = members;
      else yield [number, members];
    }
  }
  const [one] = open;
  if (one) yield [segmentOf(one.id), open];
}
