import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, test } from 'node:test';
import { migrate, openDatabase } from './db/index.ts';
import { MIGRATIONS } from './db/migrations/index.ts';
import { appPackage } from './testing/app-package.ts';
import { PROCESS_ENV } from './testing/process/process-env.ts';
import { MAIN, startMain } from './testing/process/start-main.ts';

const READY = /^Veritas console ready at (http:\/\/localhost:\d+)\n$/;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'veritas-main-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (words: readonly string[], env: Record<string, string> = {}) =>
  startMain(words, { VERITAS_DATA_DIR: dataDir, ...env });

/** Starts the server and returns it with its address. */
async function serve(env: Record<string, string> = {}) {
  const server = start(['serve'], env);
  const [line] = await Promise.race([
    once(server.stdout, 'data') as Promise<[Buffer]>,
    server.errors.then((errors) => assert.fail(`the server did not start: ${errors}`)),
  ]);
  const [, address] = READY.exec(String(line)) ?? assert.fail(`unexpected line: ${String(line)}`);
  return { server, address: address ?? '' };
}

async function createSuperAdmin(password: string, username = 'root'): Promise<number> {
  const command = start(['create-super-admin', username, 'root@example.test']);
  command.stdin.end(`${password}\n`);
  return command.ended;
}

test('SIGHUP of a closing terminal stops the server like SIGTERM, also when it is sent twice', async () => {
  const { server } = await serve({ VERITAS_DRAIN_SECONDS: '1' });
  server.kill('SIGHUP');
  server.kill('SIGHUP');
  assert.equal(await server.ended, 0);
});

test('the server prints its address, serves, and exits with 0 on SIGTERM', async () => {
  const { server, address } = await serve();
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  assert.equal((await fetch(`${address}/veritas/user/is_LoggedIn/`)).status, 401);
  server.kill('SIGTERM');
  assert.equal(await server.ended, 0);
});

test('no shell, no app package and web roles without super_admin are warned of, and calls are answered', async () => {
  const env = { VERITAS_SHELL_DIR: dataDir, VERITAS_APK: 'none.apk', WEB_LOGIN_ROLES: 'executive', LOG_LEVEL: 'warn' };
  const { server, address } = await serve(env);
  assert.equal((await fetch(`${address}/`)).status, 503);
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  server.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  const printed = await server.errors;
  const messages = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; shellDir?: string });
  assert.ok(messages.some(({ msg }) => msg.startsWith('WEB_LOGIN_ROLES leaves out super_admin')));
  assert.ok(printed.includes('/none.apk that can be read: correct VERITAS_APK'));
  assert.equal(messages.find(({ msg }) => msg.startsWith('no built shell'))?.shellDir, dataDir);
});

test('an older server exits with a message on a newer schema', async () => {
  const store = openDatabase({ databaseUrl: '', dataDir });
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

test('a running request is finished before the server exits', async () => {
  const { server, address } = await serve();
  const body = '{"username":"a","password":"b"}';
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const xsrf = await visit(address);
  socket.write(
    'POST /veritas/user/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Cookie: XSRF-TOKEN=${xsrf}\r\nX-XSRF-TOKEN: ${xsrf}\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [proceed] = (await once(socket, 'data')) as [Buffer];
  assert.match(String(proceed), /^HTTP\/1\.1 100 Continue/);
  const answer = text(socket);
  server.kill('SIGTERM');
  await untilItRefuses(address);
  socket.write(body);
  assert.match(await answer, /^HTTP\/1\.1 401 [\s\S]*"Invalid username or password"/);
  assert.equal(await server.ended, 0);
});

/** The XSRF token that a first visit gets. */
async function visit(address: string): Promise<string> {
  const { headers } = await fetch(`${address}/veritas/user/is_LoggedIn/`);
  return /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
}

async function untilItRefuses(address: string): Promise<void> {
  for (;;) {
    const answered = await fetch(`${address}/livez`).then(
      (response) => response.ok,
      () => false,
    );
    if (!answered) return;
  }
}

test('the first super_admin is made by a command and signs in', async () => {
  assert.equal(await createSuperAdmin('a long password'), 0);
  assert.equal(await createSuperAdmin('a long password', 'ROOT'), 1);
  const { server, address } = await serve();
  const xsrf = await visit(address);
  const login = await fetch(`${address}/veritas/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
    body: JSON.stringify({ username: 'root', password: 'a long password' }),
  });
  assert.equal(login.status, 200);
  assert.equal(((await login.json()) as { role: string }).role, 'super_admin');
  server.kill('SIGTERM');
  await server.ended;
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

test('a running server is backed up, and the copy restored into another folder serves', async () => {
  assert.equal(await createSuperAdmin('a long password'), 0);
  const { server } = await serve();
  const file = join(dataDir, 'monday.backup');
  const backup = start(['backup', file]);
  assert.equal(await backup.ended, 0, await backup.errors);
  server.kill('SIGTERM');
  await server.ended;
  const elsewhere = { VERITAS_DATA_DIR: join(dataDir, 'elsewhere') };
  const restore = start(['restore', file], elsewhere);
  assert.equal(await restore.ended, 0, await restore.errors);
  const second = start(['restore', file], elsewhere);
  assert.equal(await second.ended, 1);
  assert.match(await second.errors, /^The database is in use: .*\n$/);
  const restored = await serve(elsewhere);
  assert.equal((await fetch(`${restored.address}/readyz`)).status, 200);
  restored.server.kill('SIGTERM');
  assert.equal(await restored.server.ended, 0);
});

test('an exposed server is "not ready" before it stops, and a second signal does not wait', async () => {
  assert.equal(await createSuperAdmin('a long password'), 0);
  const { server, address } = await serve({ VERITAS_DRAIN_SECONDS: '60' });
  server.kill('SIGTERM');
  while ((await fetch(`${address}/readyz`)).status !== 503);
  assert.equal((await fetch(`${address}/livez`)).status, 200);
  server.kill('SIGTERM');
  assert.equal(await server.ended, 1);
});

test('a store with demo accounts is not exposed', async () => {
  assert.equal(await createSuperAdmin('a long password'), 0);
  const store = openDatabase({ databaseUrl: '', dataDir });
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
  const taken = start(['serve'], { PORT: port, VERITAS_DATA_DIR: join(dataDir, 'other') });
  assert.equal(await taken.ended, 1);
  assert.equal(await taken.errors, `Port ${port} is in use by another program. Give another one by PORT.\n`);
  // Its files are stored while it tries to listen.
  const shellDir = join(dataDir, 'shell');
  mkdirSync(join(shellDir, 'assets'), { recursive: true });
  writeFileSync(join(shellDir, 'assets', 'main.0123abcd.js'), 'x'.repeat(4_000_000));
  const [again, settings] = [join(dataDir, 'again'), { LOG_LEVEL: 'warn', VERITAS_SHELL_DIR: shellDir }];
  const withShell = start(['serve'], { PORT: port, VERITAS_DATA_DIR: again, ...settings });
  assert.equal(await withShell.ended, 1);
  assert.match(await withShell.errors, /^Port \d+ is in use by another program\. Give another one by PORT\.\n$/);
  server.kill('SIGTERM');
  await server.ended;
});

test('an unusable name, address, folder or file is reported in a message that names it', async () => {
  const taken = join(dataDir, 'file');
  writeFileSync(taken, '');
  const missing = join(dataDir, 'none', 'monday.backup');
  const app = join(dataDir, 'app.apk');
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
    [['publish-apk', dataDir, '1.0'], {}, /^\S+ is no file\n$/],
    [
      ['publish-apk', app, '1.0'],
      {},
      /^\S+apk\.lock cannot be locked, so nothing was done: file is not a database\.\n$/,
    ],
    // Where no file can be created.
    [['backup', '/proc/monday.backup'], {}, /^A file cannot be used: [A-Z]+: [^\n]*monday\.backup[^\n]*\n$/],
  ];
  await start(['migrate']).ended;
  writeFileSync(join(dataDir, 'apk.lock'), 'x'.repeat(10_000));
  for (const [words, env, sentence] of cases) {
    const command = start(words, env);
    assert.equal(await command.ended, 1, words.join(' '));
    assert.match(await command.errors, sentence);
  }
});

test('a server whose log is on a full disk starts, answers and stops normally', async () => {
  const full = openSync('/dev/full', 'w');
  const env = { PORT: '0', VERITAS_DATA_DIR: dataDir, VERITAS_SEED_RECORDS: '0', LOG_LEVEL: 'trace' };
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', full],
  });
  closeSync(full);
  const ended = once(server, 'exit');
  try {
    const [line] = (await once(server.stdout ?? assert.fail(), 'data', { signal: AbortSignal.timeout(20_000) })) as [
      Buffer,
    ];
    const address = READY.exec(String(line))?.[1] ?? '';
    for (let count = 0; count < 5; count += 1) assert.equal((await fetch(`${address}/livez`)).status, 200);
    server.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});

test('a backup that is interrupted says so, and leaves no file', async () => {
  await start(['migrate']).ended;
  const before = readdirSync(dataDir);
  // The signal comes while the file is being opened.
  const preload = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const open = fs.createWriteStream;
    fs.createWriteStream = (...given) => (process.kill(process.pid, process.env.SIGNAL), open(...given));
    syncBuiltinESMExports();`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}` };
  for (const SIGNAL of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const command = start(['backup', join(dataDir, 'a.backup')], { ...env, SIGNAL });
    assert.equal(await command.ended, 1, SIGNAL);
    assert.equal(
      await command.errors,
      'The backup was interrupted, and no file was written. Give the command again.\n',
    );
    assert.deepEqual(readdirSync(dataDir), before);
  }
});
