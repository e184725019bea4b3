import assert from 'node:assert/strict';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, open, readdir, symlink, type FileHandle, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { mock, test } from 'node:test';
import { readPlain } from '../files/plain-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { publish } from '../publish/publish.ts';
import { builtRemote, dataDir, dir } from '../testing/release-folder.ts';
import { storeRelease } from './store-release.ts';
import { readStoredRelease } from './stored-release.ts';

test('a release that cannot be stored completely leaves nothing behind', async () => {
  const release = { version: '1.0.0', contract: 1, base: '/remotes/demo/1.0.0/', files: {}, pages: [] };
  const files = new Map(['assets/page.js', 'assets/page.js/of.js'].map((path) => [path, Buffer.from(path)]));
  await assert.rejects(storeRelease(dataDir, { name: 'demo', release, files, notes: new Map() }), /EEXIST|ENOTDIR/);
  assert.deepEqual(await readdir(join(dataDir, 'remotes', 'demo')), []);
});

test('what a killed process left beside the versions does not count as one, and is removed with the next release', async () => {
  const remote = join(dataDir, 'remotes', 'demo');
  const { version: first } = await publish({ folder: await builtRemote('one'), dataDir });
  // The last one may belong to a running process.
  for (const left of ['2.0.0.arriving-4711', '2.0.0.damaged-4711', '2.0.0.arriving-4712'])
    await mkdir(join(remote, left, 'assets'), { recursive: true });
  const before = new Date(Date.now() - 11 * 60_000);
  for (const left of ['2.0.0.arriving-4711', '2.0.0.damaged-4711']) await utimes(join(remote, left), before, before);
  await assert.rejects(readStoredRelease(dataDir, 'demo', '3.0.0'), new RegExp(`there is ${first}\\.$`));
  const { version: second } = await publish({ folder: await builtRemote('two'), dataDir });
  assert.deepEqual((await readdir(remote)).sort(), [first, second, '2.0.0.arriving-4712'].sort());
});

test('what cannot be read is not called missing', async () => {
  const tooLong = 'a'.repeat(300);
  await mkdir(join(dataDir, 'remotes'), { recursive: true });
  await assert.rejects(readStoredRelease(dataDir, tooLong, '1.0.0'), { code: 'ENAMETOOLONG' });
  await assert.rejects(readPlain(join(dataDir, tooLong)), { code: 'ENAMETOOLONG' });
  assert.equal(await readPlain(join(dataDir, 'none', 'file')), null);
  await symlink('nowhere', join(dataDir, 'link'));
  assert.equal(await readPlain(join(dataDir, 'link')), null);
});

test('a file that cannot be replaced leaves nothing behind', async () => {
  const folder = join(dataDir, 'kept');
  await mkdir(join(folder, 'registry.json'), { recursive: true });
  await assert.rejects(replaceFile(join(folder, 'registry.json'), '{}'), /EISDIR|EEXIST|ENOTEMPTY/);
  assert.deepEqual(await readdir(folder), ['registry.json']);
});

/**
 * Notes what is flushed to the disk while there is no registry: by its path in the data folder, of a folder with the
 * names in it at that moment.
 */
async function noteFlushed(): Promise<Map<string, readonly string[]>> {
  const flushed = new Map<string, readonly string[]>();
  const any = await open(dir);
  const methods = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const sync = Reflect.get(methods, 'sync');
  mock.method(methods, 'sync', async function noted(this: FileHandle) {
    await sync.call(this);
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    const names = (await this.stat()).isDirectory() ? readdirSync(path) : [];
    if (!existsSync(join(dataDir, 'registry.json'))) flushed.set(relative(dataDir, path), names);
  });
  return flushed;
}

test('the files of a release, and their names, are on the disk before the registry names them', async () => {
  const flushed = await noteFlushed();
  try {
    const { version } = await publish({ folder: await builtRemote('one'), dataDir });
    const arriving = `remotes/demo/${version}.arriving-${process.pid}`;
    const stored = await readdir(join(dataDir, 'remotes/demo', version), { recursive: true });
    for (const path of stored) assert.ok(flushed.has(join(arriving, path)), path);
    const named = (folder: string) => flushed.get(folder)?.toSorted();
    assert.deepEqual(named(join(arriving, 'assets')), ['page.js']);
    assert.deepEqual(named(arriving), ['assets', 'mf-manifest.json', 'provenance.json', 'release.json']);
    assert.deepEqual(named('remotes/demo'), [version]);
    assert.deepEqual(named('remotes'), ['demo']);
    assert.ok(named('')?.includes('remotes'));
  } finally {
    mock.restoreAll();
  }
});
