import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { DAY_MS } from '@veritas/shared/domain';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { keepShellFiles } from './shell-files.ts';

/** A built shell with these files in its folder of assets. */
function shellOf(files: Readonly<Record<string, string>>): string {
  const shellDir = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
  after(() => rmSync(shellDir, { recursive: true, force: true }));
  mkdirSync(join(shellDir, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(shellDir, 'assets', name), content);
  return shellDir;
}

const SAME = { 'react.00000000.js': 'react' };
const OLD = shellOf({
  ...SAME,
  'console.0123abcd.js': 'old'.repeat(99),
  'console.0123abcd.js.br': 'packed',
  'main.0123abcd.css': 'a{}',
  'no-hash.js': 'of no version',
});
const NEW = shellOf({ ...SAME, 'console.4567abcd.js': 'new' });

/** As at the start of a process of another version. */
const startWith = ({ context }: ServerTest, shellDir: string) =>
  keepShellFiles({ ...context, config: { ...context.config, shellDir } });
const statusOf = async ({ client }: ServerTest, name: string) => (await client.get(`/assets/${name}`)).status;

serverTest(
  'a page that was opened before an upgrade finds its files for 14 days, also on another process',
  async (server) => {
    const { client } = server;
    assert.equal(await statusOf(server, 'console.0123abcd.js'), 404);
    await startWith(server, OLD);
    await startWith(server, NEW);
    const script = await client.get('/assets/console.0123abcd.js');
    assert.deepEqual([script.status, script.text], [200, 'old'.repeat(99)]);
    assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(script.headers['content-type']), /javascript/);
    assert.match(String(script.headers['content-security-policy']), /connect-src 'self'/);
    const again = { headers: { 'if-none-match': String(script.headers['etag']) } };
    assert.equal((await client.get('/assets/console.0123abcd.js', again)).status, 304);
    assert.equal((await client.get('/assets/main.0123abcd.css')).headers['content-type'], 'text/css; charset=utf-8');
    for (const name of ['no-hash.js', 'console.0123abcd.js.br', 'console.ffffffff.js', '..%2Fconsole.0123abcd.js'])
      assert.equal(await statusOf(server, name), 404, name);

    server.advance(14 * DAY_MS);
    await startWith(server, NEW);
    assert.equal(await statusOf(server, 'console.0123abcd.js'), 200);
    server.advance(1);
    await startWith(server, NEW);
    // A process that has cached them continues to deliver them.
    assert.equal(await statusOf(server, 'console.0123abcd.js'), 200);
    await server.restart();
    const files = ['console.0123abcd.js', 'main.0123abcd.css', 'react.00000000.js', 'console.4567abcd.js'];
    assert.deepEqual(await Promise.all(files.map((name) => statusOf(server, name))), [404, 404, 200, 200]);
  },
);

serverTest('a version that returns counts as new, and processes may start concurrently', async (server) => {
  await Promise.all([startWith(server, OLD), startWith(server, NEW), startWith(server, OLD)]);
  await startWith(server, NEW);
  server.advance(13 * DAY_MS);
  await startWith(server, OLD);
  await startWith(server, NEW);
  server.advance(13 * DAY_MS);
  await startWith(server, NEW);
  assert.deepEqual(
    [await statusOf(server, 'console.0123abcd.js'), await statusOf(server, 'console.4567abcd.js')],
    [200, 200],
  );
});

serverTest('files of a build that is still served are kept, as its server renews them once a day', async (server) => {
  await startWith(server, OLD);
  await startWith(server, NEW);
  for (let day = 0; day < 20; day += 1) {
    server.advance(DAY_MS);
    await startWith(server, OLD);
  }
  await startWith(server, NEW);
  assert.equal(await statusOf(server, 'console.0123abcd.js'), 200);
});

serverTest('a server without built pages stores and deletes nothing', async (server) => {
  await startWith(server, OLD);
  await startWith(server, join(OLD, 'nowhere'));
  assert.equal(await statusOf(server, 'console.0123abcd.js'), 200);
});
