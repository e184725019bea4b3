import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { AppContext } from '../context/app-context.ts';
import { DatabaseBusy, DatabaseLost, transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { addUser } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { actingTransaction } from './authority.ts';
import type { Actor } from './authority.ts';
import { measureSessions } from './live-sessions.ts';
import { POLICY } from './policy.ts';
import {
  ABSOLUTE_MS,
  ACCESS_MS,
  authenticate,
  createSession,
  endSessionsOf,
  IDLE_MS,
  livingSessionsOf,
} from './sessions.ts';
import { recogniseUser, replaceSession, rereadUser } from './sessions.ts';
import type { UserLock } from './sessions.ts';

const IP = '203.0.113.7';

/** A database that answers each statement with this error, as long as there is one. */
function failing(db: Db, error: () => Error | null): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      const failure = error();
      return failure ? Promise.reject(failure) : Promise.resolve(result);
    },
  });
}

async function newSession(context: AppContext, username = 'asha') {
  const userId = await addUser(context, { username, role: 'admin' });
  return { userId, ...(await createSession(context, { userId, kind: 'web', ip: IP })) };
}

serverTest('sessions are counted to the millisecond of their end, at most every ten seconds', async (server) => {
  const { context, logs, advance } = server;
  await newSession(context);
  const metrics = new Registry();
  let away: Error | null = null;
  measureSessions({ metrics } as never, { ...context, db: failing(context.db, () => away) });
  /** The session ends in so many ms, of idleness and of age. */
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
  advance(10_000);
  away = new DatabaseLost();
  assert.equal(await shown(0, 0), undefined, 'an old number would be believed');
  const warned = logs.filter(({ msg }) => msg === 'the sessions could not be counted');
  assert.deepEqual(
    warned.map(({ err }) => (err as Error).message),
    ['The database does not answer'],
  );
  away = null;
  assert.equal(await shown(0, 0), 'veritas_sessions 1', 'at once when the database is back');
});

serverTest('a user is recognised by the current access token and the one before, also when expired', async (server) => {
  const { context, advance } = server;
  const client = await server.signedInAs({ role: 'admin' });
  const access = () => [...client.cookies].find(([name]) => name.endsWith('access'))?.[1] ?? assert.fail();
  const nameBy = async (token: string | undefined) => (await recogniseUser(context, token))?.username;
  const first = access();
  advance(ACCESS_MS);
  assert.equal(await nameBy(first), 'admin');
  await client.post('user/refresh/');
  const second = access();
  assert.deepEqual([await nameBy(first), await nameBy(second)], ['admin', 'admin']);
  await client.post('user/refresh/');
  assert.deepEqual([await nameBy(first), await nameBy(second)], [undefined, 'admin']);
  const [, refresh] = [...client.cookies].find(([name]) => name.endsWith('refresh')) ?? [];
  assert.deepEqual(
    [await nameBy(refresh), await nameBy(undefined), await nameBy('x')],
    [undefined, undefined, undefined],
  );
  advance(IDLE_MS + 1);
  assert.equal(await nameBy(access()), undefined);
});

serverTest(
  'activity that cannot be noted fails the request unless a replica answers it',
  async ({ context, advance }) => {
    const { access } = await newSession(context);
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
  },
);

serverTest('a user who is read again with a lock stays as read until the transaction ends', async ({ context }) => {
  const { userId: id, sessionId } = await newSession(context);
  const { db, dialect } = context;
  const isFree = (table: 'users' | 'sessions', strength: 'share' | 'update') =>
    sql`select id from ${sql.table(table)} for ${sql.raw(strength)} nowait`.execute(db).then(
      () => true,
      () => false,
    );
  const whatIsFree = async () => {
    // SQLite has one connection, which the transaction has.
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
  const isSqlite = dialect === 'sqlite';
  assert.deepEqual(await left(), isSqlite ? null : [true, true, true, true]);
  assert.deepEqual(await left('share'), isSqlite ? null : [true, false, true, false]);
  const actor = { ...(await rereadUser(context, { id, sessionId })), access: POLICY['GET user/get_role/'] } as Actor;
  const acting = await actingTransaction(context, actor, whatIsFree);
  assert.deepEqual(acting, isSqlite ? null : [true, false, true, false], 'two changes of one user wait for none');
  assert.deepEqual(await left('update'), isSqlite ? null : [false, false, true, false]);
});

serverTest('the sessions of a user are listed latest first, and ended but for one', async ({ context, advance }) => {
  const { userId, sessionId: first } = await newSession(context);
  const ravi = await newSession(context, 'ravi');
  advance(1_000);
  const { sessionId: second } = await createSession(context, { userId, kind: 'mobile', ip: IP });
  const listed = async (id = userId) => (await livingSessionsOf(context, id)).map((session) => session.id);
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

serverTest('a session takes the place of another with its end, its origin and one renewal more', async (server) => {
  const { context, advance } = server;
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
  const { user_id, kind, ip, counter, created_at, expires_at, confirmed_at } = rows[0] ?? assert.fail();
  assert.deepEqual(
    { user_id, kind, ip, counter, created_at, expires_at, confirmed_at },
    {
      ...{ user_id: userId, kind: 'web', ip: IP, counter: 5, confirmed_at: context.clock() },
      ...{ created_at: began, expires_at: began + ABSOLUTE_MS },
    },
  );
  assert.equal((await authenticate(context, pair.access))?.username, 'asha');
  await assert.rejects(replaceSession(db, sessionId, context.clock()), 'there is none any more');
});
