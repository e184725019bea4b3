import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtRemote, dataDir, registry } from '../testing/release-folder.ts';
import { prepare, publish } from './publish.ts';

test('a broken registry is repaired also by a publish that changes nothing', async () => {
  const folder = await builtRemote('one');
  await publish({ folder, dataDir });
  await writeFile(join(dataDir, 'registry.json'), '{');
  assert.equal((await publish({ folder, dataDir })).changed, false);
  assert.equal((await registry()).remotes[0]?.name, 'demo');
});

test('another title of the same release is a change, and the release before it stays the one to go back to', async () => {
  const first = await publish({ folder: await builtRemote('one'), dataDir });
  const { version } = await publish({ folder: await builtRemote('two'), dataDir });
  const renamed = await publish({ folder: await builtRemote('two', { described: { title: 'Samples' } }), dataDir });
  assert.deepEqual([renamed.version, renamed.changed], [version, true]);
  const [demo] = (await registry()).remotes;
  assert.deepEqual([demo?.title, demo?.active.version, demo?.previous?.version], ['Samples', version, first.version]);
});

test('another title of the same canary is a change', async () => {
  await publish({ folder: await builtRemote('one'), dataDir });
  const publishCanary = async (title: string) => {
    const folder = await builtRemote('two', { described: { title } });
    return publish({ folder, dataDir, audience: { kind: 'percent', percent: 10 } });
  };
  const { version } = await publishCanary('Demo');
  const renamed = await publishCanary('Samples');
  assert.deepEqual([renamed.version, renamed.changed], [version, true]);
  assert.equal((await registry()).remotes[0]?.title, 'Samples');
});

test('a folder that is built again after its check publishes what was checked', async () => {
  const folder = await builtRemote('checked');
  const { build, entry } = await prepare(folder);
  await builtRemote('built meanwhile', { version: '9.9.9' });
  const { version } = await publish({ build, dataDir });
  assert.equal(version, entry.active.version);
  const stored = join(dataDir, 'remotes', 'demo', version, 'assets', 'page.js');
  assert.equal(await readFile(stored, 'utf8'), 'checked');
});
