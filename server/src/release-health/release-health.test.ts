import assert from 'node:assert/strict';
import type { ReleaseHealth } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import { transaction } from '../db/index.ts';
import type { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { countHealth } from './health-counts.ts';
import { HOUR_MS, hourOf } from './hours.ts';

const ADDRESS = 'api/release_health/';
const counts = (version: string, loaded: number, failed = 0, threw = 0) => ({
  remote: 'devices',
  version,
  loaded,
  failed,
  threw,
});

async function read(client: TestClient): Promise<ReleaseHealth[]> {
  return (await client.get(ADDRESS)).json<ReleaseHealth[]>();
}

serverTest('counts of all browsers add up by release, and are kept for two weeks', async (server) => {
  const browser = await server.signedInAs({ role: 'executive' });
  const report = async (client: TestClient, ...releases: object[]) => (await client.post(ADDRESS, { releases })).status;
  assert.deepEqual(
    await Promise.all([1, 2, 3].map(() => report(browser, counts('1.0.0', 2, 1), counts('1.1.0', 0, 0, 1)))),
    [200, 200, 200],
  );
  server.advance(60 * 60_000);
  const owner = await server.signedInAs({ role: 'super_admin' });
  assert.equal(await report(owner, counts('1.1.0', 1)), 200);
  assert.deepEqual(await read(owner), [
    { ...counts('1.1.0', 1, 0, 3), last_hour: '2026-11-18T07:00:00.000Z' },
    { ...counts('1.0.0', 6, 3, 0), last_hour: '2026-11-18T06:00:00.000Z' },
  ]);
  const { context } = server;
  const becomeOld = (hours: number) =>
    context.db
      .updateTable('release_health')
      .set({ hour: hourOf(context.clock()) - hours * HOUR_MS })
      .where('version', '=', '1.0.0')
      .execute();
  for (const [hours, versions] of [
    [14 * 24, ['1.1.0', '1.0.0']],
    [14 * 24 + 1, ['1.1.0']],
  ] as const) {
    await becomeOld(hours);
    assert.equal(await report(owner, counts('1.1.0', 1)), 200);
    assert.deepEqual(
      (await read(owner)).map(({ version }) => version),
      versions,
    );
  }
});

storeTest('a wait for the counts of another browser holds no lock that this one needs', async (context) => {
  // SQLite does one transaction after the other.
  if (context.dialect !== 'postgres') return;
  const { db } = context;
  const [one, two] = [counts('1.0.0', 1), counts('1.1.0', 1)];
  await countHealth(db, NOW, [one, two]);
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = transaction(db, async (trx) => {
    await countHealth(trx, NOW, [one]);
    held.resolve();
    await mayEnd.promise;
  });
  await held.promise;
  const second = transaction(db, (trx) => countHealth(trx, NOW, [two, one]));
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await waiting.execute(db)).rows.length === 0);
  const { rows } = await sql<{ version: string }>`select version from release_health for update skip locked`.execute(
    db,
  );
  mayEnd.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(
    rows.map(({ version }) => version),
    ['1.1.0'],
  );
});

serverTest('names that no release has cannot fill the table', async (server) => {
  const browser = await server.signedInAs({ role: 'super_admin' });
  for (let batch = 0; batch < 11; batch += 1) {
    const releases = Array.from({ length: 20 }, (_, index) => counts(`${batch}.${index}`, 1));
    assert.equal((await browser.post(ADDRESS, { releases })).status, 200);
  }
  assert.equal((await read(browser)).length, 200);
  await browser.post(ADDRESS, {
    releases: [counts('0.0', 1), counts('99.0', 1), { ...counts('0.0', 1), remote: 'x' }],
  });
  const known = await read(browser);
  assert.equal(known.find(({ version }) => version === '0.0')?.loaded, 2);
  assert.equal(known.length, 200);
  server.advance(60 * 60_000);
  const later = await server.signedInAs({ role: 'super_admin', username: 'later' });
  await later.post(ADDRESS, { releases: [counts('99.0', 1)] });
  assert.equal((await read(later)).length, 201, 'the next hour has room again');
});

serverTest('an invalid report is refused by field, and only a super_admin reads the counts', async (server) => {
  const browser = await server.signedInAs({ role: 'admin' });
  for (const releases of [[], [counts('1.0.0', -1)], [counts('', 1)], [counts('1.0.0', 101)], [{ remote: 'x' }]]) {
    assert.equal((await browser.post(ADDRESS, { releases })).status, 400);
  }
  assert.equal((await browser.get(ADDRESS)).status, 403);
});
