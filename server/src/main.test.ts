import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { printedLine } from './testing/process/printed-line.ts';
import { PROCESS_ENV } from './testing/process/process-env.ts';
import { programInFolder } from './testing/process/program-in-folder.ts';
import { MAIN } from './testing/process/start-main.ts';

const { dataDir, serve, createSuperAdmin } = programInFolder();

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
  const env = {
    VERITAS_SHELL_DIR: dataDir(),
    VERITAS_APK: 'none.apk',
    WEB_LOGIN_ROLES: 'executive',
    LOG_LEVEL: 'warn',
  };
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
  assert.equal(messages.find(({ msg }) => msg.startsWith('no built shell'))?.shellDir, dataDir());
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

test('an exposed server is "not ready" before it stops, and a second signal does not wait', async () => {
  assert.equal(await createSuperAdmin('a long password'), 0);
  const { server, address } = await serve({ VERITAS_DRAIN_SECONDS: '60' });
  server.kill('SIGTERM');
  while ((await fetch(`${address}/readyz`)).status !== 503);
  assert.equal((await fetch(`${address}/livez`)).status, 200);
  server.kill('SIGTERM');
  assert.equal(await server.ended, 1);
});

test('a server whose log is on a full disk starts, answers and stops normally', async () => {
  const full = openSync('/dev/full', 'w');
  const env = { PORT: '0', VERITAS_DATA_DIR: dataDir(), VERITAS_SEED_RECORDS: '0', LOG_LEVEL: 'trace' };
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', full],
  });
  closeSync(full);
  const ended = once(server, 'exit');
  try {
    const [, address = ''] = await printedLine(server, / ready at (\S+)$/);
    for (let count = 0; count < 5; count += 1) assert.equal((await fetch(`${address}/livez`)).status, 200);
    server.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});
