import assert from 'node:assert/strict';
import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '@veritas/shared/integrity';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { write, writeRegistry } from '../testing/process/written.ts';

const SECRET = 'argon2id hashes of all users';
const SCRIPT = 'export default 1;';

/** A published release with these files; `listed` are named but missing. */
function published({ context }: ServerTest, listed: Record<string, string> = {}) {
  const { dataDir } = context.config;
  const folder = join(dataDir, 'remotes/devices/1');
  write(join(dataDir, 'veritas-copy.db'), SECRET);
  write(join(folder, 'assets/page.js'), SCRIPT);
  const files = { 'assets/page.js': integrityOf(SCRIPT), ...listed };
  const active = {
    version: '1',
    contract: 1,
    base: '/remotes/devices/1/',
    files,
    pages: [{ path: 'Page', title: 'Page' }],
  };
  const remotes = [{ name: 'devices', title: 'Devices', active, previous: null }];
  writeRegistry(dataDir, remotes);
  return { dataDir, folder, active };
}

const statusOf = async ({ client }: ServerTest, path: string) =>
  (await client.get(`/remotes/devices/1/${path}`)).status;

serverTest('only files that the registry lists are delivered, with the content that it lists', async (server) => {
  const { dataDir, folder } = published(server, {
    'assets/db.js': integrityOf(SECRET),
    'mf-stats.json': integrityOf('{}'),
  });
  write(join(folder, 'assets/unlisted.js'), SCRIPT);
  write(join(folder, 'mf-stats.json'), '{}');
  write(join(folder, 'assets/page.js.br'), brotliCompressSync(SECRET));
  assert.equal(await statusOf(server, 'assets/page.js'), 200);
  const packed = await server.client.get('/remotes/devices/1/assets/page.js', { headers: { 'accept-encoding': 'br' } });
  assert.equal(packed.text, SCRIPT, 'a copy of something else is left out');
  const ways: Record<string, () => void> = {
    'a link to a file': () => symlinkSync(join(dataDir, 'veritas-copy.db'), join(folder, 'assets/db.js')),
    'a file of another content': () => write(join(folder, 'assets/db.js'), 'console.log(1)'),
    'a hard link to a file of another content': () => {
      write(join(dataDir, 'other'), 'other');
      linkSync(join(dataDir, 'other'), join(folder, 'assets/db.js'));
    },
    'a folder': () => mkdirSync(join(folder, 'assets/db.js')),
  };
  for (const [way, prepare] of Object.entries(ways)) {
    prepare();
    assert.equal(await statusOf(server, 'assets/db.js'), 404, way);
    rmSync(join(folder, 'assets/db.js'), { recursive: true });
  }
  const refused = [
    'assets/unlisted.js',
    'mf-stats.json',
    'release.json',
    'assets/page.js.br',
    '',
    'assets',
    '__proto__',
  ];
  const escapes = ['..%2f..%2f..%2fregistry.json', 'assets/..%2fassets/page.js', 'assets//page.js'];
  for (const path of [...refused, ...escapes]) assert.notEqual(await statusOf(server, path), 200, path);
});

for (const part of ['remotes', 'remotes/devices', 'remotes/devices/1', 'remotes/devices/1/assets']) {
  serverTest(`nothing is delivered through ${part} once it is a link`, async (server) => {
    const { dataDir } = published(server);
    renameSync(join(dataDir, part), join(dataDir, 'elsewhere'));
    symlinkSync(join(dataDir, 'elsewhere'), join(dataDir, part));
    // The folder of all releases may be a link to another disk; links inside must not lead out of it.
    assert.equal(await statusOf(server, 'assets/page.js'), part === 'remotes' ? 200 : 404);
  });
}

serverTest('an open page gets the files of its release, also when the registry names others', async (server) => {
  const { folder, active, dataDir } = published(server);
  // Described by older rules: its pages are names only.
  write(join(folder, 'release.json'), JSON.stringify({ ...active, pages: ['Page'] }));
  writeRegistry(dataDir, []);
  assert.equal(await statusOf(server, 'assets/page.js'), 200);
  assert.equal((await server.client.get('/remotes/devices/2/assets/page.js')).status, 404);
  assert.equal((await server.client.get('/remotes/../1/assets/page.js')).status, 404);
});

serverTest('damaged files are reported in the log, and delivered again once repaired', async (server) => {
  const { folder } = published(server);
  write(join(folder, 'assets/page.js'), 'half');
  assert.equal(await statusOf(server, 'assets/page.js'), 404);
  assert.ok(server.logs.some((line) => line['event'] === 'release_damaged'));
  write(join(folder, 'assets/page.js'), SCRIPT);
  assert.equal(await statusOf(server, 'assets/page.js'), 200);
});

serverTest('a damaged compressed copy is reported in the log, and delivered once repaired', async (server) => {
  const { folder } = published(server);
  const [address, headers] = ['/remotes/devices/1/assets/page.js', { 'accept-encoding': 'br' }] as const;
  const encoding = async () => (await server.client.get(address, { headers })).headers['content-encoding'];
  write(join(folder, 'assets/page.js.br'), 'half');
  assert.equal(await encoding(), undefined);
  const files = server.logs.filter((line) => line['event'] === 'release_damaged').map((line) => line['file']);
  assert.deepEqual(files, ['devices/1/assets/page.js.br']);
  write(join(folder, 'assets/page.js.br'), brotliCompressSync(SCRIPT));
  assert.equal(await encoding(), 'br');
});
