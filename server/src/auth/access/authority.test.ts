import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@veritas/shared/domain';
import { sql } from 'kysely';
import { sumTables } from '../../db/backup/write-backup.ts';
import type { AppContext } from '../../context/app-context.ts';
import { transaction } from '../../db/index.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { POLICY } from './policy.ts';
import { whileListening } from '../../testing/http/while-listening.ts';
import { sendHalf } from './testing/half-sent.ts';
import { CALLS_OF_ADMINS, CALLS_OF_SUPER_ADMINS, FILE, ON_USERS, reachOf } from './testing/writing-calls.ts';
import type { Reach, WritingCall } from './testing/writing-calls.ts';

const SETTINGS = { ratePerUser: 0, ratePerAddress: 0, chunkBytes: FILE.length };

interface Ending {
  readonly name: string;
  readonly role: 'incharge' | 'admin' | 'super_admin';
  readonly calls: readonly WritingCall[];
  readonly end: (reach: Reach, boss: TestClient, context: AppContext) => Promise<unknown>;
}

const asked = (path: string, more: object = {}) =>
  async function end({ actorId }: Reach, boss: TestClient) {
    const answer = await boss.post(`user/${path}/`, { user_id: actorId, ...more });
    assert.equal(answer.status, 200, answer.text);
  };
const stored =
  (change: { is_active?: 0; deleted_at?: number; role?: Role; must_change_password?: 1 }) =>
  ({ actorId }: Reach, _boss: TestClient, { db }: AppContext) =>
    db.updateTable('users').set(change).where('id', '=', actorId).execute();
const session =
  (change: { seen_at?: number; expires_at?: number }) =>
  ({ actorId }: Reach, _boss: TestClient, { db }: AppContext) =>
    db.updateTable('sessions').set(change).where('user_id', '=', actorId).execute();
const admin = { role: 'admin', calls: CALLS_OF_ADMINS } as const;
const superAdmin = { role: 'super_admin', calls: CALLS_OF_SUPER_ADMINS } as const;
const isOpenWithDuePassword = ({ path }: WritingCall) => path === 'user/change_password/';

/** By the calls of the console, which end the sessions as well, and by the user's row alone. */
const ENDINGS: readonly Ending[] = [
  { ...admin, name: 'deactivated', end: asked('deactivate_user') },
  { ...admin, name: 'deleted', end: asked('delete_user') },
  { ...admin, name: 'demoted', end: asked('update', { role: 'executive', group: 'DEL_OKH', organization: 'hub' }) },
  { ...admin, name: 'given a new password', end: asked('reset_password') },
  { ...admin, name: 'signed out', end: asked('end_user_sessions') },
  { role: 'incharge', calls: ON_USERS, name: 'moved to another group', end: asked('update', { group: 'DEL_OKH' }) },
  { ...superAdmin, name: 'deactivated in the row', end: stored({ is_active: 0 }) },
  { ...superAdmin, name: 'deleted in the row', end: stored({ deleted_at: 1 }) },
  { ...superAdmin, name: 'of an unknown role in the row', end: stored({ role: 'no-such-user' as Role }) },
  {
    role: 'super_admin',
    calls: CALLS_OF_SUPER_ADMINS.filter((call) => !isOpenWithDuePassword(call)),
    name: 'with a due password in the row',
    end: stored({ must_change_password: 1 }),
  },
  { ...superAdmin, name: 'idle for too long', end: session({ seen_at: 0 }) },
  { ...superAdmin, name: 'signed in for twelve hours', end: session({ expires_at: 0 }) },
];

async function setUp(server: ServerTest): Promise<TestClient> {
  await addGroup(server.context, 'BLR_KOR');
  await addGroup(server.context, 'DEL_OKH');
  return server.signedInAs({ username: 'boss', role: 'super_admin' });
}

/** All tables except counts of password attempts. */
async function everything(server: ServerTest) {
  const { db, dialect } = server.context;
  // The server deletes the bytes of finished uploads in the background, at any moment.
  const byItself = { throttle: null, upload_chunks: null };
  return { ...(await sumTables(db, dialect)), ...(await whatCallsWrite(server)), ...byItself };
}

/** Rows of the tables that the calls of this file write. */
async function whatCallsWrite({ context: { db } }: ServerTest) {
  const groups = await db.selectFrom('groups').select('code').execute();
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const sessions = await db.selectFrom('sessions').select(['id', 'counter', 'confirmed_at']).orderBy('id').execute();
  const brands = await db.selectFrom('brands').select(['brand', 'version']).execute();
  const catalogue = await db.selectFrom('catalogue_entries').selectAll().execute();
  const uploads = await db.selectFrom('uploads').selectAll().orderBy('id').execute();
  const chunks = await db
    .selectFrom('upload_chunks')
    .select(['upload_id', 'chunk_index', 'sha256'])
    .orderBy('upload_id')
    .orderBy('chunk_index')
    .execute();
  const attempts = await db.selectFrom('scan_attempts').select('id').execute();
  const health = await db.selectFrom('release_health').selectAll().execute();
  const tokens = await db.selectFrom('deploy_tokens').select(['id', 'revoked_at']).orderBy('id').execute();
  const entries = await db.selectFrom('audit_entries').select('id').orderBy('id').execute();
  const views = await db.selectFrom('saved_views').selectAll().orderBy('id').execute();
  const looks = await db.selectFrom('list_looks').selectAll().orderBy('user_id').execute();
  const settings = await db.selectFrom('console_settings').selectAll().orderBy('name').execute();
  const notes = await db.selectFrom('signal_notes').selectAll().execute();
  // The server writes them in the background, at any moment.
  const reports = await db.selectFrom('prepared_reports').select('id').orderBy('id').execute();
  return {
    settings,
    notes,
    views,
    reports,
    looks,
    groups,
    users,
    sessions,
    brands,
    catalogue,
    uploads,
    chunks,
    attempts,
    health,
    tokens,
    entries,
  };
}

test('every call that changes something is among those tried here', () => {
  const reading = ['api/generate_csv/', 'api/whitelable_impact/', 'api/find_devices/'];
  const unchanging = ['user/login/', 'user/refresh/', 'user/logout/', 'api/browser_spans/', ...reading];
  const tried = new Set([...CALLS_OF_SUPER_ADMINS.map(({ path }) => path), ...unchanging]);
  const posts = Object.entries(POLICY).flatMap(([call, { who }]) =>
    // Those of deploy tokens are in deployment.test.ts.
    call.startsWith('POST ') && who !== 'deploy token' ? [call.slice('POST '.length)] : [],
  );
  assert.deepEqual(
    posts.filter((path) => !tried.has(path)),
    [],
  );
});

serverTest(
  'of 200 requests whose body arrived after their authority was revoked, none takes effect',
  async (server) => {
    const boss = await setUp(server);
    let looked = 0;
    const db = afterRead(server.context.db, 'access_hash', () => void (looked += 1));
    let count = 0;
    await whileListening({ ...server.context, db }, async (port) => {
      for (const { name, role, calls, end } of ENDINGS) {
        const reach = await reachOf(server.context, server.newClient, role);
        looked = 0;
        const halves = calls.map((call, index) => sendHalf(port, call, reach, index % 2 === 0 ? 1 : -1));
        while (looked < calls.length) await new Promise(setImmediate);
        await end(reach, boss, server.context);
        const before = await everything(server);
        const statuses = await Promise.all(halves.map((finish) => finish()));
        const wrong = calls.flatMap((call, index) =>
          [401, 403, 404].includes(statuses[index] ?? 0) ? [] : [`${call.name}: ${statuses[index]}`],
        );
        assert.deepEqual(wrong, [], name);
        assert.deepEqual(await everything(server), before, name);
        count += calls.length;
      }
    });
    assert.ok(count >= 200, `${count} requests`);
  },
  SETTINGS,
);

serverTest(
  'authority that ends between the guard and the write changes nothing either',
  async (server) => {
    const boss = await setUp(server);
    let looked = () => Promise.resolve();
    const db = afterRead(server.context.db, 'access_hash', () => looked());
    const tried = ENDINGS.filter(({ name }) => ['deactivated in the row', 'moved to another group'].includes(name));
    await whileListening({ ...server.context, db }, async (port) => {
      for (const { role, calls, end, name } of tried) {
        for (const call of calls) {
          const reach = await reachOf(server.context, server.newClient, role);
          let before: unknown;
          let looks = 0;
          looked = async () => {
            looks += 1;
            if (looks !== call.looks) return;
            await end(reach, boss, server.context);
            before = await whatCallsWrite(server);
          };
          const status = await sendHalf(port, call, reach, 0)();
          assert.ok([401, 403, 404].includes(status), `${call.name}, ${name}: ${status}`);
          assert.deepEqual(await whatCallsWrite(server), before, `${call.name}, ${name}`);
        }
      }
    });
  },
  SETTINGS,
);

serverTest('a concurrent change of the user is waited for', async (server) => {
  const { db, dialect } = server.context;
  const client = await server.signedInAs({ role: 'admin' });
  const answer = await transaction(db, async (trx) => {
    await trx.updateTable('users').set({ is_active: 0 }).execute();
    const asking = client.post('user/create_group/', { name: 'NEW', code: 'NEW', organization: 'hub' });
    // SQLite's one connection is taken by this transaction.
    const isWaiting = sql<{ one: number }>`select 1 as one from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    while (dialect === 'postgres' && (await isWaiting.execute(db)).rows.length === 0);
    return { asking };
  });
  assert.equal((await answer.asking).status, 401);
  assert.deepEqual(await db.selectFrom('groups').select('code').execute(), []);
});

serverTest(
  'the same requests take effect without a revocation',
  async (server) => {
    await setUp(server);
    await addUser(server.context, { role: 'executive' });
    await whileListening(server.context, async (port) => {
      for (const call of CALLS_OF_SUPER_ADMINS) {
        const reach = await reachOf(server.context, server.newClient, 'super_admin');
        const before = await whatCallsWrite(server);
        const status = await sendHalf(port, call, reach, 1)();
        assert.ok(status === 200 || status === 201, `${call.name}: ${status}`);
        assert.notDeepEqual(await whatCallsWrite(server), before, call.name);
      }
    });
  },
  SETTINGS,
);
