import type { Db } from '../../db/index.ts';
import { changedAfter, changedPages, spansAfter } from '../changes/changes.ts';

/** Records per segment of ids: the amount that one change compresses again. */
export const SEGMENT = 250;
/** Maximum of changed records of a segment that are read individually; with more the whole segment is read. */
const MOST_PATCHED = 50;

export const segmentOf = (id: number): number => Math.floor(id / SEGMENT);

/** Segments and records that were added, changed or removed. */
export interface ChangedPlaces {
  /** Numbers of the segments to be read completely. */
  readonly segments: ReadonlySet<number>;
  /** Records of other segments, by segment. */
  readonly ids: ReadonlyMap<number, ReadonlySet<number>>;
}

/** What was added, changed or removed after a change. */
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
