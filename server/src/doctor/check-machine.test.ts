import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../core/config/config.ts';
import {
  checkDataFolder,
  checkMetricsPort,
  checkNode,
  checkOrigin,
  checkPort,
  checkSettings,
  checkShell,
  checkWebRoles,
  textOfOpen,
} from './check-machine.ts';

const folder = mkdtempSync(join(tmpdir(), 'veritas-machine-'));
after(() => rmSync(folder, { recursive: true }));
const shellDir = join(folder, 'shell');
mkdirSync(shellDir);
writeFileSync(join(shellDir, 'index.html'), '<!doctype html>');

test('an unknown setting is named', () => {
  assert.equal(checkSettings(readConfig({ VERITAS_DEPLOY_TOKEN: 'x', VERITAS_READ_SCOPE: 'all' })).level, 'ok');
  const found = checkSettings(readConfig({ VERITAS_REED_SCOPE: 'own_hub' }));
  assert.equal(found.level, 'warning');
  assert.match(found.text, /^VERITAS_REED_SCOPE is not a setting and is ignored/);
});

test('a shell that is not built is distinguished from one that cannot be read', async () => {
  assert.equal((await checkShell({ shellDir })).level, 'ok');
  assert.match((await checkShell({ shellDir: folder })).text, /holds no index\.html: .* build with/);
  const { level, text } = await checkShell({ shellDir: join(folder, 'a'.repeat(300)) });
  assert.equal(level, 'fault');
  assert.match(text, /cannot be read \(ENAMETOOLONG\)/);
});

test('web roles without super_admin are a warning', () => {
  for (const env of [{}, { WEB_LOGIN_ROLES: 'executive, super_admin' }])
    assert.equal(checkWebRoles(readConfig(env)).level, 'ok');
  const found = checkWebRoles(readConfig({ WEB_LOGIN_ROLES: 'executive,admin' }));
  assert.equal(found.level, 'warning');
  assert.match(found.text, /^WEB_LOGIN_ROLES leaves out super_admin, .*: add it$/);
});

test('a data folder that no start can make is a fault', async () => {
  const dataDir = join(folder, 'not-made', 'data');
  const made = await checkDataFolder({ dataDir });
  assert.deepEqual([made.level, made.text], ['warning', `${dataDir} does not exist; the first start makes it`]);
  const readOnly = (path: string) =>
    path === folder ? Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' })) : Promise.resolve();
  const refused = await checkDataFolder({ dataDir }, readOnly);
  assert.equal(refused.level, 'fault');
  assert.equal(
    refused.text,
    `${dataDir} cannot be made, ${folder} cannot be written to (EROFS): check its disk and its permissions`,
  );
  const below = await checkDataFolder({ dataDir: join(shellDir, 'index.html', 'data') });
  assert.equal(below.level, 'fault');
  assert.match(
    below.text,
    /^\S+data cannot be used \(ENOTDIR\): change VERITAS_DATA_DIR, or run doctor as the server's user$/,
  );
});

test('a port in use by our own server is not a fault, over IPv4 and, where the machine has it, IPv6', async () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const host of ['127.0.0.1', '::1'].filter((loopback) => own.some(({ address }) => address === loopback))) {
    const ours = createHttpServer((request, response) => {
      response.writeHead(request.url === '/livez' ? 200 : 404).end();
    }).listen(0, host);
    await once(ours, 'listening');
    const { port } = ours.address() as AddressInfo;
    assert.deepEqual(await checkPort({ host, port }), { level: 'ok', about: 'Port', text: `a server runs on ${port}` });
    const metrics = await checkMetricsPort({ metricsHost: host, metricsPort: port });
    assert.equal(metrics.level, 'fault', 'it has the port of the metrics');
    ours.closeAllConnections();
    ours.close();
  }
});

test('Node, folder, port and address are judged on their own', async () => {
  assert.deepEqual([checkNode('22.1.0').level, checkNode('24.0.0').level], ['fault', 'ok']);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  assert.equal((await checkDataFolder({ dataDir })).level, 'ok');
  const readOnly = () => Promise.reject(Object.assign(new Error('read-only file system'), { code: 'EROFS' }));
  assert.match(
    (await checkDataFolder({ dataDir }, readOnly)).text,
    /^\S+ cannot be written to \(EROFS\): check its disk and its permissions$/,
  );
  const filled = async (free: number) =>
    (await checkDataFolder({ dataDir }, undefined, () => Promise.resolve({ total: 100, free }))).level;
  assert.deepEqual([await filled(5), await filled(4)], ['ok', 'fault']);
  chmodSync(dataDir, 0o755);
  assert.match((await checkDataFolder({ dataDir })).text, /^Other users may read \S+ \(1 path in all\); a start/);
  const notOurs = textOfOpen([dataDir], (process.getuid?.() ?? 0) + 1);
  assert.match(notOurs, /^Other users may read \S+ \(1 path in all\), which belongs to another user: change its owner/);
  assert.equal((await checkDataFolder({ dataDir: join(shellDir, 'index.html') })).level, 'fault');
  const foreign = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const { port } = foreign.address() as AddressInfo;
  assert.match((await checkPort({ host: '127.0.0.1', port })).text, /in use by another program/);
  const metrics = await checkMetricsPort({ metricsHost: '127.0.0.1', metricsPort: port });
  assert.deepEqual([metrics.level, metrics.about], ['fault', 'Metrics']);
  assert.match(metrics.text, /in use by another program: end it, or give another METRICS_PORT/);
  foreign.close();
  const away = await checkMetricsPort({ metricsHost: '203.0.113.7', metricsPort: 9 });
  assert.match(away.text, /^203\.0\.113\.7:9 cannot be used \(EADDRNOTAVAIL\): change METRICS_HOST or METRICS_PORT/);
  const off = { level: 'ok', about: 'Metrics', text: 'off (METRICS_PORT)' };
  assert.deepEqual(await checkMetricsPort({ metricsHost: '127.0.0.1', metricsPort: 0 }), off);
  assert.equal(checkOrigin({ exposed: true, publicOrigin: '' }).level, 'warning');
  assert.equal(checkOrigin({ exposed: true, publicOrigin: 'http://console.example.com' }).level, 'warning');
  assert.equal(checkOrigin({ exposed: true, publicOrigin: 'https://console.example.com' }).level, 'ok');
});
