import assert from 'node:assert/strict';
import { addUser } from '../testing/fixtures.ts';
import type { Db } from '../db/index.ts';
import { serverTest } from '../testing/server-test.ts';
import { findForSignIn } from '../users/queries.ts';
import { startSession } from './start-session.ts';

serverTest('a sign-in has one time in the list of users, in the trail and in the sessions', async ({ context }) => {
  const { db } = context;
  await addUser(context, { role: 'admin' });
  const account = await findForSignIn(db, 'admin');
  assert.ok(account);
  let now = context.clock();
  const from = { at: now, ip: '10.0.0.1', requestId: null };
  const credentials = { username: 'admin', password: '', kind: 'web', from, isLocal: true, replaces: '' } as const;
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
  await addUser(context, { role: 'admin' });
  const account = await findForSignIn(db, 'admin');
  assert.ok(account);
  const from = { at: 1, ip: '10.0.0.1', requestId: null };
  const credentials = { username: 'admin', password: '', kind: 'web', from, isLocal: true, replaces: '' } as const;
  const ended = afterCommit(db, async () => {
    await db.updateTable('users').set({ is_active: 0 }).execute();
    await db.deleteFrom('sessions').execute();
  });
  const outcome = await startSession({ ...context, db: ended }, account, credentials);
  assert.equal(outcome?.kind, 'signed-in');
  const trail = await db.selectFrom('audit_entries').select('action').execute();
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['user.sign_in'],
  );
});
