import type { Db } from '../db/index.ts';
import { changedAfter, changedPages, spansAfter } from './changes.ts';

/** Records of one segment of ids: what one change costs to compress again. */
export const SEGMENT = 250;
/** Changed records of a segment that are read one by one; of more the whole segment is read. */
const MOST_PATCHED = 50;

export const segmentOf = (id: number): number => Math.floor(id / SEGMENT);

/** Where records came, changed or went. */
export interface ChangedPlaces {
  /** Numbers of the segments that are to be read whole. */
  readonly segments: ReadonlySet<number>;
  /** Records of others, by segment. */
  readonly ids: ReadonlyMap<number, ReadonlySet<number>>;
}

/** What came, changed or went after a change. */
export async function placesChangedAfter(db: Db, seq: number): Promise<ChangedPlaces> {
  const segments = new Set<number>();
  const ids = new Map<number, Set<number>>();
  for (const span of await spansAfter(db, seq))
    for (let number = segmentOf(span.first_id); number <= segmentOf(span.last_id); number += 1) segments.add(number);
  const pages = changedPages(seq, (after) => changedAfter(db, after).select(['id', 'change_seq']).execute());
  for await (const rows of pages)
    for (const { id } of rows) {
      const number = segmentOf(id);
      if (segments.has(number)) continue;
      const own = ids.get(number) ?? new Set();
      ids.set(number, own.add(id));
      if (own.size <= MOST_PATCHED) continue;
      segments.add(number);
      ids.delete(number);
    }
  return { segments, ids };
}
