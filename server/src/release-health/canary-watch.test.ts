import assert from 'node:assert/strict';
import type { Registry } from '@veritas/shared/registry';
import { entryOfBuild, publication } from 'release/rules';
import { createApp } from '../app.ts';
import { DatabaseReleases } from '../releases/database-releases.ts';
import { FolderReleases } from '../releases/folder-releases.ts';
import { activeIn, buildOf, publishBuild } from '../testing/builds.ts';
import { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { NOBODY } from '../releases/releases.ts';

const ADDRESS = 'api/release_health/';

/** A stable release, and a canary that everybody who is signed in gets. */
async function withCanary({ context }: ServerTest, percent = 100) {
  const releases =
    context.config.releasesIn === 'database' ? new DatabaseReleases(context) : new FolderReleases(context);
  const stable = await publishBuild({ releases }, 'one');
  const { built, files } = buildOf('two');
  const entry = entryOfBuild({ built, files, folder: '', origin: '' });
  const audience = { kind: 'percent', percent } as const;
  const decide = publication({ entry, files, notes: new Map(), folder: '', audience });
  const canary = await releases.change({ verb: 'canary', name: 'demo', by: 'test' }, decide, NOBODY);
  return { stable: stable.version, canary: canary.version };
}

const report = (client: TestClient, version: string, loaded: number, failed = 0, threw = 0) =>
  client.post(ADDRESS, { releases: [{ remote: 'demo', version, loaded, failed, threw }] });

const served = async (client: TestClient) => activeIn((await client.get('/registry.json')).json<Registry>())['demo'];

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
