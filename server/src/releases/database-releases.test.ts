import assert from 'node:assert/strict';
import type { Registry } from '@veritas/shared/registry';
import { rollback } from 'release/rules';
import { createApp } from '../app.ts';
import { activeIn, publishBuild, registryOf, servedTo } from '../testing/builds.ts';
import { TestClient } from '../testing/client.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { DatabaseReleases } from './database-releases.ts';
import { databaseTest } from './testing/database-test.ts';
import { heldKeys } from './testing/held-keys.ts';
import { UNCHECKED } from './releases.ts';

/** Two apps on one database, as two processes would be. */
async function twoServers({ context }: ServerTest) {
  const apps = await Promise.all([createApp(context), createApp(context)]);
  await Promise.all(apps.map((app) => app.ready()));
  const [first, second] = apps.map((app) => ({ app, client: new TestClient(app) }));
  assert.ok(first && second);
  return { first, second, close: () => Promise.all(apps.map((app) => app.close())) };
}

databaseTest('what one server publishes the others serve within two seconds, with its files', async (server) => {
  const { first, second, close } = await twoServers(server);
  assert.equal((await second.client.get('/registry.json')).status, 404);
  const { version } = await publishBuild(first.app, 'one');
  assert.deepEqual(await servedTo(first.client), { demo: version });
  server.advance(2_000);
  assert.deepEqual(await servedTo(second.client), { demo: version });
  const file = await second.client.get(`/remotes/demo/${version}/assets/page.js`);
  assert.equal(file.text, 'one');
  assert.equal((await second.client.get(`/remotes/demo/${version}/release.json`)).status, 404);
  assert.equal((await second.client.get(`/remotes/demo/${version}/assets%2Fpage.js%00`)).status, 404);
  const next = await publishBuild(second.app, 'two');
  assert.deepEqual(await servedTo(second.client), { demo: next.version });
  assert.equal((await first.client.get(`/remotes/demo/${version}/assets/page.js`)).text, 'one');
  await first.app.releases.change(
    { verb: 'rollback', name: 'demo', by: 'test' },
    rollback({ name: 'demo', from: next.version }),
    UNCHECKED,
  );
  server.advance(2_000);
  assert.deepEqual(await servedTo(second.client), { demo: version });
  await close();
});

databaseTest('concurrent releases of two teams on two servers are all stored', async (server) => {
  const { first, second, close } = await twoServers(server);
  const rounds = 20;
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all([
      publishBuild(first.app, `a ${round}`, 'team-a'),
      publishBuild(second.app, `b ${round}`, 'team-b'),
    ]);
  }
  server.advance(2_000);
  const registry = await registryOf(first.client);
  assert.equal(registry.version, 2 * rounds);
  assert.deepEqual(Object.keys(activeIn(registry)), ['team-a', 'team-b']);
  const history = await second.app.releases.history();
  assert.deepEqual(
    history.map(({ version }) => version),
    Array.from({ length: 2 * rounds }, (_, index) => 2 * rounds - index),
  );
  await close();
});

/** Gives a stored release a page that only a newer release of the console knows the permission of. */
async function needNewerConsole({ context: { db } }: ServerTest, name: string): Promise<void> {
  const row = await db.selectFrom('registry').select(['version', 'document']).executeTakeFirstOrThrow();
  const registry = JSON.parse(row.document) as Registry;
  const remotes = registry.remotes.map((remote) => {
    if (remote.name !== name) return remote;
    const pages = remote.active.pages.map((page) => ({ ...page, openTo: 'recall_devices' }));
    return { ...remote, active: { ...remote.active, pages } };
  });
  const [version, document] = [row.version + 1, JSON.stringify({ ...registry, version: row.version + 1, remotes })];
  await db.updateTable('registry').set({ version, document }).execute();
}

databaseTest('a release for a newer console affects no other remote after a rollback of the server', async (server) => {
  const { first, close } = await twoServers(server);
  const { version } = await publishBuild(first.app, 'a 1', 'team-a');
  await publishBuild(first.app, 'a 2', 'team-a');
  const ofB = await publishBuild(first.app, 'b 1', 'team-b');
  await needNewerConsole(server, 'team-a');
  const { first: older, close: closeOlder } = await twoServers(server);
  assert.deepEqual(await servedTo(older.client), { 'team-a': version, 'team-b': ofB.version });
  assert.ok(server.logs.some(({ problem }) => /^Remote team-a cannot be used: .*openTo/.test(String(problem))));
  // The other team can publish, and the release for the newer console is kept.
  const next = await publishBuild(older.app, 'b 2', 'team-b');
  assert.deepEqual(await servedTo(older.client), { 'team-a': version, 'team-b': next.version });
  const { document } = await server.context.db.selectFrom('registry').select('document').executeTakeFirstOrThrow();
  assert.match(document, /recall_devices/);
  // A team that publishes for this console has its pages back.
  const again = await publishBuild(older.app, 'a 3', 'team-a');
  assert.deepEqual(await servedTo(older.client), { 'team-a': again.version, 'team-b': next.version });
  await closeOlder();
  await close();
});

databaseTest('a refused or failed change stores neither files nor registry', async (server) => {
  const { first, close } = await twoServers(server);
  await publishBuild(first.app, 'one');
  const stored = async () => {
    const { db } = server.context;
    return [await db.selectFrom('released_files').select('path').execute(), await first.app.releases.history()];
  };
  const before = await stored();
  const change = first.app.releases.change(
    { verb: 'publish', name: 'demo', by: 'test' },
    async (registry, store) => {
      const [demo] = registry.remotes;
      assert.ok(demo);
      const files = new Map([['assets/page.js', Buffer.from('two')]]);
      await store.store({ name: 'demo', release: { ...demo.active, version: '2' }, files, notes: new Map() });
      throw new Error('power cut');
    },
    UNCHECKED,
  );
  await assert.rejects(change, /power cut/);
  assert.deepEqual(await stored(), before);
  await close();
});

databaseTest('while the database is unavailable the last registry stays in use', async (server) => {
  const { first, close } = await twoServers(server);
  const { version } = await publishBuild(first.app, 'one');
  assert.deepEqual(await servedTo(first.client), { demo: version });
  const { schema } = server.context.db;
  await schema.alterTable('registry').renameTo('registry_away').execute();
  server.advance(2_000);
  assert.deepEqual(await servedTo(first.client), { demo: version });
  await schema.alterTable('registry_away').renameTo('registry').execute();
  assert.ok(server.logs.some(({ msg }) => /registry could not be read/.test(String(msg))));
  await close();
});

databaseTest('a change that waits too long for another one changes nothing and says so', async ({ context }) => {
  const { db } = heldKeys(context.db, 1);
  const releases = new DatabaseReleases({ ...context, db });
  await assert.rejects(publishBuild({ releases }, 'one'), {
    status: 409,
    message: /Another release is being published/,
  });
  assert.equal(await releases.read(), null);
  await publishBuild({ releases }, 'one');
});
