import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf } from '@veritas/shared/integrity';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { write, writeRegistry } from '../testing/process/written.ts';
import { keepShellFiles } from './shell-files.ts';

const SCRIPT = 'export default 1;'.repeat(99);
const REMOTE = '/remotes/devices/1/assets/page.js';
const OLD_SHELL = '/assets/console.0123abcd.js';

const shellDir = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
const oldShell = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
after(() => [shellDir, oldShell].forEach((folder) => rmSync(folder, { recursive: true, force: true })));
write(join(oldShell, OLD_SHELL), SCRIPT);
write(join(shellDir, 'assets/console.4567abcd.js'), SCRIPT);
for (const file of ['index.html', 'index.html.br'])
  write(join(shellDir, file), file.endsWith('br') ? brotliCompressSync('<html>') : '<html>');

/** A released remote with compressed copies, and a file of a shell that was replaced. */
async function published({ context }: ServerTest): Promise<void> {
  const { dataDir } = context.config;
  write(join(dataDir, REMOTE), SCRIPT);
  write(join(dataDir, `${REMOTE}.br`), brotliCompressSync(SCRIPT));
  write(join(dataDir, `${REMOTE}.gz`), gzipSync(SCRIPT));
  const files = { 'assets/page.js': integrityOf(SCRIPT) };
  const pages = [{ path: 'Page', title: 'Page' }];
  const active = { version: '1', contract: 1, base: '/remotes/devices/1/', files, pages };
  const remotes = [{ name: 'devices', title: 'Devices', active, previous: null }];
  writeRegistry(dataDir, remotes);
  await keepShellFiles({ ...context, config: { ...context.config, shellDir: oldShell } });
}

serverTest(
  'the ETag that a file shares with its compressed copies is weak, and matched in any list',
  async (server) => {
    await published(server);
    const ask = (path: string, headers: Record<string, string> = {}) => server.client.get(path, { headers });
    for (const path of ['/registry.json', REMOTE, OLD_SHELL]) {
      const tags = new Set<unknown>();
      for (const coding of ['identity', 'gzip', 'br'])
        tags.add((await ask(path, { 'accept-encoding': coding })).headers['etag']);
      assert.equal(tags.size, 1, path);
      const [tag] = [...tags].map(String);
      assert.match(tag ?? '', /^W\/"[^"]+"$/, path);
      const strong = tag?.slice(2);
      for (const known of [`${tag}`, `${strong}`, `"other", ${tag}`, `${strong},"other"`, '*']) {
        const answer = await ask(path, { 'if-none-match': known });
        assert.deepEqual([answer.status, answer.text, answer.headers['etag']], [304, '', tag], `${path} ${known}`);
      }
      for (const unknown of ['"other"', 'W/"other"', 'garbage', '"', ',,', '**', `"${strong?.slice(1)}`.slice(0, 9)])
        assert.equal((await ask(path, { 'if-none-match': unknown })).status, 200, `${path} ${unknown}`);
    }
  },
  { shellDir },
);

serverTest(
  'pages and scripts ignore ranges: parts of two builds could be combined',
  async (server) => {
    for (const path of ['/', '/assets/console.4567abcd.js']) {
      for (const range of ['bytes=0-2', 'bytes=2-1', 'bytes=-2']) {
        const answer = await server.client.get(path, {
          headers: { range, 'if-range': 'Thu, 01 Jan 2099 00:00:00 GMT' },
        });
        assert.equal(answer.status, 200, `${path} ${range}`);
        assert.equal(answer.headers['accept-ranges'], undefined);
      }
    }
  },
  { shellDir },
);
