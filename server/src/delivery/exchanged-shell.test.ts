import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { serverTest } from '../testing/server-test.ts';
import { write } from '../testing/process/written.ts';

const folder = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const [shellDir, other, spare] = ['dist', 'new', 'spare'].map((name) => join(folder, name)) as [string, string, string];

const OLD = { 'index.html': '<p>old', 'assets/main.0123abcd.js': 'old();' };
const NEW = { 'index.html': `<p>new ${'and longer '.repeat(500)}`, 'assets/main.4567abcd.js': 'new();' };
for (const [dir, files] of [
  [shellDir, OLD],
  [other, NEW],
] as const) {
  for (const [name, content] of Object.entries(files)) {
    write(join(dir, name), content);
    write(join(dir, `${name}.br`), brotliCompressSync(content));
    write(join(dir, `${name}.gz`), gzipSync(content));
  }
}

/** As an archive that is unpacked over a build does: for a moment nothing is there. */
async function exchange(): Promise<void> {
  renameSync(shellDir, spare);
  await setImmediate();
  renameSync(other, shellDir);
  renameSync(spare, other);
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

serverTest(
  'while the shell is exchanged under a running server, each file is whole or missing',
  async ({ client, logs }) => {
    const contents = { ...OLD, ...NEW };
    const pages = [OLD, NEW].map((files) => files['index.html']);
    const codings = Object.keys(UNPACK) as (keyof typeof UNPACK)[];
    const ask = async (path: string, coding: keyof typeof UNPACK) => {
      const answer = await client.get(`/${path}`, { headers: { 'accept-encoding': coding } });
      const missing = path === 'index.html' ? 503 : 404;
      assert.ok([200, missing].includes(answer.status), `${path} ${coding}: ${answer.status}`);
      if (answer.status !== 200) return;
      const found = UNPACK[(answer.headers['content-encoding'] ?? 'identity') as typeof coding](
        answer.bytes,
      ).toString();
      const wanted = path === 'index.html' ? pages : [contents[path as keyof typeof contents]];
      assert.ok(wanted.includes(found), `${path} ${coding}: ${found.slice(0, 20)}`);
    };
    for (let round = 0; round < 30; round += 1) {
      const asked = Object.keys(contents).flatMap((path) => codings.map((coding) => ask(path, coding)));
      for (let turn = 0; turn < round % 8; turn += 1) await setImmediate();
      await exchange();
      await Promise.all(asked);
    }
    assert.deepEqual(
      logs.filter(({ msg }) => /went wrong/.test(String(msg))),
      [],
    );
  },
  { shellDir },
);
