import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtRemote, dataDir, registry } from '../testing/release-folder.ts';
import { publish } from './publish.ts';

test('a broken registry is repaired also by a publish that changes nothing', async () => {
  const folder = await builtRemote('one');
  await publish({ folder, dataDir });
  await writeFile(join(dataDir, 'registry.json'), '{');
  assert.equal((await publish({ folder, dataDir })).changed, false);
  assert.equal((await registry()).remotes[0]?.name, 'demo');
});

test('another title of the same release is a change', async () => {
  const { version } = await publish({ folder: await builtRemote('one'), dataDir });
  const renamed = await publish({ folder: await builtRemote('one', { described: { title: 'Samples' } }), dataDir });
  assert.deepEqual([renamed.version, renamed.changed], [version, true]);
  assert.equal((await registry()).remotes[0]?.title, 'Samples');
});
