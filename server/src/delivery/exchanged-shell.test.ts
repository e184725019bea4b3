import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { DAY_MS } from '@veritas/shared/domain';
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

/** Long after the last change of any file here. */
const LATER = 50 * 365 * DAY_MS;

for (const [age, ms] of [
  ['just built', 0],
  ['built long ago, so that its files are cached', LATER],
] as const)
  serverTest(
    `while a shell (${age}) is exchanged under a running server, each file is whole or missing`,
    async ({ client, logs, advance }) => {
      advance(ms);
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

const changed = join(folder, 'changed');
const SCRIPT = 'assets/main.89abcdef.js';
/** Of every file of an archive, in seconds since 1970. */
const DATE = 1_000_000_000;

serverTest(
  'a file that does not change is read once, and each change of it or of a copy is seen',
  async ({ client, advance }) => {
    const [file, copy] = [join(changed, SCRIPT), join(changed, `${SCRIPT}.gz`)];
    const ask = async (coding: 'gzip' | 'identity') => {
      const { status, bytes, headers } = await client.get(`/${SCRIPT}`, { headers: { 'accept-encoding': coding } });
      return status === 200
        ? UNPACK[headers['content-encoding'] === 'gzip' ? 'gzip' : 'identity'](bytes).toString()
        : status;
    };
    write(file, 'one');
    utimesSync(file, DATE, DATE);
    write(copy, gzipSync('one'));
    advance(LATER);
    const any = await open(changed);
    const reads = mock.method(Object.getPrototypeOf(any) as FileHandle, 'readFile');
    await any.close();
    try {
      for (const coding of ['identity', 'gzip', 'identity', 'gzip'] as const) assert.equal(await ask(coding), 'one');
      assert.equal(reads.mock.callCount(), 2);
    } finally {
      reads.mock.restore();
    }
    writeFileSync(file, 'two');
    // As an unpacked archive does.
    utimesSync(file, DATE, DATE);
    assert.equal(await ask('identity'), 'two');
    writeFileSync(copy, gzipSync('two'));
    assert.equal(await ask('gzip'), 'two');
    rmSync(copy);
    assert.equal(await ask('gzip'), 'two');
    symlinkSync(file, copy);
    assert.equal(await ask('gzip'), 404);
    rmSync(copy);
    rmSync(file);
    for (const coding of ['identity', 'gzip'] as const) assert.equal(await ask(coding), 404);
  },
  { shellDir: changed },
);

serverTest(
  'a file that was changed a moment ago is read again each time: its next change may look the same',
  async ({ client, context, advance }) => {
    const file = join(changed, 'fresh.txt');
    write(file, 'fresh');
    advance(statSync(file).ctimeMs + 1_000 - context.clock());
    const any = await open(changed);
    const reads = mock.method(Object.getPrototypeOf(any) as FileHandle, 'readFile');
    await any.close();
    try {
      for (const count of [1, 2]) {
        assert.equal((await client.get('/fresh.txt')).text, 'fresh');
        assert.equal(reads.mock.callCount(), count);
      }
    } finally {
      reads.mock.restore();
    }
  },
  { shellDir: changed },
);
