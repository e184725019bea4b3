import assert from 'node:assert/strict';
import type { CallOutput, getAudit } from '@veritas/shared/contracts';
import { join } from 'node:path';
import { sql } from 'kysely';
import { refreshSession } from '../sign-in/refresh-session.ts';
import { REFRESH_COOKIE } from '../auth/sessions/cookies.ts';
import { readBackup } from '../db/backup/read-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { openDatabase, openForReading } from '../db/index.ts';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { DATABASES, makePlace } from '../testing/database/test-database.ts';
import { auditBy, recordAudit } from '../audit/record.ts';

type Page = CallOutput<typeof getAudit>;

const DAY = 86_400_000;

async function addEntries({ context }: ServerTest, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const audit = { name: 'Asha', at: context.clock() - (names.length - index) * DAY, ip: '10.0.0.1', requestId: null };
    await recordAudit(context.db, audit, { action: 'user.deactivate', target: name, after: { is_active: false } });
  }
}

serverTest('sign-ins are in the trail: successful, wrong, throttled, refused, and the sign-out', async (server) => {
  const { context, client } = server;
  await addUser(context, { role: 'admin' });
  await addUser(context, { role: 'operators' });
  client.ip = '10.0.0.7';
  await client.signIn('admin', PASSWORD);
  await client.post('user/logout/');
  await client.post('user/logout/');
  await client.signIn('operators', PASSWORD);
  await addUser(context, { username: 'Asha', role: 'executive' });
  for (let failure = 0; failure < 8; failure += 1) await client.signIn(' asha ', 'wrong password');
  for (let failure = 0; failure < 8; failure += 1) await client.signIn('no-such-user', 'wrong password');
  const rows = await context.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ actor, action, after }) => [actor, action, after]),
    [
      ['admin', 'user.sign_in', '{"client":"web"}'],
      ['admin', 'user.sign_out', null],
      ['operators', 'user.sign_in_refused', '{"reason":"app only"}'],
      ...Array.from({ length: 5 }, () => ['Asha', 'user.sign_in_refused', '{"reason":"password"}']),
      ['Asha', 'user.sign_in_throttled', null],
      ['', 'user.sign_in_refused', '{"reason":"unknown name"}'],
    ],
  );
  assert.ok(rows.every(({ ip, request_id: id }) => ip === '10.0.0.7' && id?.length === 36));
});

serverTest('an address is written as people know it, also where the system names it as one of IPv6', async (server) => {
  const client = server.newClient();
  client.ip = '::ffff:203.0.113.7';
  await client.signIn('no-such-user', 'wrong password');
  const { ip } = await server.context.db.selectFrom('audit_entries').select('ip').executeTakeFirstOrThrow();
  assert.equal(ip, '203.0.113.7');
});

serverTest('the reuse of a stolen refresh token is in the trail once', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const stolen = client.cookies.get(REFRESH_COOKIE);
  await client.post('user/refresh/');
  await client.post('user/refresh/');
  const from = { at: server.context.clock(), ip: '203.0.113.9', requestId: null };
  await Promise.all([1, 2, 3].map(() => refreshSession(server.context, stolen, from)));
  const entries = await server.context.db.selectFrom('audit_entries').selectAll().execute();
  assert.deepEqual(
    entries.map(({ actor, action, ip, before }) => [actor, action, ip, before]),
    [['admin', 'session.reuse', '203.0.113.9', '{"from":"127.0.0.1"}']],
  );
});

serverTest('a change and its entry are stored atomically', async (server) => {
  const admin = await server.signedInAs({ role: 'admin' });
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  await sql`alter table audit_entries rename to audit_gone`.execute(server.context.db);
  assert.equal((await admin.post('user/deactivate_user/', { user_id: id })).status, 500);
  const user = server.context.db.selectFrom('users').select('is_active').where('id', '=', id);
  assert.equal((await user.executeTakeFirst())?.is_active, 1);
});

serverTest('a restored trail goes on where it ended, in either database', async (server) => {
  await addEntries(server, ['ravi', 'meera']);
  const file = join(server.place.dataDir, 'trail.backup');
  const reading = openForReading(server.context.config);
  try {
    await writeBackup(reading, file, server.context.clock());
  } finally {
    await reading.close();
  }
  for (const database of DATABASES) {
    const place = await makePlace(database);
    const store = openDatabase(place);
    try {
      await readBackup(store, file);
      await recordAudit(store.db, auditBy('asha', 0), { action: 'user.sign_in' });
      const entries = await store.db.selectFrom('audit_entries').select(['id', 'target']).orderBy('id').execute();
      assert.deepEqual(
        entries.map(({ target }) => target),
        ['ravi', 'meera', null],
      );
    } finally {
      await store.close();
      await place.remove();
    }
  }
});

serverTest('the trail only grows: the database refuses to change or remove an entry', async (server) => {
  const { db } = server.context;
  await addEntries(server, ['ravi']);
  await assert.rejects(db.updateTable('audit_entries').set({ actor: 'no-such-user' }).execute(), /append-only/);
  await assert.rejects(db.deleteFrom('audit_entries').execute(), /append-only/);
  assert.equal((await db.selectFrom('audit_entries').select('actor').executeTakeFirst())?.actor, 'Asha');
});

serverTest('the trail is read newest first, by name, action and day', async (server) => {
  await addEntries(server, ['ravi', 'Meera', '100%_x']);
  const admin = await server.signedInAs({ role: 'admin' });
  const targets = async (query: string) =>
    (await admin.get(`api/audit/?${query}`)).json<Page>().entries.map(({ target }) => target);
  assert.deepEqual(await targets(''), ['100%_x', 'Meera', 'ravi']);
  assert.deepEqual(await targets('actor=ASH&target=mee'), ['Meera']);
  assert.deepEqual(await targets('target=%25_'), ['100%_x']);
  assert.deepEqual(await targets('action=user.delete'), []);
  assert.deepEqual(await targets('from=2026-11-16&to=2026-11-16'), ['Meera']);
  assert.equal((await admin.get('api/audit/?from=16.11.2026')).status, 400);
  for (const cursor of ['x', '5x', '-5', '5'.repeat(16)])
    assert.equal((await admin.get(`api/audit/?cursor=${cursor}`)).status, 400, cursor);
  const page = (await admin.get('api/audit/')).json<Page>();
  assert.deepEqual(page.entries[0]?.after, { is_active: false });
  assert.ok(page.actions.includes('user.deactivate'));
});

serverTest(
  'the days of a filter are those of the zone it names, both included to the last millisecond',
  async (server) => {
    const { context } = server;
    const moments = {
      'last of the 15th': '2026-11-15T18:29:59.999Z',
      'first of the 16th': '2026-11-15T18:30:00.000Z',
      'last of the 16th': '2026-11-16T18:29:59.999Z',
      'first of the 17th': '2026-11-16T18:30:00.000Z',
    };
    for (const [name, at] of Object.entries(moments)) {
      const audit = auditBy('Asha', Date.parse(at));
      await recordAudit(context.db, audit, { action: 'user.deactivate', target: name });
    }
    const admin = await server.signedInAs({ role: 'admin' });
    const targets = async (query: string) =>
      (await admin.get(`api/audit/?action=user.deactivate&${query}`)).json<Page>().entries.map(({ target }) => target);
    const inIndia = 'from=2026-11-16&to=2026-11-16&time_zone=Asia/Calcutta';
    assert.deepEqual(await targets(inIndia), ['last of the 16th', 'first of the 16th']);
    assert.deepEqual(await targets('to=2026-11-15&time_zone=Asia/Kolkata'), ['last of the 15th']);
    assert.deepEqual(await targets('from=2026-11-17&time_zone=Asia/Kolkata'), ['first of the 17th']);
    assert.deepEqual(await targets('from=2026-11-16&to=2026-11-16'), ['first of the 17th', 'last of the 16th']);
    assert.equal((await targets('to=9999-12-31')).length, 4);
    const csv = await admin.get(`api/audit_csv/?action=user.deactivate&${inIndia}`);
    assert.equal(csv.headers['x-time-zone'], 'Asia/Kolkata');
    assert.deepEqual(
      [...csv.text.matchAll(/^\d+,([^,]+),/gm)].map(([, at]) => at),
      ['2026-11-16T23:59:59.999+05:30', '2026-11-16T00:00:00.000+05:30'],
    );
    for (const day of ['2026-02-30', '2026-13-01', '0000-00-00', '16.11.2026', '2026-11-16T00:00']) {
      for (const question of [`api/audit/?from=${day}`, `api/audit/?to=${day}`, `api/audit_csv/?to=${day}`]) {
        const answer = await admin.get(question);
        // The words of a report about the same day.
        const refusal = [400, `"${day}" is not a valid date. Write YYYY-MM-DD.`];
        assert.deepEqual([answer.status, answer.error().error], refusal, question);
      }
    }
  },
);

serverTest('a long trail comes in pages without gap or repetition, as CSV in one piece', async (server) => {
  const { db, clock } = server.context;
  // Whole pages of the list and of the file: behind the last one there is none.
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    at: clock(),
    actor: 'asha',
    actor_key: 'asha',
    action: 'user.update',
    target: index === 0 ? '=HYPERLINK("http://evil.example")' : `user, ${index}`,
    target_key: '',
  }));
  await db.insertInto('audit_entries').values(rows).execute();
  const admin = await server.signedInAs({ role: 'super_admin' });
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const { entries, next }: Page = (await admin.get(`api/audit/${cursor && `?cursor=${cursor}`}`)).json<Page>();
    seen.push(...entries.map(({ id }) => id));
    cursor = next;
  }
  assert.deepEqual([new Set(seen).size, seen.length, pages], [2_000, 2_000, 20]);
  const csv = await admin.get('api/audit_csv/?action=user.update');
  assert.equal(csv.headers['content-disposition'], 'attachment; filename="audit.csv"');
  const lines = csv.text.split('\r\n');
  assert.equal(lines[0], '\uFEFFid,at,actor,action,target,before,after,ip,request_id');
  assert.equal(lines.length, 2_002);
  assert.equal(new Set(lines).size, 2_002);
  assert.ok(lines[1]?.includes(',asha,user.update,"user, 1999",'));
  assert.ok(lines[2_000]?.includes(`"'=HYPERLINK(""http://evil.example"")"`));
});
