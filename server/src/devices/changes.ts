import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { keptQuery } from '../db/index.ts';
import type { Db } from '../db/index.ts';

/** Records of one segment of ids: what one change costs to read and compress again. */
export const SEGMENT = 250;
/** Changed records that are looked up at a stretch: SQLite works inside the process. */
const PAGE = 2_000;

export const segmentOf = (id: number): number => Math.floor(id / SEGMENT);

/** Numbers of the segments whose records came, changed or went after a change. */
export async function segmentsChangedAfter(db: Db, seq: number): Promise<Set<number>> {
  const segments = new Set<number>();
  for (const span of await db.selectFrom('device_spans').selectAll().where('seq', '>', seq).execute())
    for (let number = segmentOf(span.first_id); number <= segmentOf(span.last_id); number += 1) segments.add(number);
  for (let after = { seq, id: Number.MAX_SAFE_INTEGER }; ;) {
    const rows = await db
      .selectFrom('devices')
      .select(['id', 'change_seq as seq'])
      .where('change_seq', '>=', after.seq)
      .where(sql<boolean>`(change_seq, id) > (${after.seq}, ${after.id})`)
      .orderBy('change_seq')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id } of rows) segments.add(segmentOf(id));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return segments;
    after = last;
    await nextTurn();
  }
}

/**
 * Whether any record came, changed or went after a change. Numbers are also drawn for records that are still hidden.
 */
export async function hasChangedAfter(db: Db, seq: number): Promise<boolean> {
  return (await readSpanAfter(db, seq)).length > 0 || (await readRecordAfter(db, seq)).length > 0;
}

const readSpanAfter = keptQuery((db, seq: number) =>
  db.selectFrom('device_spans').select('seq').where('seq', '>', seq).limit(sql.lit(1)),
);
const readRecordAfter = keptQuery((db, seq: number) =>
  db.selectFrom('devices').select('id').where('change_seq', '>', seq).limit(sql.lit(1)),
);
