import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publish, rollBack, withdraw } from './publish.ts';
import { builtRemote, dataDir, dir, pagesAt, registry, storedFiles } from './testing/release-folder.ts';

const stats = { path: 'ListDevices', title: 'Devices', menu: { name: 'Data', label: 'Stats', order: 50 } };

test.describe('what belongs to others is not taken, and nothing is written', () => {
  beforeEach(async () => {
    await publish({
      folder: await builtRemote('one', { described: { name: 'other', pages: [stats] } }),
      dataDir,
    });
  });
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['a page of another remote', { pages: pagesAt('Demo', 'ListDevices') }, /pages: ListDevices belongs to other/],
    ['the same page in other case', { pages: pagesAt('listdevices') }, /pages: listdevices belongs to other/],
    [
      'the words of another entry in its menu',
      { pages: [{ ...stats, path: 'Demo' }] },
      /menu Data has an entry "Stats" of other/,
    ],
    ['a newer contract', { contract: 99 }, /contract: the shell runs contract 1, this release has 99/],
    ['an older contract', { contract: 0 }, /contract: the shell runs contract 1, this release has 0/],
  ];
  for (const [what, described, sentence] of cases) {
    test(what, async () => {
      const before = await storedFiles();
      await assert.rejects(publish({ folder: await builtRemote('two', { described }), dataDir }), sentence);
      assert.deepEqual(
        (await registry()).remotes.map(({ name }) => name),
        ['other'],
      );
      assert.deepEqual(await storedFiles(), before);
    });
  }
});

test('a first release can be withdrawn, and published again by name', async () => {
  const folder = await builtRemote('one');
  const { version } = await publish({ folder, dataDir });
  assert.equal((await withdraw({ name: 'demo', dataDir })).version, version);
  assert.deepEqual((await registry()).remotes, []);
  await assert.rejects(withdraw({ name: 'demo', dataDir }), /names no remote demo; it names none/);
  assert.equal((await publish({ folder, dataDir, automatic: true })).takenBack, true);
  assert.deepEqual((await registry()).remotes, []);
  assert.equal((await publish({ folder, dataDir })).changed, true);
  assert.equal((await registry()).remotes[0]?.active.version, version);
});

test('a release that was rolled back does not return with a build of everything, until it is named', async () => {
  const first = await publish({ folder: await builtRemote('one'), dataDir });
  const folder = await builtRemote('two');
  const second = await publish({ folder, dataDir });
  await rollBack({ name: 'demo', dataDir });
  const active = async () => (await registry()).remotes[0]?.active.version;
  assert.equal((await publish({ folder, dataDir, automatic: true })).takenBack, true);
  assert.equal(await active(), first.version);
  await rollBack({ name: 'demo', dataDir });
  assert.equal(await active(), second.version);
  assert.equal((await publish({ folder, dataDir, automatic: true })).takenBack, false);
  await rollBack({ name: 'demo', dataDir });
  await publish({ folder, dataDir });
  assert.equal(await active(), second.version);
  const third = await publish({ folder: await builtRemote('three'), dataDir, automatic: true });
  assert.equal(await active(), third.version);
});

test('of releases by several processes at once none is lost', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `team-${index}`);
  const folders: string[] = [];
  for (const [index, name] of names.entries()) {
    const folder = join(dir, name);
    await rename(await builtRemote(name, { described: { name, pages: pagesAt(`Page${index}`) } }), folder);
    folders.push(folder);
  }
  const tool = fileURLToPath(new URL('./main.ts', import.meta.url));
  const runs = folders.map((folder) =>
    promisify(execFile)(process.execPath, [tool, 'publish', folder, '--data-dir', dataDir]),
  );
  await Promise.all(runs);
  assert.deepEqual(
    (await registry()).remotes.map(({ name }) => name),
    names,
  );
});
