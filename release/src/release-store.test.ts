import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { replaceFile } from './replace-file.ts';
import { storeRelease } from './release-store.ts';
import { dataDir } from './testing/release-folder.ts';

test('a release that cannot be stored whole leaves nothing behind', async () => {
  const release = { version: '1.0.0', contract: 1, base: '/remotes/demo/1.0.0/', files: {}, pages: [] };
  const files = new Map(['assets/page.js', 'assets/page.js/of.js'].map((path) => [path, Buffer.from(path)]));
  await assert.rejects(storeRelease(dataDir, { name: 'demo', release, files, notes: new Map() }), /EEXIST|ENOTDIR/);
  assert.deepEqual(await readdir(join(dataDir, 'remotes', 'demo')), []);
});

test('a file that cannot be replaced leaves nothing behind', async () => {
  const folder = join(dataDir, 'kept');
  await mkdir(join(folder, 'registry.json'), { recursive: true });
  await assert.rejects(replaceFile(join(folder, 'registry.json'), '{}'), /EISDIR|EEXIST|ENOTEMPTY/);
  assert.deepEqual(await readdir(folder), ['registry.json']);
});
