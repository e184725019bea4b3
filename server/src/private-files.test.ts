import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, test } from 'node:test';
import { migrate, openDatabase } from './db/index.ts';
import { appPackage } from './testing/app-package.ts';
import { printedLine } from './testing/process/printed-line.ts';
import { PROCESS_ENV } from './testing/process/process-env.ts';
import { MAIN } from './testing/process/start-main.ts';

let dir: string;
let dataDir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'veritas-private-'));
  dataDir = join(dir, 'data');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Starts a command with umask 0. */
function start(...words: string[]) {
  const line = ['-c', 'umask 0; exec "$0" "$@"', process.execPath, '--disable-warning=ExperimentalWarning', MAIN];
  const settings = { PORT: '0', VERITAS_DATA_DIR: dataDir, VERITAS_SEED_RECORDS: '0', LOG_LEVEL: 'fatal' };
  return spawn('sh', [...line, ...words], {
    env: { ...PROCESS_ENV, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(...words: string[]): Promise<void> {
  const command = start(...words);
  const errors = text(command.stderr);
  const [code] = (await once(command, 'exit')) as [number];
  assert.equal(code, 0, `${words.join(' ')}: ${await errors}`);
}

/** Modes by path, of the data folder and its content. */
function modes(): Map<string, string> {
  const paths = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
  return new Map(paths.map((path) => [path, (lstatSync(join(dataDir, path)).mode & 0o777).toString(8)]));
}

function assertPrivate(names: readonly string[]): void {
  const found = modes();
  for (const name of names) assert.ok(found.has(name), `${name} is missing`);
  for (const [path, mode] of found) assert.match(mode, /^[67]00$/, path);
  assert.equal(found.get(''), '700');
}

test('files of a server and its commands in the data folder are readable by their own user only', async (t) => {
  const server = start('serve');
  t.after(() => server.kill('SIGKILL'));
  const [, address] = await printedLine(server, /^Veritas console ready at (\S+)$/);
  assert.equal((await fetch(`${address}/veritas/user/is_LoggedIn/`)).status, 401);
  const apk = join(dir, 'app.apk');
  writeFileSync(apk, appPackage('app'), { mode: 0o644 });
  await run('publish-apk', apk, '1.0.0');
  await run('backup', join(dataDir, 'monday.backup'));
  const database = ['veritas.db', 'veritas.db-wal', 'veritas.db-shm', 'lock.db', 'server.pid'];
  assertPrivate([...database, 'remotes', 'apk', 'monday.backup']);
  server.kill('SIGTERM');
  await once(server, 'exit');
  assertPrivate(['veritas.db']);
});

test('permissions in the data folder of an older version are tightened at the start, except for foreign files', async () => {
  const store = openDatabase({ databaseUrl: '', dataDir });
  await migrate(store);
  await store.close();
  const elsewhere = join(dir, 'elsewhere.txt');
  const files = ['registry.json', 'veritas_app.apk', 'remotes/data/1.0.0/assets/page.js', 'apk/current.json'];
  for (const file of [...files, 'not-ours/file.txt']) {
    mkdirSync(join(dataDir, file, '..'), { recursive: true });
    writeFileSync(join(dataDir, file), '');
  }
  writeFileSync(elsewhere, '');
  symlinkSync(elsewhere, join(dataDir, 'remotes/link'));
  for (const path of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!path.isSymbolicLink()) chmodSync(join(path.parentPath, path.name), path.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(elsewhere, 0o644);
  chmodSync(dataDir, 0o755);
  await run('migrate');
  const found = modes();
  for (const [path, mode] of [
    ['', '700'],
    ['veritas.db', '600'],
    ...files.map((file) => [file, '600'] as const),
    ['remotes/data/1.0.0/assets', '700'],
    ['not-ours', '755'],
    ['not-ours/file.txt', '644'],
  ] as const) {
    assert.equal(found.get(path), mode, path);
  }
  assert.equal((lstatSync(elsewhere).mode & 0o777).toString(8), '644');
});
