import type { Db } from '../../db/index.ts';
import type { ChangedPlaces } from './changed-places.ts';
import type { RowChanges } from '../records/merge-rows.ts';
import { isOf } from '../changes/moment.ts';
import type { Moment } from '../changes/moment.ts';
import { readStatusRows } from '../records/status-record.ts';
import type { Reading, Row } from './segments.ts';

/** Segments that are changed in parallel: compression uses the thread pool, which has four threads for everything. */
const AT_ONCE = 4;

interface Changing<Part> extends Reading<Part> {
  readonly change: (part: Part, changes: RowChanges) => Promise<Part | null>;
}

/** Reads changed records of segments at a moment, and updates those segments in place. */
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
      moment.scope,
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
