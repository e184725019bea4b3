import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { integrityOf } from '@veritas/shared/integrity';
import type { Audience, Registry } from '@veritas/shared/registry';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import type { TestClient } from '../testing/client.ts';

const shellDir = mkdtempSync(join(tmpdir(), 'veritas-shell-'));
writeFileSync(join(shellDir, 'index.html'), '<!doctype html>');
after(() => rmSync(shellDir, { recursive: true, force: true }));

const SCRIPT = 'console.info("devices");';
const integrity = integrityOf(SCRIPT);
const release = (version: string, origin = '') => ({
  version,
  contract: 1,
  base: `${origin}/remotes/devices/${version}/`,
  files: { 'assets/page.js': integrity },
  pages: [{ path: 'Page', title: 'Page' }],
});

function write({ context }: ServerTest, changes: Partial<Record<keyof Registry | 'entry', unknown>>): void {
  const { entry, ...head } = changes;
  const devices = {
    name: 'devices',
    title: 'Devices',
    active: release('2'),
    previous: release('1'),
    ...(entry as object | undefined),
  };
  const document = { schema: 1, version: 7, issued: '2026-11-18T06:30:00.000Z', remotes: [devices], ...head };
  writeFileSync(join(context.config.dataDir, 'registry.json'), JSON.stringify(document));
}

const writeCanary = (server: ServerTest, audience: Audience) =>
  write(server, { entry: { canary: { release: release('3'), audience } } });

async function versions(client: TestClient): Promise<(string | undefined)[]> {
  const [devices] = (await client.get('/registry.json')).json<Registry>().remotes;
  return [devices?.active.version, devices?.previous?.version];
}

serverTest('a canary by role or name is for those users only, and does not reveal who they are', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const operator = await server.signedInAs({ role: 'central_ops', username: 'Asha' });
  writeCanary(server, { kind: 'roles', roles: ['admin'] });
  assert.deepEqual(await versions(admin), ['3', '2']);
  assert.deepEqual(await versions(operator), ['2', '1']);
  assert.deepEqual(await versions(server.client), ['2', '1']);
  writeCanary(server, { kind: 'users', users: ['asha', 'other-user'] });
  assert.deepEqual(await versions(admin), ['2', '1']);
  assert.deepEqual(await versions(operator), ['3', '2']);
  for (const client of [server.client, admin, operator]) {
    const answer = await client.get('/registry.json');
    assert.equal(answer.headers['vary'], 'accept-encoding, cookie');
    assert.ok(!/asha|other-user|canary|audience/i.test(answer.text));
  }
});

serverTest('a canary by percentage is the same at each visit, and a larger share keeps who had it', async (server) => {
  const clients: TestClient[] = [];
  for (let index = 0; index < 24; index++) {
    clients.push(await server.signedInAs({ role: 'admin', username: `user-${index}` }));
  }
  let before = new Set<number>();
  for (const [percent, least, most] of [
    [0, 0, 0],
    [30, 1, 16],
    [30, 1, 16],
    [70, 8, 23],
    [100, 24, 24],
  ] as const) {
    writeCanary(server, { kind: 'percent', percent });
    const now = new Set<number>();
    for (const [index, client] of clients.entries()) if ((await versions(client))[0] === '3') now.add(index);
    assert.ok(now.size >= least && now.size <= most, `${percent} %: ${now.size} of 24`);
    assert.ok([...before].every((index) => now.has(index)));
    before = now;
  }
  assert.deepEqual(await versions(server.client), ['2', '1']);
});

serverTest('a canary outlives the access token, and requesting it does not extend the session', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  writeCanary(server, { kind: 'roles', roles: ['admin'] });
  for (let minute = 0; minute < 30; minute += 5) {
    assert.deepEqual(await versions(admin), ['3', '2'], `minute ${minute}`);
    server.advance(5 * 60_000);
  }
  server.advance(1);
  assert.deepEqual(await versions(admin), ['2', '1']);
  const [cookie = '', token = ''] = [...admin.cookies].find(([key]) => key.endsWith('access')) ?? [];
  const other = await server.signedInAs({ role: 'admin', username: 'other' });
  const secretOfOther = (other.cookies.get(cookie) ?? '').split('.')[1];
  assert.deepEqual(await versions(other), ['3', '2']);
  other.cookies.set(cookie, `${token.split('.')[0]}.${secretOfOther}`);
  assert.deepEqual(await versions(other), ['2', '1']);
});

serverTest('without its database the server gives everyone the active release', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  writeCanary(server, { kind: 'roles', roles: ['admin'] });
  await server.context.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
  assert.deepEqual(await versions(admin), ['2', '1']);
  await server.context.db.schema.alterTable('sessions_away').renameTo('sessions').execute();
  assert.deepEqual(await versions(admin), ['3', '2']);
});

serverTest(
  'the page may load the canary from its origin for every user',
  async (server) => {
    const canary = { release: release('3', 'http://canary.localhost:3000'), audience: { kind: 'percent', percent: 1 } };
    write(server, { entry: { canary } });
    const { headers } = await server.client.get('/');
    assert.match(String(headers['content-security-policy']), /script-src 'self' http:\/\/canary\.localhost:3000;/);
  },
  { shellDir },
);

serverTest('no file of a revoked release is delivered, and operators’ notes stay on the server', async (server) => {
  const folder = join(server.context.config.dataDir, 'remotes/devices/1');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets/page.js'), SCRIPT);
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release('1')));
  const status = async () => (await server.client.get('/remotes/devices/1/assets/page.js')).status;
  write(server, {});
  assert.equal(await status(), 200);
  const change = { at: '2026-11-18T06:30:00.000Z', by: 'asha', verb: 'revoke', remote: 'devices', from: '1', to: '2' };
  write(server, { entry: { previous: null }, revoked: ['devices/1'], change });
  assert.equal(await status(), 404);
  const { text } = await server.client.get('/registry.json');
  assert.ok(!/revoked|asha/.test(text));
  assert.equal((JSON.parse(text) as Registry).version, 7);
});
