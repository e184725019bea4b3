import assert from 'node:assert/strict';
import { hash } from '@node-rs/argon2';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { storeTest } from '../testing/store-test.ts';
import { renewHash } from './renew-hash.ts';
import { findForSignIn } from './queries.ts';
import { resetPasswordAtServer } from './reset-password.ts';

const OLD = { algorithm: 2, memoryCost: 12_288, timeCost: 3, parallelism: 1 };

storeTest('of a password that is reset meanwhile the hash of the reset stays', async (context) => {
  const { db } = context;
  const id = await addUser(context, { username: 'asha', role: 'admin' });
  await db
    .updateTable('users')
    .set({ password_hash: await hash(PASSWORD, OLD) })
    .where('id', '=', id)
    .execute();
  const account = (await findForSignIn(db, 'asha')) ?? assert.fail();
  await resetPasswordAtServer(context, { username: 'asha', password: 'a lantern by the ferry' });
  const reset = (await findForSignIn(db, 'asha'))?.password_hash;
  await renewHash(context, account, PASSWORD);
  assert.equal((await findForSignIn(db, 'asha'))?.password_hash, reset);
});
