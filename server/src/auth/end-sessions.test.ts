import assert from 'node:assert/strict';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import { addUser } from '../testing/fixtures.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { endSession, endSessionOrSuccessor, forgetDeadSessions } from './end-sessions.ts';
import { createSession, GRACE_MS, IDLE_MS, replaceSession } from './sessions.ts';

const IP = '203.0.113.7';

async function newSession(context: AppContext) {
  const userId = await addUser(context, { username: 'asha', role: 'admin' });
  return { userId, ...(await createSession(context, { userId, kind: 'web', ip: IP })) };
}

const idsOf = async ({ db }: AppContext) =>
  (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);

storeTest('a session is ended by its id, and those that time has ended go together', async (context) => {
  const { db } = context;
  const { userId, sessionId } = await newSession(context);
  const add = async (seenAt: number, expiresAt: number) => {
    const { sessionId: id } = await createSession(context, { userId, kind: 'web', ip: IP });
    await db.updateTable('sessions').set({ seen_at: seenAt, expires_at: expiresAt }).where('id', '=', id).execute();
    return id;
  };
  const living = await add(NOW - IDLE_MS, NOW);
  await add(NOW - IDLE_MS - 1, NOW);
  await add(NOW, NOW - 1);
  await forgetDeadSessions(db, NOW);
  assert.deepEqual((await idsOf(context)).sort(), [living, sessionId].sort());
  assert.equal(await endSession(db, sessionId), userId);
  assert.equal(await endSession(db, sessionId), null);
  assert.deepEqual(await idsOf(context), [living]);
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
  assert.equal((await idsOf(context)).length, 2);
  assert.equal(await endSessionOrSuccessor(db, sessionId, NOW + GRACE_MS), userId);
  assert.equal(await endSessionOrSuccessor(db, pair.sessionId, NOW), null);
  assert.deepEqual(await idsOf(context), [other.sessionId]);
  assert.equal(await endSessionOrSuccessor(db, other.sessionId, NOW), userId);
});

storeTest('a session that is being replaced while somebody ends it does not go on', async (context) => {
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
