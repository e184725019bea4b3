import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { publish } from '../publish/publish.ts';
import { withDisabled } from '../registry/registry-removals.ts';
import { builtRemote, dataDir, dir, editRegistry, pagesAt, registry, storedFiles } from '../testing/release-folder.ts';
import { runTool } from '../testing/run-tool.ts';
import { changeRegistry } from './change-registry.ts';
import { history } from './status.ts';
import { promote, rollBack, withdraw } from './verbs.ts';

const stats = { path: 'ListDevices', title: 'Devices', menu: { name: 'Data', label: 'Stats', order: 50 } };

test.describe('a page of another remote or another contract is refused, and nothing is written', () => {
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
    ['a newer contract', { contract: 99 }, /the shell runs contract 1, this release has 99\. Update the console first/],
    ['an older contract', { contract: 0 }, /the shell runs contract 1, this release has 0\. Build the remote with the/],
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
  assert.notEqual((await publish({ folder, dataDir, automatic: true })).skippedBecause, null);
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
  assert.notEqual((await publish({ folder, dataDir, automatic: true })).skippedBecause, null);
  assert.equal(await active(), first.version);
  await promote({ name: 'demo', dataDir, version: second.version });
  assert.equal(await active(), second.version);
  assert.equal((await publish({ folder, dataDir, automatic: true })).skippedBecause, null);
  await rollBack({ name: 'demo', dataDir });
  await publish({ folder, dataDir });
  assert.equal(await active(), second.version);
  const third = await publish({ folder: await builtRemote('three'), dataDir, automatic: true });
  assert.equal(await active(), third.version);
});

test('two teams release at once, twenty times, and no release is lost', async () => {
  const teams = ['first', 'second'].map((name) => ({ name, folder: join(dir, name) }));
  const rounds = 20;
  for (let round = 1; round <= rounds; round++) {
    for (const { name, folder } of teams) {
      await rm(folder, { recursive: true, force: true });
      await rename(await builtRemote(`${name} ${round}`, { described: { name, pages: pagesAt(name) } }), folder);
    }
    const runs = await Promise.all(
      teams.map(({ folder }) => runTool(['publish', folder, '--without-browser', '--data-dir', dataDir])),
    );
    for (const { code, stderr } of runs) assert.equal(code, 0, stderr);
  }
  const { version, remotes } = await registry();
  assert.equal(version, rounds * teams.length);
  assert.deepEqual(
    remotes.map(({ name }) => name),
    ['first', 'second'],
  );
  assert.equal((await history({ dataDir })).length, rounds * teams.length);
  for (const { name } of teams) assert.equal((await history({ dataDir, name })).length, rounds);
});

test('where locks do not work, a change in between is noticed and kept', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  let isFirst = true;
  const changed = await changeRegistry({ dataDir, verb: 'disable', name: 'demo' }, async (before) => {
    if (isFirst) await editRegistry((text) => text.replace('"version": 1,', '"version": 41,'));
    isFirst = false;
    return withDisabled(before, 'demo', true);
  });
  assert.equal(changed.changed, true);
  assert.equal((await registry()).version, 42);
});
