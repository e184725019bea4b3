import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOfBuild, publication, rolledBack } from 'release/rules';
import type { HistoryLine } from 'release/rules';
import { createApp } from '../app.ts';
import { DatabaseReleases } from '../releases/database-releases.ts';
import { FolderReleases } from '../releases/folder-releases.ts';
import { buildOf, publishBuild, servedTo } from '../testing/builds.ts';
import { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { publishedOf } from '../releases/published-registry.ts';
import { UNCHECKED } from '../releases/releases.ts';
import type { Releases } from '../releases/releases.ts';
import { outcomesOf } from './canary-outcomes.ts';
import { startOf, startsOf } from './canary-start.ts';
import { endWorseCanaries } from './canary-watch.ts';
import { countHealth } from './health-counts.ts';
import { HOUR_MS } from './hours.ts';

const ADDRESS = 'api/release_health/';

/** A stable release, and a canary for all signed-in users. */
async function withCanary({ context }: ServerTest, percent = 100) {
  const releases: Releases =
    context.config.releasesIn === 'database' ? new DatabaseReleases(context) : new FolderReleases(context);
  // A remote without a canary, before the one with it.
  await publishBuild({ releases }, 'other', 'another');
  const stable = await publishBuild({ releases }, 'one');
  const { built, files } = buildOf('two');
  const entry = entryOfBuild({ built, files, folder: '', origin: '' });
  const start = (share: number) => {
    const audience = { kind: 'percent', percent: share } as const;
    const decide = publication({ entry, files, notes: new Map(), folder: '', audience });
    return releases.change({ verb: 'canary', name: 'demo', by: 'test' }, decide, UNCHECKED);
  };
  const canary = await start(percent);
  return { releases, stable: stable.version, canary: canary.version, start };
}

const report = (client: TestClient, version: string, loaded: number, failed = 0, threw = 0) =>
  client.post(ADDRESS, { releases: [{ remote: 'demo', version, loaded, failed, threw }] });

const served = async (client: TestClient) => (await servedTo(client))['demo'];

for (const releasesIn of ['folder', 'database'] as const) {
  serverTest(
    `a canary that fails 5 % of 200 sessions is gone before the last of them, releases in the ${releasesIn}`,
    async (server) => {
      const { stable, canary } = await withCanary(server);
      const user = await server.signedInAs({ role: 'executive' });
      assert.equal(await served(user), canary);
      for (let batch = 0; batch < 18; batch += 1) assert.equal((await report(user, stable, 100)).status, 200);
      let sessions = 0;
      while ((await served(user)) === canary && sessions < 200) {
        sessions += 1;
        assert.equal((await report(user, canary, 1, 0, sessions % 20 === 0 ? 1 : 0)).status, 200);
        server.advance(1_000);
      }
      assert.equal(await served(user), stable);
      assert.ok(sessions < 200, `${sessions} sessions`);
      const [entry, ...more] = await server.context.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'release.rollback')
        .execute();
      assert.deepEqual(more, []);
      assert.deepEqual([entry?.actor, entry?.target], ['automatic rollback', 'demo']);
      assert.match(entry?.after ?? '', new RegExp(`ends canary ${canary}: 3 of 60 tabs failed, 0 of 1800`));
      assert.ok(server.logs.some(({ event }) => event === 'canary_rolled_back'));
    },
    { releasesIn },
  );
}

serverTest(
  'unknown release names up to the limit of an hour do not prevent the verdict of a canary',
  async (server) => {
    const { stable, canary } = await withCanary(server);
    const user = await server.signedInAs({ role: 'executive' });
    assert.equal(await served(user), canary);
    for (let batch = 0; batch < 10; batch += 1) {
      const names = Array.from({ length: 20 }, (_, index) => ({ remote: 'demo', version: `${batch}.${index}` }));
      const releases = names.map((name) => ({ ...name, loaded: 1, failed: 0, threw: 0 }));
      assert.equal((await user.post(ADDRESS, { releases })).status, 200);
    }
    assert.equal((await report(user, stable, 100)).status, 200);
    assert.equal((await report(user, canary, 0, 20)).status, 200);
    server.advance(2_000);
    assert.equal(await served(user), stable);
  },
  { releasesIn: 'database' },
);

serverTest(
  'two servers that find the same canary worse roll it back once',
  async (server) => {
    const { stable, canary } = await withCanary(server);
    const user = await server.signedInAs({ role: 'executive' });
    await report(user, stable, 100);
    const apps = await Promise.all([createApp(server.context), createApp(server.context)]);
    const clients = apps.map((app) => Object.assign(new TestClient(app), { cookies: new Map(user.cookies) }));
    await Promise.all(clients.map((client) => report(client, canary, 0, 20)));
    server.advance(2_000);
    assert.equal(await served(user), stable);
    const count = await server.context.db
      .selectFrom('audit_entries')
      .where('action', '=', 'release.rollback')
      .selectAll()
      .execute();
    assert.equal(count.length, 1);
    await Promise.all(apps.map((app) => app.close()));
  },
  { releasesIn: 'database' },
);

for (const restarts of [false, true])
  serverTest(
    `a canary rolled back${restarts ? ' and started again' : ''} during its evaluation is not rolled back again`,
    async (server) => {
      const { context } = server;
      const { releases, stable, canary, start } = await withCanary(server);
      const ofDemo = { remote: 'demo', loaded: 0, failed: 0, threw: 0 };
      const counts = [
        { ...ofDemo, version: stable, loaded: 100 },
        { ...ofDemo, version: canary, failed: 20 },
      ];
      await countHealth(context.db, context.clock(), counts);
      const [asJudged, history] = [await releases.read(), await releases.history()];
      const back = { verb: 'rollback', name: 'demo', by: 'asha' } as const;
      await releases.change(back, (registry) => rolledBack(registry, 'demo'), UNCHECKED);
      if (restarts) await start(100);
      server.advance(2_000);
      const after = (await releases.read())?.registry;
      const judged = {
        read: () => Promise.resolve(asJudged),
        history: () => Promise.resolve(history),
        change: releases.change.bind(releases),
      };
      await endWorseCanaries({ releases: judged } as never, context, counts);
      server.advance(2_000);
      assert.deepEqual((await releases.read())?.registry, after);
      assert.deepEqual(await context.db.selectFrom('audit_entries').selectAll().execute(), []);
    },
    { releasesIn: 'database' },
  );

serverTest(
  'a canary that could not be judged is judged after the next report, and the counts of both are kept',
  async (server) => {
    const { stable, canary } = await withCanary(server);
    const { db } = server.context;
    const user = await server.signedInAs({ role: 'executive' });
    await report(user, stable, 100);
    await db.schema.alterTable('release_history').renameTo('hidden_history').execute();
    assert.equal((await report(user, canary, 0, 20)).status, 200);
    assert.ok(server.logs.some(({ msg }) => msg === 'the canaries of a report could not be judged'));
    await db.schema.alterTable('hidden_history').renameTo('release_history').execute();
    server.advance(2_000);
    assert.equal(await served(user), canary);
    assert.equal((await report(user, canary, 1)).status, 200);
    server.advance(2_000);
    assert.equal(await served(user), stable);
  },
  { releasesIn: 'database' },
);

test('a history that could not be read once is read again', async () => {
  const published = publishedOf({ schema: 1, issued: '', remotes: [] });
  const read: (() => Promise<HistoryLine[]>)[] = [() => Promise.reject(new Error('away')), () => Promise.resolve([])];
  const releases = { history: () => read.shift()?.() } as never;
  await assert.rejects(startsOf(releases, published), /away/);
  assert.deepEqual(await startsOf(releases, published), new Map());
  assert.deepEqual(await startsOf(releases, published), new Map(), 'and kept from then on');
});

storeTest('an hour with more failed tabs than shown ones counts no healthy tab', async ({ db }) => {
  const counts = { remote: 'demo', version: '2', loaded: 1, failed: 0, threw: 3 };
  await countHealth(db, NOW, [counts]);
  const outcomes = await outcomesOf(db, 'demo', { canary: '2', stable: '1', since: 0 });
  assert.deepEqual(outcomes, { canary: { good: 0, failed: 3 }, stable: { good: 0, failed: 0 } });
});

storeTest('a canary is compared with its own remote in its own hours and the 24 before', async ({ db }) => {
  const first = NOW - (NOW % HOUR_MS);
  const at = (hours: number, version: string, failed: number, remote = 'demo') =>
    countHealth(db, first + hours * HOUR_MS, [{ remote, version, loaded: 0, failed, threw: 0 }]);
  await at(-25, '1', 1);
  await at(-24, '1', 2);
  await at(0, '1', 4);
  await at(0, '1', 8, 'other');
  await at(-1, '2', 16, 'other');
  await at(0, '2', 32);
  await at(1, '2', 64);
  const outcomes = await outcomesOf(db, 'demo', { canary: '2', stable: '1', since: 0 });
  assert.deepEqual(outcomes, { canary: { good: 0, failed: 96 }, stable: { good: 0, failed: 6 } });
});

serverTest(
  'a healthy canary stays, as does one that fails where the stable release fails too',
  async (server) => {
    const { stable, canary } = await withCanary(server);
    const user = await server.signedInAs({ role: 'executive' });
    for (let round = 0; round < 10; round += 1) {
      await report(user, stable, 90, 10);
      await report(user, canary, 18, 2);
      server.advance(2_000);
    }
    assert.equal(await served(user), canary);
  },
  { releasesIn: 'database' },
);

serverTest(
  'a restarted canary is judged by later reports, from the next hour on',
  async (server) => {
    const { stable, canary, start } = await withCanary(server);
    const user = await server.signedInAs({ role: 'executive' });
    const reported = async (version: string, loaded: number, failed = 0) => {
      assert.equal((await report(user, version, loaded, failed)).status, 200);
      server.advance(2_000);
    };
    await reported(stable, 100);
    await reported(canary, 0, 20);
    assert.equal(await served(user), stable, 'worse');
    await start(50);
    await start(100);
    server.advance(2_000);
    await reported(canary, 0, 20);
    assert.equal(await served(user), canary, 'this hour has reports from before the end');
    server.advance(60 * 60_000);
    const next = await server.signedInAs({ username: 'next', role: 'executive' });
    assert.equal((await report(next, canary, 1)).status, 200);
    server.advance(2_000);
    assert.equal(await served(next), canary);
    assert.equal((await report(next, canary, 0, 20)).status, 200);
    server.advance(2_000);
    assert.equal(await served(next), stable, 'worse again');
  },
  { releasesIn: 'database' },
);

/** Changes of a remote, oldest first: time, verb, what is active after it, note. */
type HistoryRow = readonly [time: string, verb: string, to: string, note?: string];
const AGAIN: HistoryRow = ['12:50', 'canary', 'one', '10 % of the users'];
const STARTS: readonly [name: string, changes: readonly HistoryRow[], since: string | null][] = [
  [
    'never ended',
    [
      ['09:00', 'publish', 'one'],
      ['09:10', 'canary', 'one'],
      ['10:00', 'canary', 'one', '50 %'],
    ],
    null,
  ],
  [
    'rolled back',
    [['09:10', 'canary', 'one'], ['10:59', 'rollback', 'one', 'ends canary two: 3 of 60'], AGAIN],
    '12:00',
  ],
  ['rolled back in the hour', [['12:00', 'rollback', 'one', 'ends canary two'], AGAIN], '13:00'],
  ['replaced', [['10:00', 'canary', 'one', '5 % of the users, ends canary two'], AGAIN], '12:00'],
  ['active in between', [['10:00', 'promote', 'two'], ['11:00', 'rollback', 'one'], AGAIN], '12:00'],
  ['withdrawn', [['10:00', 'withdraw', ''], ['11:00', 'publish', 'one'], AGAIN], '12:00'],
  [
    'with more users later',
    [['10:00', 'rollback', 'one', 'ends canary two'], AGAIN, ['14:00', 'canary', 'one']],
    '12:00',
  ],
  ['after another one', [['12:00', 'rollback', 'one', 'ends canary three'], AGAIN], null],
];
for (const [name, changes, since] of STARTS)
  test(`a canary counts from its start: ${name}`, () => {
    const timeOf = (time: string) => `2026-11-18T${time}:00.000Z`;
    let from: string | null = null;
    const history = changes.map(([time, verb, to, note], version): HistoryLine => {
      const change = { version, at: timeOf(time), by: 'test', verb, remote: 'demo', from, to, ...(note && { note }) };
      from = to;
      return change;
    });
    const other = history.map((line) => ({ ...line, remote: 'other', note: 'ends canary two' }));
    const expected = since === null ? 0 : Date.parse(timeOf(since));
    assert.equal(startOf([...other, ...history.toReversed()], 'demo', 'two'), expected);
  });
