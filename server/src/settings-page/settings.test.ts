import assert from 'node:assert/strict';
import type { CallOutput, getSettings } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { auditBy, recordAudit } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import { POLICY } from '../auth/access/policy.ts';
import { openDatabase } from '../db/index.ts';
import { TestClient } from '../testing/client.ts';
import { actorOf, addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';

type Settings = CallOutput<typeof getSettings>;

const WEB = ['executive', 'incharge', 'central_ops', 'admin', 'super_admin'];

const settingsOf = async (client: TestClient) => (await client.get('api/settings/')).json<Settings>();

serverTest('without a change the defaults are in force, and say so', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'super_admin' });
  const fresh = { source: 'default', version: 0, updated_at: null, updated_by: null };
  assert.deepEqual(await settingsOf(client), {
    web_login_roles: { value: WEB, ...fresh },
    time_zone: { value: null, ...fresh },
    ageing: { value: { hub_hours: 24, rc_days: 5 }, ...fresh },
    archive_after_days: { value: null, ...fresh },
  });
});

serverTest('a role gets and loses web access from the next request on, including open sessions', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  await addUser(server.context, { role: 'operators' });
  const operator = server.newClient();
  const signIn = async () => (await operator.signIn('operators', PASSWORD)).json<{ is_webview: boolean }>().is_webview;
  assert.equal(await signIn(), false);
  const change = { name: 'web_login_roles', value: ['operators', ...WEB], version: 0 };
  assert.equal((await client.post('api/settings/', change)).status, 200);
  assert.equal(await signIn(), true);
  assert.equal((await operator.get('user/get_role/')).status, 200);
  assert.equal((await client.post('api/settings/', { ...change, value: WEB, version: 1 })).status, 200);
  assert.equal((await operator.get('user/get_role/')).status, 401);
  assert.equal(await signIn(), false);
});

serverTest('a role loses web access after the changes of its users that are under way', async (server) => {
  const { context } = server;
  const { db, dialect } = context;
  const boss = await server.signedInAs({ role: 'super_admin' });
  const actor = await actorOf(context, await addUser(context, { role: 'admin' }), POLICY['POST user/create_group/']);
  const [begun, awaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const acting = actingTransaction(context, actor, async (trx) => {
    begun.resolve();
    await awaited.promise;
    await recordAudit(trx, auditBy('admin', 1), { action: 'group.create', target: 'LATE' });
  });
  await begun.promise;
  const done = { isSaved: false };
  const saving = boss
    .post('api/settings/', { name: 'web_login_roles', value: ['super_admin'], version: 0 })
    .finally(() => (done.isSaved = true));
  const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  // SQLite's one connection is taken by the transaction.
  while (dialect === 'postgres' && !done.isSaved && (await isWaiting.execute(db)).rows.length === 0);
  awaited.resolve();
  await acting;
  assert.equal((await saving).status, 200);
  const trail = await db.selectFrom('audit_entries').select('action').orderBy('id').execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['group.create', 'settings.update'],
  );
});

serverTest('the business zone decides the days of questions, and every console shows it', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const report = { start_date: '2026-11-17', end_date: '2026-11-17' };
  const zone = async () => (await client.post('api/generate_csv/', report)).headers['x-time-zone'];
  assert.equal(await zone(), 'UTC');
  await client.post('api/settings/', { name: 'time_zone', value: 'Asia/Calcutta', version: 0 });
  assert.equal(await zone(), 'Asia/Kolkata');
  const role = (await client.get('user/get_role/')).json();
  assert.equal(role['time_zone'], 'Asia/Kolkata');
  assert.equal((await client.get('api/audit_csv/?time_zone=UTC')).headers['x-time-zone'], 'Asia/Kolkata');
  await client.post('api/settings/', { name: 'time_zone', value: null, version: 1 });
  assert.equal(await zone(), 'UTC');
});

serverTest('every console gets the limits of ageing', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const value = { hub_hours: 36, rc_days: 7 };
  await client.post('api/settings/', { name: 'ageing', value, version: 0 });
  const executive = await server.signedInAs({ role: 'executive' });
  assert.deepEqual((await executive.get('user/get_role/')).json()['ageing'], value);
});

serverTest('limits stored by a newer server with further fields apply here too', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  await client.post('api/settings/', { name: 'ageing', value: { hub_hours: 36, rc_days: 7 }, version: 0 });
  const newer = JSON.stringify({ hub_hours: 900, rc_days: 7, doorstep_hours: 4 });
  await server.context.db.updateTable('console_settings').set({ value: newer }).where('name', '=', 'ageing').execute();
  const { ageing } = await settingsOf(client);
  assert.deepEqual([ageing.value, ageing.source], [{ hub_hours: 900, rc_days: 7 }, 'stored']);
  assert.deepEqual((await client.get('user/get_role/')).json()['ageing'], ageing.value);
});

serverTest('a setting that a newer server stored in another form falls back to the default', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const stored = { version: 3, updated_at: 0, updated_by: 'asha' };
  const values = { web_login_roles: { all: true }, time_zone: 'Mars/Olympus', ageing: { hub_minutes: 9 } };
  for (const [name, value] of Object.entries({ ...values, archive_after_days: 'never' }))
    await server.context.db
      .insertInto('console_settings')
      .values({ name, value: JSON.stringify(value), ...stored })
      .execute();
  const now = await settingsOf(client);
  assert.deepEqual(
    [now.web_login_roles.value, now.time_zone.value, now.ageing.value, now.archive_after_days.value],
    [WEB, null, { hub_hours: 24, rc_days: 5 }, null],
  );
  assert.equal((await client.get('user/get_role/')).json()['time_zone'], null);
});

serverTest('a variable of the server wins, and the page says so', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  await client.post('api/settings/', { name: 'time_zone', value: 'Asia/Kolkata', version: 0 });
  await client.post('api/settings/', { name: 'web_login_roles', value: ['admin', 'super_admin'], version: 0 });
  await server.restart({ timeZone: 'Europe/Paris', webLoginRoles: ['super_admin'] });
  const again = await server.signedInAs({ role: 'super_admin', username: 'again' });
  const { time_zone: zone, web_login_roles: roles } = await settingsOf(again);
  assert.deepEqual([zone.value, zone.source], ['Europe/Paris', 'variable']);
  assert.deepEqual([roles.value, roles.source], [['super_admin'], 'variable']);
  const report = { start_date: '2026-11-17', end_date: '2026-11-17' };
  assert.equal((await again.post('api/generate_csv/', report)).headers['x-time-zone'], 'Europe/Paris');
  for (const change of [
    { name: 'time_zone', value: null, version: 1 },
    { name: 'web_login_roles', value: WEB, version: 1 },
  ]) {
    const answer = await again.post('api/settings/', change);
    assert.equal(answer.status, 409);
    assert.match(
      answer.error().error,
      /^(VERITAS_TIME_ZONE|WEB_LOGIN_ROLES) is set on the server and overrides this setting/,
    );
  }
});

serverTest('a change is in the trail with before and after; the same value again is no change', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const change = { name: 'ageing', value: { hub_hours: 36, rc_days: 5 }, version: 0 };
  await client.post('api/settings/', change);
  const again = await client.post('api/settings/', { ...change, version: 1 });
  assert.equal(again.json<Settings>().ageing.version, 1);
  const roles = { name: 'web_login_roles', value: WEB.toReversed(), version: 0 };
  assert.equal((await client.post('api/settings/', roles)).json<Settings>().web_login_roles.version, 0);
  const trail = await server.context.db
    .selectFrom('audit_entries')
    .select(['actor', 'target', 'before', 'after'])
    .where('action', '=', 'settings.update')
    .execute();
  assert.deepEqual(
    trail.map((entry) => ({ ...entry })),
    [
      {
        actor: 'super_admin',
        target: 'Ageing',
        before: '{"hub_hours":24,"rc_days":5}',
        after: '{"hub_hours":36,"rc_days":5}',
      },
    ],
  );
});

serverTest('how long closed devices stay in the list is set, in the trail, and unset again', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  const set = async (value: number | null, version: number) =>
    (await client.post('api/settings/', { name: 'archive_after_days', value, version })).json<Settings>();
  assert.equal((await set(180, 0)).archive_after_days.value, 180);
  assert.equal((await set(null, 1)).archive_after_days.value, null);
  const trail = server.context.db.selectFrom('audit_entries').select(['target', 'before', 'after']);
  const changes = await trail.where('action', '=', 'settings.update').orderBy('id').execute();
  assert.deepEqual(
    changes.map(({ target, before, after }) => [target, before, after]),
    [
      ['Closed devices', '{"archive_after_days":null}', '{"archive_after_days":180}'],
      ['Closed devices', '{"archive_after_days":180}', '{"archive_after_days":null}'],
    ],
  );
});

serverTest(
  'of concurrent changes to one state all but the first are refused with the name of its user',
  async (server) => {
    const people = await Promise.all(
      ['asha', 'ravi'].map((username) => server.signedInAs({ role: 'super_admin', username })),
    );
    const changes = [30, 40, 50].flatMap((hours) =>
      people.map((client, index) =>
        client.post('api/settings/', {
          ...{ name: 'ageing', version: 0 },
          value: { hub_hours: hours + index, rc_days: 5 },
        }),
      ),
    );
    const answers = await Promise.all(changes);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.match(refused?.error().error ?? '', /^(asha|ravi) changed this setting meanwhile/);
    // As after a restored backup, when the version that a page has seen is still to come.
    const ahead = { name: 'ageing', version: 9, value: { hub_hours: 60, rc_days: 5 } };
    assert.equal((await people[0]?.post('api/settings/', ahead))?.status, 409);
  },
);

serverTest(
  'a change that is sent again, because its answer was lost, is saved once and no conflict',
  async (server) => {
    const client = await server.signedInAs({ role: 'super_admin' });
    const change = { name: 'ageing', value: { hub_hours: 30, rc_days: 5 }, version: 0 };
    const [first, again] = [await client.post('api/settings/', change), await client.post('api/settings/', change)];
    assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text]);
  },
);

serverTest('an invalid setting is refused with field and reason', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'super_admin' });
  const refused: [object, RegExp][] = [
    [{ name: 'web_login_roles', value: ['admin'] }, /Super Admin must stay in the list/],
    [{ name: 'web_login_roles', value: ['owner', 'super_admin'] }, /"owner" is not a role. The roles are operators/],
    [
      { name: 'time_zone', value: 'Mars/Olympus' },
      /not a time zone that this server knows. Name one such as Asia\/Kolkata/,
    ],
    [{ name: 'ageing', value: { hub_hours: 0, rc_days: 5 } }, /Hours to the hub must be a whole number from 1 to 720/],
    [{ name: 'ageing', value: { hub_hours: 24, rc_days: 1.5 } }, /Days to the return centre must be a whole number/],
    [{ name: 'archive_after_days', value: 89 }, /leave the list must be a whole number from 90 to 3650/],
    [{ name: 'archive_after_days', value: '180' }, /leave the list must be a whole number/],
    [{ name: 'colour', value: 'red' }, /name must be web_login_roles, time_zone, ageing or archive_after_days/],
  ];
  for (const [change, text] of refused) {
    const answer = await client.post('api/settings/', { ...change, version: 0 });
    assert.equal(answer.status, 400, JSON.stringify(change));
    assert.match(answer.error().error, text);
  }
});

serverTest('a change needs a recent password confirmation', async (server) => {
  const client = await server.signedInAs({ role: 'super_admin' });
  server.advance(11 * 60_000);
  const change = { name: 'ageing', value: { hub_hours: 36, rc_days: 5 }, version: 0 };
  const meaning = { code: 'E009', reason: 'r', title: 't', description: 'd' };
  await client.post('user/refresh/');
  for (const [path, body] of [
    ['api/settings/', change],
    ['api/error_catalogue/', meaning],
  ] as const) {
    const answer = await client.post(path, body);
    assert.deepEqual([answer.status, answer.error().code], [403, 'reauth_required'], path);
  }
});

serverTest('another server on the same database applies it immediately', async (server) => {
  // SQLite has one process only: there another app uses the same connection.
  const store = server.context.dialect === 'postgres' ? openDatabase(server.context.config) : null;
  const other = await createApp({ ...server.context, ...store, log: pino({ level: 'silent' }) });
  try {
    const client = await server.signedInAs({ role: 'super_admin' });
    const elsewhere = Object.assign(new TestClient(other), { cookies: client.cookies });
    await client.post('api/settings/', { name: 'time_zone', value: 'Asia/Kolkata', version: 0 });
    assert.equal((await elsewhere.get('user/get_role/')).json()['time_zone'], 'Asia/Kolkata');
  } finally {
    await other.close();
    await store?.close();
  }
});
