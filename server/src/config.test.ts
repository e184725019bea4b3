import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('without any setting the console runs on this machine alone, on SQLite', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.host, '127.0.0.1');
  assert.match(config.dataDir, /\/\.veritas$/);
  assert.equal(config.databaseUrl, '');
  assert.equal(config.seedRecords, 12_000);
  assert.deepEqual(config.webLoginRoles, ['executive', 'incharge', 'central_ops', 'admin', 'super_admin']);
  assert.equal(config.businessZone, 'UTC');
  assert.equal(config.exposed, false);
});

test('all wrong settings are named together, each with its value, but no address of a database', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://root:secret@db/veritas',
    VERITAS_SEED_RECORDS: 'many',
    VERITAS_TIME_ZONE: 'Asia/Bangalore',
    WEB_LOGIN_ROLES: 'admin,boss',
    VERITAS_PUBLIC_ORIGIN: 'https://console.example.com/path',
    LOG_LEVEL: 'loud',
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
        '- VERITAS_PUBLIC_ORIGIN is "https://console.example.com/path" but must be empty or an origin such as https://console.example.com, without a path',
        '- LOG_LEVEL is "loud" but must be a level such as info or warn',
      ]);
      return true;
    },
  );
});

for (const [env, exposed] of [
  [{ HOST: 'localhost' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: '127.0.0.2' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '10.0.0.5' }, true],
  [{ HOST: '127.0.0.1.example.com' }, true],
  [{ NODE_ENV: 'production' }, true],
] as const) {
  test(`with ${JSON.stringify(env)} the server is ${exposed ? 'exposed' : 'on its own'}`, () => {
    assert.equal(readConfig(env).exposed, exposed);
  });
}
