import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, settingsTable } from './config.ts';
import { fileLimits } from './upload-limits.ts';

test('without any setting the console runs on this machine alone, on SQLite', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.host, '127.0.0.1');
  assert.match(config.dataDir, /\/\.veritas$/);
  assert.equal(config.databaseUrl, '');
  assert.equal(config.seedRecords, 12_000);
  assert.equal(config.webLoginRoles, null);
  assert.equal(config.timeZone, '');
  assert.equal(config.readScope, 'all');
  assert.equal(config.exposed, false);
});

test('a file may be as large as is set, but no larger than all unfinished uploads of one or of all users', () => {
  const limitsOf = (env: Record<string, string>) => fileLimits(readConfig(env).uploads);
  assert.deepEqual(limitsOf({}), { bytes: 200 * 2 ** 20, rows: 1_000_000 });
  assert.deepEqual(limitsOf({ VERITAS_UPLOAD_FILE_MIB: '601', VERITAS_UPLOAD_ROWS: '1' }), {
    bytes: 600 * 2 ** 20,
    rows: 1,
  });
  const unlimited = { VERITAS_UPLOAD_MIB_PER_USER: '0', VERITAS_UPLOAD_MIB: '0' };
  assert.equal(limitsOf({ ...unlimited, VERITAS_UPLOAD_FILE_MIB: '2048' }).bytes, 2 ** 31);
  assert.equal(limitsOf({ ...unlimited, VERITAS_UPLOAD_MIB: '3' }).bytes, 3 * 2 ** 20);
});

test('reading is limited by its setting alone, in whatever spaces', () => {
  for (const [text, readScope] of [
    ['', 'all'],
    [' all ', 'all'],
    ['own_hub', 'own_hub'],
  ]) {
    assert.equal(readConfig({ VERITAS_READ_SCOPE: text }).readScope, readScope);
  }
});

test('a number is written in digits, in whatever spaces', () => {
  assert.equal(readConfig({ PORT: ' 8080 ' }).port, 8080);
  for (const text of ['0x10', '1e3', '0b11', '80.0', '8 080', '8080/tcp', 'Infinity'])
    assert.throws(() => readConfig({ PORT: text }), /\n- PORT is ".*" but must be a whole number$/, text);
});

test('an address of a collector turns tracing on', () => {
  assert.equal(readConfig({ OTEL_SERVICE_NAME: 'console' }).tracing, null);
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, tenant = north=2',
    OTEL_TRACES_SAMPLER_ARG: '.25',
  };
  assert.deepEqual(readConfig(env).tracing, {
    url: 'https://collector.example.com/otlp/v1/traces',
    headers: { 'api-key': 'a=b', tenant: 'north=2' },
    serviceName: 'veritas-console',
    share: 0.25,
  });
});

test('all invalid settings are reported together, each with its value unless that may be a secret', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://root:secret@db/veritas',
    VERITAS_SEED_RECORDS: 'many',
    VERITAS_TIME_ZONE: 'Asia/Bangalore',
    WEB_LOGIN_ROLES: 'admin,boss',
    VERITAS_READ_SCOPE: 'own',
    VERITAS_UPLOAD_FILE_MIB: '0',
    VERITAS_UPLOAD_ROWS: '5000001',
    VERITAS_TRUST_PROXY: '127.0.0.1,10.0.0.0/99',
    VERITAS_PUBLIC_ORIGIN: 'https://console.example.com/path',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:secret@collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key secret',
    OTEL_TRACES_SAMPLER_ARG: '2',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'Production',
  };
  assert.throws(
    () => readConfig(env),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.deepEqual(error.message.split('\n').slice(1), [
        '- PORT is "70000" but must be at most 65535',
        '- DATABASE_URL must be empty or an address such as postgres://user@host:5432/name',
        '- VERITAS_SEED_RECORDS is "many" but must be a whole number',
        '- VERITAS_TIME_ZONE is "Asia/Bangalore" but must be empty or a time zone such as Asia/Kolkata',
        '- WEB_LOGIN_ROLES is "admin,boss" but must be a list of roles, separated by commas, out of operators, executive, incharge, central_ops, admin, super_admin',
        '- VERITAS_READ_SCOPE is "own" but must be all or own_hub',
        '- VERITAS_TRUST_PROXY is "127.0.0.1,10.0.0.0/99" but must be a list of addresses or networks such as 127.0.0.1,10.0.0.0/8, separated by commas',
        '- VERITAS_PUBLIC_ORIGIN is "https://console.example.com/path" but must be empty or an origin such as https://console.example.com, without a path',
        '- VERITAS_UPLOAD_FILE_MIB is "0" but must be at least 1',
        '- VERITAS_UPLOAD_ROWS is "5000001" but must be at most 5000000',
        '- OTEL_EXPORTER_OTLP_ENDPOINT must be empty or an address such as http://127.0.0.1:4318, without user, query and fragment',
        '- OTEL_EXPORTER_OTLP_HEADERS must be a list such as api-key=secret,tenant=a%20b',
        '- OTEL_TRACES_SAMPLER_ARG is "2" but must be a number from 0 to 1',
        '- LOG_LEVEL is "loud" but must be a level such as info or warn',
        '- NODE_ENV is "Production" but must be empty, production, development or test',
      ]);
      return true;
    },
  );
});

test('the displayed value of an invalid setting has no secret, no control character and no line break', () => {
  const env = {
    HOST: 'postgres://root:secret@db/veritas',
    METRICS_HOST: '127.0.0.1:9464',
    VERITAS_PUBLIC_ORIGIN: 'https://root:secret@console.example.com/?token=secret',
    LOG_LEVEL: `a\u001b[2J\n- PORT is right${'b'.repeat(1_000)}`,
  };
  assert.throws(
    () => readConfig(env),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.deepEqual(error.message.split('\n').slice(1), [
        '- HOST is "postgres://…@db/veritas" but must be an address or a host name such as 127.0.0.1, without a port',
        '- VERITAS_PUBLIC_ORIGIN is "https://…@console.example.com/?…" but must be empty or an origin such as https://console.example.com, without a path',
        '- METRICS_HOST is "127.0.0.1:9464" but must be an address or a host name such as 127.0.0.1, without a port',
        `- LOG_LEVEL is "a�[2J�- PORT is right${'b'.repeat(179)}…" but must be a level such as info or warn`,
      ]);
      return true;
    },
  );
  for (const host of ['localhost', 'console.example.com', 'node_1', '0.0.0.0', '[::1]', 'fe80::1%eth0'])
    assert.equal(readConfig({ HOST: host }).port, 3000);
});

test('the metrics have a port of their own', () => {
  const wrong = /\n- METRICS_PORT is "3000", which is PORT too: it must be another port$/;
  assert.throws(() => readConfig({ METRICS_PORT: '3000' }), wrong);
  assert.throws(() => readConfig({ PORT: ' 3000', METRICS_PORT: '3000', METRICS_HOST: '127.0.0.1' }), wrong);
  assert.throws(() => readConfig({ METRICS_PORT: '3000', HOST: 'localhost' }), wrong);
  for (const HOST of ['0.0.0.0', '::', '[::]']) assert.throws(() => readConfig({ METRICS_PORT: '3000', HOST }), wrong);
  assert.throws(() => readConfig({ METRICS_PORT: '3000', METRICS_HOST: '0.0.0.0' }), wrong);
  assert.equal(readConfig({ METRICS_PORT: '3000', METRICS_HOST: '10.0.0.5' }).metricsPort, 3000);
  assert.equal(readConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort, 0);
});

test('contradicting database settings are reported with all other problems', () => {
  const problemsOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigError);
      return error.message.split('\n').slice(1);
    }
  };
  const [primary, replica] = ['postgres://veritas:secret@db:6432/veritas', 'postgres://db:6432/veritas_replica'];
  const same = 'postgresql://other@db:6432/veritas?sslmode=require';
  assert.deepEqual(problemsOf({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica }), []);
  assert.deepEqual(problemsOf({ DATABASE_REPLICA_URL: replica, VERITAS_REPLICA_SECONDS: '1h', LOG_LEVEL: 'loud' }), [
    '- VERITAS_REPLICA_SECONDS is "1h" but must be a whole number',
    '- LOG_LEVEL is "loud" but must be a level such as info or warn',
    '- DATABASE_REPLICA_URL is set but DATABASE_URL is not',
  ]);
  assert.deepEqual(problemsOf({ PORT: '-1', DATABASE_URL: primary, DATABASE_REPLICA_URL: same }), [
    '- PORT is "-1" but must not be negative',
    '- DATABASE_REPLICA_URL leads to the same database as DATABASE_URL: it must lead to a replica',
  ]);
  const withPort = { DATABASE_URL: 'postgres://db/veritas', DATABASE_REPLICA_URL: 'postgres://db:5432/veritas' };
  assert.equal(problemsOf(withPort).length, 1);
});

for (const [env, exposed] of [
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '[::1]' }, false],
  [{ HOST: '127.0.0.2' }, false],
  [{ HOST: '::ffff:127.0.0.1' }, false],
  [{ HOST: '::' }, true],
  [{ HOST: '::ffff:10.0.0.5' }, true],
  [{ HOST: 'console.localhost' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '10.0.0.5' }, true],
  [{ HOST: '127.0.0.1.example.com' }, true],
  [{ NODE_ENV: 'production' }, true],
  [{ VERITAS_PUBLIC_ORIGIN: 'https://console.example.com' }, true],
  [{ VERITAS_PUBLIC_ORIGIN: 'http://console.localhost' }, false],
  [{ VERITAS_PUBLIC_ORIGIN: 'http://[::1]:8080' }, false],
  [{ VERITAS_PUBLIC_ORIGIN: 'https://console.localhost' }, true],
  [{ VERITAS_PUBLIC_ORIGIN: 'http://console.example.com' }, true],
  [{ VERITAS_PUBLIC_ORIGIN: 'http://10.0.0.5:3000', NODE_ENV: 'development' }, true],
  [{ VERITAS_TRUST_PROXY: '127.0.0.1' }, true],
  [{ VERITAS_TRUST_PROXY: '10.0.0.0/8', NODE_ENV: 'test' }, true],
] as const) {
  test(`with ${JSON.stringify(env)} the server is ${exposed ? 'exposed' : 'on its own'}`, () => {
    assert.equal(readConfig(env).exposed, exposed);
  });
}

const file = fileURLToPath(new URL('../../../../docs/operate/operations.md', import.meta.url));

test('docs/operate/operations.md names the settings that all servers of one database need alike', () => {
  const [, names = ''] = /\nOn one database, ([^.]+) have to be the same for all servers\./.exec(
    readFileSync(file, 'utf8'),
  ) ?? [''];
  assert.deepEqual(
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    Object.keys(readConfig({}).sharedSettings),
  );
});

test('docs/operate/operations.md lists every setting', () => {
  const page = readFileSync(file, 'utf8');
  const current = page.replace(/(?<=<!-- settings -->\n\n)[\s\S]*?(?=\n\n<!-- end of settings -->)/, () =>
    settingsTable(),
  );
  if (process.env['UPDATE_DOCS']) writeFileSync(file, current);
  assert.ok(current.includes(settingsTable()), 'the page has no place for the settings');
  assert.equal(
    readFileSync(file, 'utf8'),
    current,
    'Update it: UPDATE_DOCS=1 npm run pnpm -- --filter server exec node --test src/core/config/config.test.ts',
  );
});
