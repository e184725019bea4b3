import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { storeTest } from '../../testing/store-test.ts';
import { refreshStatistics } from './statistics.ts';

/** What PostgreSQL's planner believes; SQLite has no such table. */
const known = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select reltuples::float8 as count from pg_class where oid = 'devices'::regclass`.execute(db);
  return rows[0]?.count;
};

storeTest('after an import that is large beside all records the planner knows how many there are', async (context) => {
  const { db, dialect } = context;
  if (dialect === 'sqlite') return assert.doesNotReject(refreshStatistics(context, 1_000_000));
  const believe = (count: number) =>
    sql`update pg_class set reltuples = ${count} where oid = 'devices'::regclass`.execute(db);
  for (const [before, processed, after] of [
    [-1, 9_999, -1],
    [-1, 10_000, 0],
    [100_001, 10_000, 100_001],
    [100_000, 10_000, 0],
  ] as const) {
    await believe(before);
    await refreshStatistics(context, processed);
    assert.equal(await known(db), after, `${processed} beside ${before}`);
  }
});
