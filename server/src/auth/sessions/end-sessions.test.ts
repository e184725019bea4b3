import assert from 'node:assert/strict';
import type { AppContext } from '../../context/app-context.ts';
import { DAY_MS } from '@veritas/shared/domain';
import { transaction } from '../../db/index.ts';
import { addUser } from '../../testing/fixtures.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import {
  endSession,
  endSessionOrSuccessor,
  endSessionsOf,
  endWebSessionsOf,
  deleteExpiredSessions,
} from './end-sessions.ts';
import { GRACE_MS, IDLE_MS } from './session-alive.ts';
import { createSession, replaceSession, succeedSession } from './create-session.ts';

const IP = '203.0.113.7';

async function newSession(context: AppContext) {
  const userId = await addUser(context, { username: 'asha', role: 'admin' });
  return { userId, ...(await createSession(context, { userId, kind: 'web', ip: IP })) };
}

const idsOf = async ({ db }: AppContext) =>
  (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);

async function addSession(context: AppContext, userId: string, seenAt: number, expiresAt = NOW): Promise<string> {
  const { sessionId: id } = await createSession(context, { userId, kind: 'web', ip: IP });
  const times = { seen_at: seenAt, expires_at: expiresAt };
  await context.db.updateTable('sessions').set(times).where('id', '=', id).execute();
  return id;
}

storeTest('a session is ended by its id, and the expired ones of a user are deleted together', async (context) => {
  const { db } = context;
  const { userId, sessionId } = await newSession(context);
  const living = await addSession(context, userId, NOW - IDLE_MS);
  const ofAQuickClock = await addSession(context, userId, NOW + 60_000);
  await addSession(context, userId, NOW - IDLE_MS - 1);
  const ofTheFuture = await addSession(context, userId, NOW + 60_001, NOW + 60_001);
  await addSession(context, userId, NOW, NOW - 1);
  await deleteExpiredSessions(db, userId, NOW);
  assert.deepEqual((await idsOf(context)).sort(), [living, ofAQuickClock, ofTheFuture, sessionId].sort());
  assert.equal(await endSession(db, sessionId), userId);
  assert.equal(await endSession(db, sessionId), null);
  assert.deepEqual((await idsOf(context)).sort(), [living, ofAQuickClock, ofTheFuture].sort());
});

storeTest(
  'a sign-in on a server whose clock is hours ahead or behind ends no session of another user',
  async (context) => {
    const { db } = context;
    const { userId, sessionId } = await newSession(context);
    const other = await addUser(context, { username: 'ravi', role: 'admin' });
    for (const wrong of [-1, 1]) {
      await deleteExpiredSessions(db, other, NOW + wrong * DAY_MS);
      assert.deepEqual(await idsOf(context), [sessionId]);
    }
    const ofTomorrow = await addSession(context, userId, NOW + 2 * DAY_MS, NOW + 3 * DAY_MS);
    await addSession(context, userId, NOW - DAY_MS - 1, NOW + DAY_MS);
    await deleteExpiredSessions(db, other, NOW);
    assert.deepEqual((await idsOf(context)).sort(), [sessionId, ofTomorrow].sort(), 'what is long over goes');
  },
);

storeTest('the web sessions of a user end, those of the app and of others stay', async (context) => {
  const { userId } = await newSession(context);
  const other = await addUser(context, { username: 'ravi', role: 'admin' });
  const app = await createSession(context, { userId, kind: 'mobile', ip: IP });
  const ofAnother = await addSession(context, other, NOW);
  await endWebSessionsOf(context.db, userId);
  assert.deepEqual((await idsOf(context)).sort(), [app.sessionId, ofAnother].sort());
});

storeTest('ending a session that has just been replaced ends the one in its place', async (context) => {
  const { db } = context;
  const { userId, sessionId } = await newSession(context);
  const other = await createSession(context, { userId, kind: 'web', ip: IP });
  const { pair } = await replaceSession(db, sessionId, NOW);
  assert.equal(
    await endSessionOrSuccessor(db, sessionId, NOW + GRACE_MS + 1),
    null,
    'a copy of it is good for nothing',
  );
  assert.equal(await endSessionOrSuccessor(db, sessionId, NOW - 60_001), null, 'nor after the clock was set back');
  assert.equal((await idsOf(context)).length, 2);
  assert.equal(await endSessionOrSuccessor(db, sessionId, NOW + GRACE_MS), userId);
  assert.equal(await endSessionOrSuccessor(db, pair.sessionId, NOW), null);
  assert.deepEqual(await idsOf(context), [other.sessionId]);
  assert.equal(await endSessionOrSuccessor(db, other.sessionId, NOW), userId);
});

storeTest(
  'the end of a session ends the one that is about to replace it, and the end of others does not',
  async (context) => {
    const { db } = context;
    const { userId, sessionId } = await newSession(context);
    const other = await createSession(context, { userId, kind: 'web', ip: IP });
    await succeedSession(db, sessionId, NOW);
    const { pair } = await succeedSession(db, sessionId, NOW);
    assert.deepEqual((await idsOf(context)).sort(), [sessionId, other.sessionId, pair.sessionId].sort());
    assert.equal(await endSessionsOf(db, userId, sessionId), 1);
    assert.deepEqual((await idsOf(context)).sort(), [sessionId, pair.sessionId].sort());
    assert.equal(await endSessionOrSuccessor(db, sessionId, NOW + GRACE_MS + 1), userId);
    assert.deepEqual(await idsOf(context), []);
  },
);

storeTest('a session that is replaced while it is ended is ended too', async (context) => {
  const { db } = context;
  const { sessionId } = await newSession(context);
  const [isReplaced, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const replacing = transaction(db, async (trx) => {
    await replaceSession(trx, sessionId, NOW);
    isReplaced.resolve();
    await mayCommit.promise;
  });
  await isReplaced.promise;
  const ending = transaction(db, (trx) => endSessionOrSuccessor(trx, sessionId, NOW));
  mayCommit.resolve();
  await replacing;
  assert.ok(await ending);
  assert.deepEqual(await idsOf(context), []);
});
