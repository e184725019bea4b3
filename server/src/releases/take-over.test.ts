import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeRegistry, entryOfBuild, publication, rollback } from 'release/rules';
import { Refusal } from 'release/refusal';
import { buildOf, servedTo } from '../testing/builds.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { DatabaseReleases } from './database-releases.ts';
import { takeOverFolder } from './take-over.ts';
import { databaseTest } from './testing/database-test.ts';
import { heldKeys } from './testing/held-keys.ts';
import { UNCHECKED } from './releases.ts';

/** Publishes into the data folder, as the release tool does. */
async function publishToFolder(
  { context }: ServerTest,
  script: string,
  name = 'demo',
  { percent, pages }: { percent?: number; pages?: readonly string[] } = {},
) {
  const { built, files } = buildOf(script, name);
  const described = { ...built, ...(pages && { pages: pages.map((path) => ({ path, title: path })) }) };
  const entry = entryOfBuild({ built: described, files, folder: '', origin: '' });
  const audience = percent === undefined ? undefined : ({ kind: 'percent', percent } as const);
  const notes = new Map([['sbom.cdx.json', Buffer.from('{}')]]);
  const decide = publication({ entry, files, notes, folder: '', audience });
  const { version } = await changeRegistry({ dataDir: context.config.dataDir, verb: 'publish', name }, decide);
  return version;
}

/** The start of a server, and the registry of visitors afterwards. */
async function afterStart(server: ServerTest): Promise<Record<string, string>> {
  await takeOverFolder(server.context);
  await server.restart();
  return servedTo(server.client);
}

databaseTest(
  'the registry of a data folder is in the database after a start, with files and history',
  async (server) => {
    const first = await publishToFolder(server, 'one');
    const second = await publishToFolder(server, 'two');
    const other = await publishToFolder(server, 'three', 'other');
    const canary = await publishToFolder(server, 'four', 'other', { percent: 10 });
    assert.deepEqual(await afterStart(server), { demo: second, other });
    const { context, client } = server;
    rmSync(join(context.config.dataDir, 'remotes'), { recursive: true });
    rmSync(join(context.config.dataDir, 'registry.json'));
    for (const [path, text] of [
      [`demo/${first}`, 'one'],
      [`demo/${second}`, 'two'],
      [`other/${canary}`, 'four'],
    ] as const) {
      assert.equal((await client.get(`/remotes/${path}/assets/page.js`)).text, text);
    }
    const stored = await context.db.selectFrom('released_files').select('path').where('version', '=', first).execute();
    assert.deepEqual(stored.map(({ path }) => path).sort(), [
      'assets/page.js',
      'mf-manifest.json',
      'release.json',
      'sbom.cdx.json',
    ]);
    const history = await context.db.selectFrom('release_history').select('version').orderBy('version').execute();
    assert.deepEqual(
      history.map(({ version }) => version),
      [1, 2, 3, 4],
    );
  },
);

databaseTest('later starts import new builds, and nothing that was rolled back in the database', async (server) => {
  const first = await publishToFolder(server, 'one');
  assert.deepEqual(await afterStart(server), { demo: first });
  const second = await publishToFolder(server, 'two');
  const other = await publishToFolder(server, 'three', 'other');
  assert.deepEqual(await afterStart(server), { demo: second, other });
  assert.deepEqual(await afterStart(server), { demo: second, other });
  const { context } = server;
  await new DatabaseReleases(context).change(
    { verb: 'rollback', name: 'demo', by: 'test' },
    rollback({ name: 'demo' }),
    UNCHECKED,
  );
  assert.deepEqual(await afterStart(server), { demo: first, other });
});

databaseTest('a canary goes on when a start brings a new build of its remote', async (server) => {
  const first = await publishToFolder(server, 'one');
  assert.deepEqual(await afterStart(server), { demo: first });
  const { built, files } = buildOf('two');
  const entry = entryOfBuild({ built, files, folder: '', origin: '' });
  const audience = { kind: 'percent', percent: 10 } as const;
  const { version: canary } = await new DatabaseReleases(server.context).change(
    { verb: 'canary', name: 'demo', by: 'test' },
    publication({ entry, files, notes: new Map(), folder: '', audience }),
    UNCHECKED,
  );
  const third = await publishToFolder(server, 'three');
  assert.deepEqual(await afterStart(server), { demo: third });
  const stored = (await new DatabaseReleases(server.context).read())?.registry.remotes[0];
  assert.deepEqual([stored?.previous?.version, stored?.canary?.release.version], [first, canary]);
});

databaseTest('a page that moves to another remote comes with one start', async (server) => {
  await publishToFolder(server, 'one', 'alpha');
  await publishToFolder(server, 'two', 'zulu', { pages: ['zulu', 'reports'] });
  await afterStart(server);
  const zulu = await publishToFolder(server, 'three', 'zulu');
  const alpha = await publishToFolder(server, 'four', 'alpha', { pages: ['alpha', 'reports'] });
  assert.deepEqual(await afterStart(server), { alpha, zulu });
});

databaseTest('a damaged release of the folder is skipped and reported, the others are imported', async (server) => {
  const version = await publishToFolder(server, 'one');
  const other = await publishToFolder(server, 'two', 'other');
  writeFileSync(join(server.context.config.dataDir, 'remotes/demo', version, 'assets/page.js'), 'changed');
  assert.deepEqual(await afterStart(server), { other });
  assert.ok(
    server.logs.some(({ problem }) => /page\.js cannot be used: its content is not what/.test(String(problem))),
  );
});

databaseTest(
  'a start waits for the release of another process, of the whole registry and of a new build',
  async (server) => {
    const takeOver = async () => {
      const { db, tries } = heldKeys(server.context.db, 2);
      await takeOverFolder({ ...server.context, db });
      assert.ok(tries() > 2);
      await server.restart();
      return servedTo(server.client);
    };
    const first = await publishToFolder(server, 'one');
    assert.deepEqual(await takeOver(), { demo: first });
    const second = await publishToFolder(server, 'two');
    assert.deepEqual(await takeOver(), { demo: second });
  },
);

databaseTest('a start that times out after a minute says what it waited for', async (server) => {
  await publishToFolder(server, 'one');
  const { db } = heldKeys(server.context.db, Number.POSITIVE_INFINITY);
  await assert.rejects(
    takeOverFolder({ ...server.context, db }, 0),
    (error) => error instanceof Refusal && /Another process has been changing the releases/.test(error.message),
  );
});

databaseTest('a registry without a valid signature is not imported', async (server) => {
  await publishToFolder(server, 'one');
  const second = await publishToFolder(server, 'two');
  const file = join(server.context.config.dataDir, 'registry.json');
  writeFileSync(file, JSON.stringify({ schema: 1, version: 9, issued: new Date(0).toISOString(), remotes: [] }));
  assert.deepEqual(await afterStart(server), { demo: second });
});
