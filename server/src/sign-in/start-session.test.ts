import assert from 'node:assert/strict';
import { addUser } from '../testing/fixtures.ts';
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
