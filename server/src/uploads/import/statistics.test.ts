import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { storeTest } from '../../testing/store-test.ts';
import { AtQuery } from '../testing/at-query.ts';
import { refreshStatistics } from './statistics.ts';

/** The row estimate of PostgreSQL's planner; SQLite has none. */
const known = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select reltuples::bigint as count from pg_class where oid = 'devices'::regclass`.execute(db);
  return rows[0]?.count;
};

storeTest('after a relatively large import the planner’s row estimate is current', async (context) => {
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

storeTest('an import succeeds when ANALYZE fails, which is logged', async (context) => {
  const { log, lines } = keptLog();
  const lost = new Error('the database is lost');
  const db = context.db.withPlugin(
    // The first one asks what is known.
    new AtQuery(2, () => {
      throw lost;
    }),
  );
  await refreshStatistics({ ...context, db, log }, 10_000);
  const expected = [[{ err: lost }, 'the statistics of the records could not be made new']];
  assert.deepEqual(lines, context.dialect === 'sqlite' ? [] : expected);
});
