import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { keptQuery } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';

/** Page size of changed records: SQLite blocks the process. */
const PAGE = 2_000;

/** Spans of records that appeared or disappeared after a change. */
export function spansAfter(db: Db, seq: number) {
  return db.selectFrom('device_spans').selectAll().where('seq', '>', seq).execute();
}

interface ChangedRow {
  readonly change_seq: number;
  readonly id: number;
}

/** A page of individually changed records after a given row. */
export function changedAfter(db: Db, after: ChangedRow) {
  return db
    .selectFrom('devices')
    .where('change_seq', '>=', after.change_seq)
    .where(sql<boolean>`(change_seq, id) > (${after.change_seq}, ${after.id})`)
    .orderBy('change_seq')
    .orderBy('id')
    .limit(PAGE);
}

/**
 * All individually changed records after a change. One that changes again meanwhile is returned twice: it moves to the
 * end, so none is missed.
 */
export async function* changedPages<R extends ChangedRow>(
  seq: number,
  readPage: (after: ChangedRow) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let after: ChangedRow = { change_seq: seq, id: Number.MAX_SAFE_INTEGER }; ;) {
    const rows = await readPage(after);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
    await nextTurn();
  }
}

/**
 * The number of the last visible change, at most `seq`. Numbers drawn for hidden records may be lost in a power cut or
 * a database crash, so they are never sent to readers.
 */
export async function lastVisibleChange(db: Db, seq: number): Promise<number> {
  const last = await Promise.all([
    db
      .selectFrom('devices')
      .select('change_seq as seq')
      .where('change_seq', '<=', seq)
      .orderBy('change_seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('device_spans')
      .select('seq')
      .where('seq', '<=', seq)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return Math.max(0, ...last.map((row) => row?.seq ?? 0));
}

/** Whether any record was added, changed or removed after a change. Numbers are also drawn for hidden records. */
export async function hasChangedAfter(db: Db, seq: number): Promise<boolean> {
  return (await readSpanAfter(db, seq)).length > 0 || (await readRecordAfter(db, seq)).length > 0;
}

const readSpanAfter = keptQuery((db, seq: number) =>
  db.selectFrom('device_spans').select('seq').where('seq', '>', seq).limit(sql.lit(1)),
);
const readRecordAfter = keptQuery((db, seq: number) =>
  db.selectFrom('devices').select('id').where('change_seq', '>', seq).limit(sql.lit(1)),
);
