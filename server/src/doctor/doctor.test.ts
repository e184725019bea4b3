import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { DAY_MS } from '@veritas/shared/domain';
import { integrityOf } from '@veritas/shared/integrity';
import { signRegistry } from '@veritas/shared/registry';
import { sql } from 'kysely';
import { readConfig } from '../core/config/config.ts';
import type { Config } from '../core/config/config.ts';
import { migrate, openDatabase } from '../db/index.ts';
import { holdSettings } from '../settings/differing-settings.ts';
import { databaseAt } from '../testing/database/postgres-cluster.ts';
import { addUser } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { checkDatabase } from './check-database.ts';
import { diagnose } from './diagnose.ts';

const folder = mkdtempSync(join(tmpdir(), 'veritas-doctor-'));
after(() => rmSync(folder, { recursive: true }));
const shellDir = join(folder, 'shell');
mkdirSync(shellDir);
writeFileSync(join(shellDir, 'index.html'), '<!doctype html>');

const SCRIPT = 'export default 1;';

/** An installation without a fault: one release, one super admin. */
async function healthy({ context }: ServerTest) {
  const { dataDir } = context.config;
  chmodSync(dataDir, 0o700);
  const script = join(dataDir, 'remotes/devices/1/page.js');
  mkdirSync(join(dataDir, 'remotes/devices/1'), { recursive: true });
  writeFileSync(script, SCRIPT);
  const files = { 'page.js': integrityOf(SCRIPT) };
  const pages = [{ path: 'Page', title: 'Page' }];
  const active = { version: '1', contract: 1, base: '/remotes/devices/1/', files, pages };
  const remotes = [{ name: 'devices', title: 'Devices', active, previous: null }];
  const registry = { schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes };
  writeFileSync(join(dataDir, 'registry.json'), JSON.stringify(registry));
  await addUser(context, { role: 'super_admin' });
  return { script };
}

/** Findings as `level about: text`. */
async function faultsOf({ context }: ServerTest, changes: Partial<Config> = {}) {
  const findings = await diagnose({ ...context.config, port: 0, shellDir, ...changes });
  const wrong = findings.filter(({ level, about }) => level !== 'ok' && about !== 'Data folder');
  return wrong.map(({ level, about, text }) => `${level} ${about}: ${text}`);
}

serverTest('an installation without a fault has none', async (server) => {
  await healthy(server);
  assert.deepEqual(await faultsOf(server), []);
  const findings = await diagnose({ ...server.context.config, port: 0, shellDir });
  assert.equal(findings.find(({ about }) => about === 'Releases')?.text, 'devices: 1 release is whole');
});

serverTest(
  'a release that needs what this server does not offer is named with the call and the field',
  async (server) => {
    const { script } = await healthy(server);
    const used = { 'GET api/settings/': { input: {}, output: { color: 'string' } } };
    writeFileSync(join(dirname(script), 'provenance.json'), JSON.stringify({ commit: null, api: used }));
    assert.deepEqual(await faultsOf(server), [
      'warning Releases: devices 1 needs what this server does not offer: GET api/settings/ does not answer color. ' +
        'Publish a newer build, or go back',
    ]);
  },
);

serverTest('a setting that differs on the running server is named', async (server) => {
  await healthy(server);
  await holdSettings({ ...server.context, config: readConfig({ VERITAS_READ_SCOPE: 'own_hub' }) });
  const text = 'VERITAS_READ_SCOPE is all here and own_hub on a server of this database: set both alike';
  assert.deepEqual(await faultsOf(server), [`warning Settings: ${text}`]);
});

serverTest('a release that is damaged or incomplete is named by its file', async (server) => {
  const { script } = await healthy(server);
  writeFileSync(script, 'alert(1)');
  const remedy = 'publish the release again from its build';
  assert.deepEqual(await faultsOf(server), [`fault Releases: devices/1/page.js is not what was published: ${remedy}`]);
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.gz`, gzipSync('alert(1)'));
  const copy = 'devices/1/page.js.gz is not what was published';
  assert.deepEqual(await faultsOf(server), [`fault Releases: ${copy}: ${remedy}`]);
  rmSync(script);
  assert.deepEqual(await faultsOf(server), [`fault Releases: devices/1/page.js is missing: ${remedy}`]);
  writeFileSync(join(server.context.config.dataDir, 'registry.json'), '{');
  const [broken = ''] = await faultsOf(server);
  assert.match(
    broken,
    /^fault Releases: the registry is broken; the last good one stays in use: The registry is not JSON/,
  );
});

serverTest(
  'the end of the key that signed the registry is a warning before it, and a fault after it',
  async (server) => {
    await healthy(server);
    const { dataDir } = server.context.config;
    const registry = join(dataDir, 'registry.json');
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const { privateKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
    const { x, y } = await crypto.subtle.exportKey('jwk', privateKey);
    const endAt = (until: string | null) =>
      writeFileSync(
        join(dataDir, 'registry-public-keys.json'),
        JSON.stringify({ keys: [{ id: 'former-1', x, y, until }] }),
      );
    const unsigned = JSON.parse(readFileSync(registry, 'utf8')) as object;
    writeFileSync(registry, await signRegistry(unsigned, { id: 'former-1', key: privateKey }));
    endAt(null);
    assert.deepEqual(await faultsOf(server), []);
    const future = new Date(Date.now() + DAY_MS).toISOString();
    endAt(future);
    const [soon = '', ...others] = await faultsOf(server);
    assert.match(soon, /^warning Releases: the registry has the signature of a replaced key: .*release sign$/);
    assert.ok(soon.includes(`until ${future}`));
    assert.deepEqual(others, []);
    const past = new Date(Date.now() - DAY_MS).toISOString();
    endAt(past);
    // The copy, and the registry itself: what says that nothing was published would send its reader the wrong way.
    const [copy = '', ended = '', ...more] = await faultsOf(server);
    assert.match(copy, /^warning Releases: the copy of the last good registry is of no use: .*which ended on/);
    assert.match(
      ended,
      /^fault Releases: the registry is broken, and no good copy is there: .*\(release sign\).*ended on/,
    );
    assert.deepEqual(more, []);
  },
);

serverTest('a schema that lacks a step is a warning, one for newer servers a fault', async (server) => {
  await healthy(server);
  const { db } = server.context;
  const oldest = (value: string) =>
    db.updateTable('settings').set({ value }).where('key', '=', 'oldest_server').execute();
  await oldest('999-of-tomorrow');
  assert.match((await faultsOf(server)).join(), /^fault Database: .*servers that know the step 999-of-tomorrow/);
  await oldest('001-accounts');
  await db.deleteFrom('migrations').where('name', '=', '013-release-health').execute();
  assert.match((await faultsOf(server)).join(), /^warning Database: .* lacks 013-release-health; a start/);
});

serverTest('before an upgrade the releases are checked, although the schema lacks a step', async (server) => {
  await healthy(server);
  const { db, config } = server.context;
  await db.deleteFrom('migrations').where('name', '=', '023-shell-files').execute();
  const about = async () => (await diagnose({ ...config, releasesIn: 'database' })).map((finding) => finding.about);
  assert.ok((await about()).includes('Releases'));
  await db.deleteFrom('migrations').where('name', '=', '014-releases-in-the-database').execute();
  assert.ok(!(await about()).includes('Releases'));
});

serverTest('accounts: no super admin is a warning, a public password on an exposed server a fault', async (server) => {
  const { db } = server.context;
  await healthy(server);
  await db.updateTable('users').set({ is_active: 0 }).execute();
  assert.match((await faultsOf(server)).join(), /^warning Accounts: there is no active super admin/);
  await db.updateTable('users').set({ is_active: 1, is_demo: 1 }).execute();
  assert.deepEqual(await faultsOf(server), [], 'demo accounts are expected on a server for this machine alone');
  const open = { exposed: true, publicOrigin: 'https://console.example.com' };
  assert.match((await faultsOf(server, open)).join(), /^fault Accounts: there are demo accounts/);
});

serverTest('a clock that differs from that of the database is a fault, in either direction', async (server) => {
  if (server.context.dialect === 'sqlite') return;
  await healthy(server);
  const seen: unknown[] = [];
  for (const apart of [0, 3_600_000, -3_600_000]) {
    const found = await checkDatabase({ ...server.context, clock: () => Date.now() + apart });
    const { level, text = '' } = found.find(({ about }) => about === 'Clock') ?? {};
    seen.push([level, Math.round(Number(/ is (-?\d+) ms from this machine/.exec(text)?.[1]) / 60_000) + 0]);
    assert.equal(text.endsWith('set both by NTP'), apart !== 0);
  }
  assert.deepEqual(seen, [
    ['ok', 0],
    ['fault', -60],
    ['fault', 60],
  ]);
});

test('a database that does not answer is a fault, and a missing one is created by the first start', async () => {
  const config = readConfig({ VERITAS_DATA_DIR: join(folder, 'none'), VERITAS_SHELL_DIR: shellDir, PORT: '0' });
  const texts = async (changes: Partial<Config>) =>
    (await diagnose({ ...config, ...changes })).filter(({ about }) => about === 'Database').map(({ level }) => level);
  assert.deepEqual(await texts({}), ['warning']);
  assert.deepEqual(await texts({ databaseUrl: 'postgres://no_such_role@127.0.0.1:1/none' }), ['fault']);
});

test('a damaged database is a fault, and not an empty one', async () => {
  const dataDir = join(folder, 'damaged');
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(join(dataDir, 'veritas.db'), 'x'.repeat(10_000), { mode: 0o600 });
  const config = readConfig({ VERITAS_DATA_DIR: dataDir, VERITAS_SHELL_DIR: shellDir, PORT: '0' });
  const found = (await diagnose(config)).find(({ about }) => about === 'Database');
  assert.equal(found?.level, 'fault');
  assert.match(found.text, /file of SQLite is damaged: .* Restore a backup into another data folder$/);
});

test('a database that cannot be accessed is a fault beside other faults, and not one to be created', async () => {
  const dataDir = join(folder, 'unusable');
  mkdirSync(dataDir, { mode: 0o700 });
  symlinkSync('veritas.db', join(dataDir, 'veritas.db'));
  const config = readConfig({ VERITAS_DATA_DIR: dataDir, VERITAS_SHELL_DIR: shellDir, PORT: '0' });
  const found = await diagnose(config);
  assert.ok(found.length > 5);
  const last = found.at(-1);
  assert.equal(last?.level, 'fault');
  assert.match(last.text, /^its file cannot be used: ELOOP.*\. Run doctor as the server's user$/);
});

serverTest('a role that may not read the tables is a fault, and the database not an empty one', async (server) => {
  const { context, place } = server;
  if (context.dialect === 'sqlite') return;
  const role = `reader_${randomUUID().replaceAll('-', '')}`;
  await sql`create role ${sql.id(role)} login`.execute(context.db);
  const url = new URL(place.databaseUrl);
  url.username = role;
  try {
    const found = await faultsOf(server, { databaseUrl: url.href });
    // The reason is in the language of PostgreSQL's messages.
    assert.match(found.join(), /^fault Database: PostgreSQL does not answer: [^.]*\bmigrations\b/);
  } finally {
    await sql`drop role ${sql.id(role)}`.execute(context.db);
  }
});

serverTest(
  'a database whose encoding cannot store all names is a fault, and no start creates tables there',
  async (server) => {
    if (server.context.dialect === 'sqlite') return;
    await withEncoding(server, 'LATIN1', async (store, changes) => {
      await assert.rejects(migrate(store), /^Refusal: The database has the encoding LATIN1, .* encoding 'UTF8'\.$/);
      assert.match((await faultsOf(server, changes)).join('\n'), /^fault Encoding: .* LATIN1, .* one with UTF8$/m);
    });
    // As created by `initdb` without a locale: every text can be stored.
    await withEncoding(server, 'SQL_ASCII', async (store, changes) => {
      await migrate(store);
      assert.doesNotMatch((await faultsOf(server, changes)).join('\n'), /Encoding/);
    });
  },
);

/** A database of its own on the server's PostgreSQL, without tables. */
async function withEncoding(
  { context, place }: ServerTest,
  encoding: string,
  use: (store: ReturnType<typeof openDatabase>, changes: { readonly databaseUrl: string }) => Promise<void>,
): Promise<void> {
  const name = `other_${randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql.id(name)} template template0 encoding ${sql.lit(encoding)} locale 'C'`.execute(
    context.db,
  );
  const changes = { databaseUrl: databaseAt(place.databaseUrl, name) };
  const store = openDatabase({ ...context.config, ...changes });
  try {
    await use(store, changes);
  } finally {
    await store.close();
    await sql`drop database ${sql.id(name)}`.execute(context.db);
  }
}
