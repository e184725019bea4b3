import assert from 'node:assert/strict';
import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { readConfig } from '../core/config/config.ts';
import { expireLeases } from '../testing/database/leases.ts';
import { serverTest } from '../testing/server-test.ts';
import { Comparison, compareSettings } from './compare-settings.ts';
import { differingSettings, HELD_MS, holdSettings } from './differing-settings.ts';

const SCOPE = { setting: 'VERITAS_READ_SCOPE', here: 'own_hub', elsewhere: 'all' };
const all = readConfig({ VERITAS_READ_SCOPE: 'all' });
const ownHub = readConfig({ VERITAS_READ_SCOPE: 'own_hub' });

serverTest(
  'servers with the same settings share leases, and one with other settings finds the differences',
  async ({ context }) => {
    const { db } = context;
    assert.deepEqual(await differingSettings({ db, config: ownHub }), []);
    assert.deepEqual(await holdSettings({ db, config: all }), []);
    assert.deepEqual(await holdSettings({ db, config: all }), []);
    assert.deepEqual(await holdSettings({ db, config: ownHub }), [SCOPE]);
    await expireLeases(db, 'setting VERITAS_READ_SCOPE');
    assert.deepEqual(await differingSettings({ db, config: ownHub }), []);
    assert.deepEqual(await holdSettings({ db, config: ownHub }), []);
    assert.deepEqual(await holdSettings({ db, config: all }), [{ ...SCOPE, here: 'all', elsewhere: 'own_hub' }]);
  },
);

serverTest('settings are compared by meaning, not by spelling', async ({ context: { db } }) => {
  const written = {
    VERITAS_TIME_ZONE: 'Asia/Calcutta',
    WEB_LOGIN_ROLES: 'admin, executive',
    VERITAS_RELEASES: 'folder',
  };
  await holdSettings({ db, config: readConfig(written) });
  const otherwise = { VERITAS_TIME_ZONE: ' Asia/Kolkata', WEB_LOGIN_ROLES: 'executive,admin' };
  assert.deepEqual(await holdSettings({ db, config: readConfig(otherwise) }), []);
  const fewer = await holdSettings({ db, config: readConfig({ ...otherwise, WEB_LOGIN_ROLES: 'admin' }) });
  assert.deepEqual(fewer, [{ setting: 'WEB_LOGIN_ROLES', here: 'admin', elsewhere: 'admin,executive' }]);
});

serverTest('a difference that lasts is logged once, and that of a replaced server never', async ({ context }) => {
  const { db } = context;
  let now = 0;
  const comparison = new Comparison({ db, config: ownHub }, () => now);
  await holdSettings({ db, config: all });
  const quiet = { differences: [], isNew: false };
  assert.deepEqual(await comparison.compare(), quiet);
  now += HELD_MS - 1;
  assert.deepEqual(await comparison.compare(), quiet);
  now += 1;
  assert.deepEqual(await comparison.compare(), { differences: [SCOPE], isNew: true });
  assert.deepEqual(await comparison.compare(), { differences: [SCOPE], isNew: false });
  await expireLeases(db);
  assert.deepEqual(await comparison.compare(), quiet);
  // Another one acquires the expired leases.
  await expireLeases(db);
  await holdSettings({ db, config: all });
  assert.deepEqual(await comparison.compare(), quiet);
  now += HELD_MS;
  assert.deepEqual(await comparison.compare(), { differences: [SCOPE], isNew: true });
});

serverTest(
  'a listening server compares settings: a difference is in its metrics and its log',
  async ({ context, logs }) => {
    const { db } = context;
    await holdSettings({ db, config: all });
    let now = 0;
    const comparison = new Comparison({ db, config: ownHub }, () => (now += HELD_MS));
    const app = fastify();
    const metrics = new Registry();
    compareSettings(app.decorate('metrics', metrics), context, comparison);
    await app.listen({ port: 0, host: '127.0.0.1' });
    // Ends with the round under way.
    await app.close();
    assert.match(await metrics.metrics(), /^veritas_settings_differing 1$/m);
    const lines = logs.filter(({ event }) => event === 'settings_differ');
    assert.deepEqual(
      lines.map(({ differences }) => differences),
      [[SCOPE]],
    );
  },
);
