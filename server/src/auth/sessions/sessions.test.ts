import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { AppContext } from '../../context/app-context.ts';
import { DatabaseBusy, DatabaseLost, transaction } from '../../db/index.ts';
import { failing } from '../../testing/database/failing-db.ts';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { actingTransaction } from '../access/authority.ts';
import type { Actor } from '../access/authority.ts';
import { measureSessions } from './live-sessions.ts';
import { POLICY } from '../access/policy.ts';
import { endSessionsOf } from './end-sessions.ts';
import { authenticate, recogniseUser, rereadUser, validSessionsOf } from './sessions.ts';
import { ABSOLUTE_MS, ACCESS_MS, GRACE_MS, IDLE_MS } from './session-alive.ts';
import { createSession, replaceSession } from './create-session.ts';
import type { UserLock } from './sessions.ts';
import { hashOf, newSecret } from '../tokens/tokens.ts';

const IP = '203.0.113.7';

/** With a clock that the test moves. */
function withClock(context: AppContext) {
  let now = NOW;
  return { context: { ...context, clock: () => now }, advance: (ms: number) => void (now += ms) };
}

async function newSession(context: AppContext, username = 'asha') {
  const userId = await addUser(context, { username, role: 'admin' });
  return { userId, ...(await createSession(context, { userId, kind: 'web', ip: IP })) };
}

/** As after a renewal. */
async function nextToken({ db, clock }: AppContext, sessionId: string): Promise<string> {
  const secret = newSecret();
  const set = { access_hash: hashOf(secret), rotated_at: clock(), access_expires_at: clock() + ACCESS_MS };
  await db
    .updateTable('sessions')
    .set((eb) => ({ ...set, previous_access_hash: eb.ref('access_hash'), seen_at: clock() }))
    .where('id', '=', sessionId)
    .execute();
  return `${sessionId}.${secret}`;
}

storeTest('a user of an unknown role has no session', async (context) => {
  const { userId, ...web } = await newSession(context);
  const app = await createSession(context, { userId, kind: 'mobile', ip: IP });
  const roles = () =>
    Promise.all([web, app].map(async ({ access }) => (await authenticate(context, access))?.role ?? null));
  assert.deepEqual(await roles(), ['admin', 'admin']);
  // As stored by a newer server on the same database.
  await context.db
    .updateTable('users')
    .set({ role: 'courier' as 'admin' })
    .execute();
  assert.deepEqual(await roles(), [null, null]);
});

storeTest('a user is read with the groups in their order, and what follows from them', async (context) => {
  await addGroup(context, 'RC_BLR', 'RC');
  await addGroup(context, 'BLR_KOR');
  await addGroup(context, 'BLR_ABC');
  const read = async (username: string, groups: string[], changes: object = {}) => {
    const id = await addUser(context, { username, role: 'admin', groups });
    await context.db
      .updateTable('users')
      .set({ username, ...changes })
      .where('id', '=', id)
      .execute();
    const { sessionId } = await createSession(context, { userId: id, kind: 'web', ip: IP });
    const user = (await rereadUser(context, { id, sessionId })) ?? assert.fail();
    assert.deepEqual([user.id, user.sessionId, user.kind, user.role], [id, sessionId, 'web', 'admin']);
    assert.equal(user.confirmedAt, NOW);
    const { hubCode, organization, webLogin, mustChangePassword, isDemo } = user;
    return [user.groups.map(({ code }) => code), hubCode, organization, webLogin, mustChangePassword, isDemo];
  };
  const both = ['RC_BLR', 'BLR_KOR', 'BLR_ABC'];
  assert.deepEqual(await read('a', both), [both, 'BLR_KOR', 'RC', true, false, false]);
  assert.deepEqual(await read('b', ['RC_BLR']), [['RC_BLR'], null, 'RC', true, false, false]);
  const chosen = { organization: 'hub', must_change_password: 1, web_login: 1, is_demo: 1 };
  assert.deepEqual(await read('c', [], chosen), [[], null, 'hub', true, true, true]);
});

storeTest('a role that is set to use the app only ends the sessions of its users on the web', async (context) => {
  const { userId: id, sessionId } = await newSession(context);
  const set = (value: string) =>
    context.db
      .insertInto('console_settings')
      .values({ name: 'web_login_roles', value, version: 1, updated_at: NOW, updated_by: 'root' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  await set('["admin"]');
  assert.ok(await rereadUser(context, { id, sessionId }));
  await set('["super_admin"]');
  assert.equal(await rereadUser(context, { id, sessionId }), null);
});

storeTest('sessions are counted exactly until they expire, at most every ten seconds', async (store) => {
  const { context, advance } = withClock(store);
  await newSession(context);
  const metrics = new Registry();
  let away: Error | null = null;
  const { log, lines } = keptLog();
  measureSessions({ metrics } as never, { ...context, log, db: failing(context.db, () => away) });
  /** Remaining lifetime of the session in ms, by idle and absolute timeout. */
  const shown = async (idle: number, age: number) => {
    const now = context.clock();
    await context.db
      .updateTable('sessions')
      .set({ seen_at: now - IDLE_MS + idle, expires_at: now + age })
      .execute();
    return (await metrics.metrics()).match(/^veritas_sessions \d+$/gm)?.join();
  };
  assert.equal(await shown(0, 0), 'veritas_sessions 1');
  advance(9_999);
  assert.equal(await shown(-1, 0), 'veritas_sessions 1', 'what was counted before');
  advance(1);
  assert.equal(await shown(-1, 0), 'veritas_sessions 0');
  advance(10_000);
  assert.equal(await shown(0, -1), 'veritas_sessions 0');
  // Seen by a server whose clock is ahead, by as much as it may be and by more.
  advance(10_000);
  assert.equal(await shown(IDLE_MS + 60_000, 0), 'veritas_sessions 1');
  advance(10_000);
  assert.equal(await shown(IDLE_MS + 60_001, 0), 'veritas_sessions 0');
  advance(10_000);
  away = new DatabaseLost();
  assert.equal(await shown(0, 0), undefined, 'an old number would be believed');
  assert.equal(await shown(0, 0), undefined);
  assert.deepEqual(lines, [[{ err: away }, 'the sessions could not be counted']]);
  away = null;
  assert.equal(await shown(0, 0), 'veritas_sessions 1', 'at once when the database is back');
});

storeTest('an access token is valid for ten minutes, and for ten seconds after its rotation', async (store) => {
  const { context, advance } = withClock(store);
  const { sessionId, access: first } = await newSession(context);
  const nameBy = async (token: string) => (await authenticate(context, token))?.username;
  advance(ACCESS_MS - 1);
  assert.equal(await nameBy(first), 'asha');
  advance(1);
  assert.equal(await nameBy(first), undefined);
  const second = await nextToken(context, sessionId);
  advance(GRACE_MS);
  assert.deepEqual([await nameBy(first), await nameBy(second)], ['asha', 'asha']);
  assert.equal(await nameBy(`${sessionId}.${newSecret()}`), undefined);
  advance(1);
  assert.deepEqual([await nameBy(first), await nameBy(second)], [undefined, 'asha']);
  const rotatedAt = (at: number) => context.db.updateTable('sessions').set({ rotated_at: at }).execute();
  await rotatedAt(context.clock() + 60_000);
  assert.equal(await nameBy(first), 'asha', 'clocks of servers differ a little');
  await rotatedAt(context.clock() + 60_001);
  assert.equal(await nameBy(first), undefined, 'the clock was set back');
});

storeTest('a user is recognised by the current access token and the one before, also when expired', async (store) => {
  const { context, advance } = withClock(store);
  const { sessionId, access: first, refresh } = await newSession(context);
  const nameBy = async (token: string | undefined) => (await recogniseUser(context, token))?.username;
  advance(ACCESS_MS);
  assert.deepEqual([await nameBy(first), await nameBy(refresh)], ['asha', undefined]);
  const second = await nextToken(context, sessionId);
  assert.deepEqual([await nameBy(first), await nameBy(second)], ['asha', 'asha']);
  const third = await nextToken(context, sessionId);
  assert.deepEqual([await nameBy(first), await nameBy(second)], [undefined, 'asha']);
  assert.deepEqual(
    [await nameBy(refresh), await nameBy(undefined), await nameBy('x')],
    [undefined, undefined, undefined],
  );
  advance(IDLE_MS + 1);
  assert.equal(await nameBy(third), undefined);
});

storeTest('a failure to store the activity fails the request unless a replica answers it', async (store) => {
  const { context, advance } = withClock(store);
  const { access } = await newSession(context);
  const seenAt = async () => {
    const { seen_at: at } = await context.db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow();
    return at - NOW;
  };
  advance(59_999);
  await authenticate(context, access);
  assert.equal(await seenAt(), 0, 'noted once a minute');
  advance(1);
  await authenticate(context, access);
  assert.equal(await seenAt(), 60_000);
  const replica = { ageMs: () => 0 } as never;
  const asks = async (changes: Partial<AppContext>, error: Error) => {
    advance(60_000);
    let queries = 0;
    // The session is read first.
    const db = failing(context.db, () => ((queries += 1) > 1 ? error : null));
    return (await authenticate({ ...context, ...changes, db }, access))?.username;
  };
  assert.equal(await asks({ replica }, new DatabaseLost()), 'asha');
  await assert.rejects(asks({ replica }, new DatabaseBusy()), DatabaseBusy);
  await assert.rejects(asks({ replica: null }, new DatabaseLost()), DatabaseLost);
});

storeTest(
  'a request does not wait for a change of the same session, and a later one notes the activity',
  async (store) => {
    const { context, advance } = withClock(store);
    const { userId: id, sessionId, access } = await newSession(context);
    // SQLite has one connection, which the transaction holds.
    if (context.dialect === 'sqlite') return;
    const seenAt = async () => (await validSessionsOf(context, id)).map((session) => session.seen_at - NOW);
    advance(60_000);
    await transaction(context.db, async (trx) => {
      await rereadUser({ ...context, db: trx }, { id, sessionId }, 'share');
      assert.equal((await authenticate(context, access))?.username, 'asha');
      assert.deepEqual(await seenAt(), [0]);
    });
    await authenticate(context, access);
    assert.deepEqual(await seenAt(), [60_000]);
  },
);

storeTest('a user who is read again with a lock stays as read until the transaction ends', async (context) => {
  const { userId: id, sessionId } = await newSession(context);
  const { db, dialect } = context;
  const isFree = (table: 'users' | 'sessions', strength: 'share' | 'update') =>
    sql`select id from ${sql.table(table)} for ${sql.raw(strength)} nowait`.execute(db).then(
      () => true,
      () => false,
    );
  const whatIsFree = async () => {
    // SQLite has one connection, which the transaction holds.
    if (dialect === 'sqlite') return null;
    const users = [await isFree('users', 'share'), await isFree('users', 'update')];
    return [...users, await isFree('sessions', 'share'), await isFree('sessions', 'update')];
  };
  const left = (lock?: UserLock) =>
    transaction(db, async (trx) => {
      const user = await rereadUser({ ...context, db: trx }, { id, sessionId }, lock);
      assert.equal(user?.username, 'asha');
      return whatIsFree();
    });
  assert.equal(await rereadUser(context, { id, sessionId: 'another' }), null);
  const isSqlite = dialect === 'sqlite';
  assert.deepEqual(await left(), isSqlite ? null : [true, true, true, true]);
  assert.deepEqual(await left('share'), isSqlite ? null : [true, false, true, false]);
  const actor = { ...(await rereadUser(context, { id, sessionId })), access: POLICY['GET user/get_role/'] } as Actor;
  const acting = await actingTransaction(context, actor, whatIsFree);
  assert.deepEqual(acting, isSqlite ? null : [true, false, true, false], 'two changes of one user wait for none');
  assert.deepEqual(await left('update'), isSqlite ? null : [false, false, true, false]);
  await db.updateTable('users').set({ is_active: 0 }).execute();
  assert.equal(await rereadUser(context, { id, sessionId }, 'share'), null);
});

storeTest('the sessions of a user are listed latest first, and ended but for one', async (store) => {
  const { context, advance } = withClock(store);
  const { userId, sessionId: first } = await newSession(context);
  const ravi = await newSession(context, 'ravi');
  advance(1_000);
  const { sessionId: second } = await createSession(context, { userId, kind: 'mobile', ip: IP });
  const listed = async (id = userId) => (await validSessionsOf(context, id)).map((session) => session.id);
  assert.deepEqual(await listed(), [second, first]);
  const now = context.clock();
  await context.db.updateTable('sessions').set({ seen_at: now }).execute();
  assert.deepEqual(await listed(), [second, first], 'of two seen at once the one that began later');
  await context.db
    .updateTable('sessions')
    .set({ seen_at: now + 1 })
    .where('id', '=', first)
    .execute();
  assert.deepEqual(await listed(), [first, second]);
  assert.equal(await endSessionsOf(context.db, userId, first), 1);
  assert.deepEqual(await listed(), [first]);
  assert.equal(await endSessionsOf(context.db, userId), 1);
  assert.deepEqual([await listed(), await listed(ravi.userId)], [[], [ravi.sessionId]]);
});

storeTest('a session that replaces another has its expiry, its origin and one more renewal', async (store) => {
  const { context, advance } = withClock(store);
  const { userId, sessionId } = await newSession(context);
  const { sessionId: other } = await newSession(context, 'ravi');
  const { db } = context;
  await db.updateTable('sessions').set({ counter: 4 }).where('id', '=', sessionId).execute();
  const began = context.clock();
  advance(ACCESS_MS);
  const { pair, renewals } = await replaceSession(db, sessionId, context.clock());
  assert.equal(renewals, 5);
  const rows = await db.selectFrom('sessions').selectAll().orderBy('counter', 'desc').execute();
  assert.deepEqual(
    rows.map(({ id }) => id),
    [pair.sessionId, other],
  );
  const { user_id, kind, ip, counter, created_at, expires_at, confirmed_at, replaced_id } = rows[0] ?? assert.fail();
  assert.deepEqual(
    { user_id, kind, ip, counter, created_at, expires_at, confirmed_at, replaced_id },
    {
      ...{ user_id: userId, kind: 'web', ip: IP, counter: 5, confirmed_at: context.clock(), replaced_id: sessionId },
      ...{ created_at: began, expires_at: began + ABSOLUTE_MS },
    },
  );
  assert.equal((await authenticate(context, pair.access))?.username, 'asha');
  await assert.rejects(replaceSession(db, sessionId, context.clock()), 'there is none any more');
});
