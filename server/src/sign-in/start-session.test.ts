import assert from 'node:assert/strict';
import { addUser } from '../testing/fixtures.ts';
import { createSession } from '../auth/sessions/create-session.ts';
import { IDLE_MS } from '../auth/sessions/session-alive.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { serverTest } from '../testing/server-test.ts';
import { watched } from '../testing/database/watched.ts';
import { findForSignIn } from '../users/queries.ts';
import { startSession } from './start-session.ts';

const FROM = { at: 1, ip: '10.0.0.1', requestId: null };
const CREDENTIALS = { username: 'admin', password: '', kind: 'web', from: FROM, isLocal: true, replaces: '' } as const;

async function addAdmin(context: AppContext) {
  const userId = await addUser(context, { role: 'admin' });
  const account = await findForSignIn(context.db, 'admin');
  assert.ok(account);
  return { userId, account };
}

serverTest('a sign-in has one time in the list of users, in the trail and in the sessions', async ({ context }) => {
  const { db } = context;
  const { account } = await addAdmin(context);
  let now = context.clock();
  const credentials = { ...CREDENTIALS, from: { ...FROM, at: now } };
  await startSession({ ...context, clock: () => (now += 1_000) }, account, credentials);
  const { last_sign_in_at: listed } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const { at } = await db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
  const { created_at: started } = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([at, started], [listed, listed]);
});

/** The same database, which runs `act` after each transaction that it begins. */
function afterCommit(db: Db, act: () => Promise<unknown>): Db {
  const transaction = () => ({
    async execute<T>(work: (trx: Db) => Promise<T>): Promise<T> {
      const done = await db.transaction().execute(work);
      await act();
      return done;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

serverTest('a sign-in that is stored is answered as one, whatever comes after it', async ({ context }) => {
  const { db } = context;
  const { account } = await addAdmin(context);
  const ended = afterCommit(db, async () => {
    await db.updateTable('users').set({ is_active: 0 }).execute();
    await db.deleteFrom('sessions').execute();
  });
  const outcome = await startSession({ ...context, db: ended }, account, CREDENTIALS);
  assert.equal(outcome?.kind, 'signed-in');
  const trail = await db.selectFrom('audit_entries').select('action').execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['user.sign_in'],
  );
});

serverTest('a sign-in deletes the sessions of its user that have ended', async ({ context }) => {
  const { db, clock } = context;
  const { userId, account } = await addAdmin(context);
  const idle = { ...context, clock: () => clock() - IDLE_MS - 1 };
  const { sessionId: ended } = await createSession(idle, { userId, kind: 'web', ip: '10.0.0.1' });
  const { sessionId: open } = await createSession(context, { userId, kind: 'mobile', ip: '10.0.0.1' });
  const outcome = await startSession(context, account, CREDENTIALS);
  assert.equal(outcome?.kind, 'signed-in');
  const left = (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);
  assert.deepEqual([left.length, left.includes(open), left.includes(ended)], [2, true, false]);
});

serverTest('a sign-in writes the row of its user once', async ({ context }) => {
  const { db } = context;
  const { account } = await addAdmin(context);
  let updates = 0;
  const counted = watched(db, {
    before({ node }) {
      if (node.kind === 'UpdateQueryNode') updates += 1;
    },
  });
  const outcome = await startSession({ ...context, db: counted }, account, CREDENTIALS);
  assert.deepEqual([outcome?.kind, updates], ['signed-in', 1]);
});
