import assert from 'node:assert/strict';
import { on } from 'node:events';
import { test } from 'node:test';
import { fillEmptyStore } from './start-data.ts';
import { inStore } from './testing/database/in-store.ts';
import { startMain } from './testing/process/start-main.ts';
import { storeTest } from './testing/store-test.ts';
import { makePlace } from './testing/database/test-database.ts';
import { hasDemoUsers } from './users/queries.ts';

const RECORDS = 20;

storeTest('of processes that start at the same time one fills the empty store', async (context) => {
  const { db, config } = context;
  const starting = { ...context, config: { ...config, seedRecords: RECORDS } };
  await Promise.all([fillEmptyStore(starting), fillEmptyStore(starting)]);
  const { count } = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, RECORDS);
});

void test('the next process fills the store at once when the first one is killed while it does', async () => {
  const place = await makePlace('PostgreSQL');
  try {
    const env = { DATABASE_URL: place.databaseUrl, VERITAS_DATA_DIR: place.dataDir };
    const first = startMain(['serve'], { ...env, VERITAS_SEED_RECORDS: '12000', LOG_LEVEL: 'info' });
    for await (const [part] of on(first.stderr, 'data')) if (String(part).includes('filling the empty store')) break;
    first.kill('SIGKILL');
    await first.ended;
    await inStore(place, async (context) => {
      assert.equal(await hasDemoUsers(context.db), false);
      await fillEmptyStore({ ...context, config: { ...context.config, seedRecords: RECORDS } });
      assert.equal(await hasDemoUsers(context.db), true);
    });
  } finally {
    await place.remove();
  }
});
