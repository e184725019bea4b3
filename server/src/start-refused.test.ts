import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate, openDatabase } from './db/index.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { appPackage } from './testing/app-package.ts';
import { programInFolder } from './testing/process/program-in-folder.ts';

const { dataDir, start, serve, createSuperAdmin } = programInFolder();

test('an older server exits with a message on a newer schema', async () => {
  const store = openDatabase({ databaseUrl: '', dataDir: dataDir() });
  await migrate(store, [...MIGRATIONS, { name: '999-newer', oldestServer: '999-newer', up: () => Promise.resolve() }]);
  await store.close();
  for (const words of [['serve'], ['migrate'], ['reset-password', 'root']]) {
    const server = start(words);
    server.stdin.end('a new long password\n');
    assert.equal(await server.ended, 1);
    assert.match(
      await server.errors,
      /^The schema of this database has moved beyond this server: [^\n]*999-newer[^\n]*\n$/,
    );
  }
});

test('a second server on one data folder refuses to start within a second, and a killed one leaves no lock', async () => {
  const { server } = await serve();
  const second = start(['serve']);
  assert.equal(await second.ended, 1);
  assert.match(await second.errors, /in use by another Veritas server \(process \d+\)\. Stop that one/);
  server.kill('SIGKILL');
  await server.ended;
  const third = await serve();
  third.server.kill('SIGTERM');
  assert.equal(await third.server.ended, 0);
});

test('a store with demo accounts is not exposed', async () => {
  assert.equal(await createSuperAdmin('a long password'), 0);
  const store = openDatabase({ databaseUrl: '', dataDir: dataDir() });
  await store.db.updateTable('users').set({ is_demo: 1 }).execute();
  await store.close();
  const exposing: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { NODE_ENV: 'production' },
    { VERITAS_TRUST_PROXY: '127.0.0.1' },
    { VERITAS_PUBLIC_ORIGIN: 'http://console.example.com', NODE_ENV: 'development' },
  ];
  for (const env of exposing) {
    const server = start(['serve'], env);
    assert.equal(await server.ended, 1);
    assert.match(await server.errors, /holds demo accounts.*VERITAS_SEED_RECORDS=0.*create-super-admin/);
  }
});

test('wrong settings and a used port print a message, not a stack', async (t) => {
  const wrong = start(['serve'], { PORT: 'x', LOG_LEVEL: 'loud' });
  assert.equal(await wrong.ended, 1);
  assert.match(await wrong.errors, /^Cannot start, the settings are wrong:\n- PORT .*\n- LOG_LEVEL .*\n$/);
  const { server, address } = await serve();
  t.after(() => server.kill('SIGKILL'));
  const port = new URL(address).port;
  const taken = start(['serve'], { PORT: port, VERITAS_DATA_DIR: join(dataDir(), 'other') });
  assert.equal(await taken.ended, 1);
  assert.equal(await taken.errors, `Port ${port} is in use by another program. Give another one by PORT.\n`);
  // Its files are stored while it tries to listen.
  const shellDir = join(dataDir(), 'shell');
  mkdirSync(join(shellDir, 'assets'), { recursive: true });
  writeFileSync(join(shellDir, 'assets', 'main.0123abcd.js'), 'x'.repeat(4_000_000));
  const [again, settings] = [join(dataDir(), 'again'), { LOG_LEVEL: 'warn', VERITAS_SHELL_DIR: shellDir }];
  const withShell = start(['serve'], { PORT: port, VERITAS_DATA_DIR: again, ...settings });
  assert.equal(await withShell.ended, 1);
  assert.match(await withShell.errors, /^Port \d+ is in use by another program\. Give another one by PORT\.\n$/);
  server.kill('SIGTERM');
  await server.ended;
});

test('an unusable name, address, folder or file is reported in a message that names it', async () => {
  const taken = join(dataDir(), 'file');
  writeFileSync(taken, '');
  const missing = join(dataDir(), 'none', 'monday.backup');
  const app = join(dataDir(), 'app.apk');
  writeFileSync(app, appPackage('app'));
  const cases: readonly (readonly [readonly string[], Record<string, string>, RegExp])[] = [
    [
      ['serve'],
      { HOST: '203.0.113.7' },
      /^203\.0\.113\.7:0 cannot be used \(EADDRNOTAVAIL\)\. Change HOST or PORT\.\n$/,
    ],
    [
      ['serve'],
      { METRICS_PORT: '9', METRICS_HOST: '203.0.113.7' },
      /^203\.0\.113\.7:9 cannot be used \(EADDRNOTAVAIL\)\. Change METRICS_HOST or METRICS_PORT\.\n$/,
    ],
    [['serve'], { VERITAS_DATA_DIR: taken }, /^The data folder \S+ cannot be used: EEXIST[^\n]*VERITAS_DATA_DIR\.\n$/],
    // Node's own recursive mkdir never ends here.
    [['migrate'], { VERITAS_DATA_DIR: '/proc/x' }, /^The data folder \/proc\/x cannot be used: ENOENT[^\n]*\n$/],
    [['publish-apk', app, '1.0'], { VERITAS_DATA_DIR: '/proc/x' }, /^The data folder \/proc\/x\S* cannot be used/],
    [['restore', missing], { VERITAS_DATA_DIR: taken }, /^The data folder \S+ cannot be used: [^\n]*\n$/],
    [['backup', missing], {}, /^There is no folder \S+none for the backup\n$/],
    [['publish-apk', dataDir(), '1.0'], {}, /^\S+ is not a file\n$/],
    [
      ['publish-apk', app, '1.0'],
      {},
      /^\S+apk\.lock cannot be locked, so nothing was done: file is not a database\.\n$/,
    ],
    // Where no file can be created.
    [['backup', '/proc/monday.backup'], {}, /^A file cannot be used: [A-Z]+: [^\n]*monday\.backup[^\n]*\n$/],
  ];
  await start(['migrate']).ended;
  writeFileSync(join(dataDir(), 'apk.lock'), 'x'.repeat(10_000));
  for (const [words, env, sentence] of cases) {
    const command = start(words, env);
    assert.equal(await command.ended, 1, words.join(' '));
    assert.match(await command.errors, sentence);
  }
});
