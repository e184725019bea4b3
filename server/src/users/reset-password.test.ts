import assert from 'node:assert/strict';
import { Refusal } from 'release/refusal';
import { afterRead } from '../testing/database/after-read.ts';
import { addGroup, addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { resetPasswordAtServer } from './reset-password.ts';

const NEW = 'another long sentence';

serverTest(
  'a locked super admin signs in again by a password given at the server, and all sessions are ended',
  async (server) => {
    const { context } = server;
    await addUser(context, { username: 'Asha', role: 'super_admin' });
    const before = server.newClient();
    assert.equal((await before.signIn('asha', PASSWORD)).status, 200);
    for (let failure = 0; failure < 6; failure += 1) await server.newClient().signIn('asha', 'wrong password');
    assert.equal((await server.newClient().signIn('asha', PASSWORD)).status, 403);
    // An admin had given it a one-time password, which has expired.
    await context.db.updateTable('users').set({ must_change_password: 1, password_expires_at: 1 }).execute();
    await resetPasswordAtServer(context, { username: ' ASHA ', password: NEW });
    assert.equal((await before.get('user/get_role/')).status, 401);
    assert.equal((await server.newClient().signIn('asha', PASSWORD)).status, 401);
    const signedIn = await server.newClient().signIn('asha', NEW);
    assert.deepEqual([signedIn.status, signedIn.json()['must_change_password']], [200, false]);
    const entry = await context.db
      .selectFrom('audit_entries')
      .select(['actor', 'target'])
      .where('action', '=', 'user.reset_password')
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...entry }, { actor: 'command reset-password', target: 'Asha' });
  },
);

serverTest(
  'a deactivated account gets the password, and the command reports that it stays deactivated',
  async (server) => {
    const { context } = server;
    for (const isActive of [true, false]) {
      const username = isActive ? 'asha' : 'ravi';
      await addUser(context, { username, role: 'admin', isActive });
      assert.deepEqual(await resetPasswordAtServer(context, { username, password: NEW }), { isActive });
      assert.equal((await server.newClient().signIn(username, NEW)).status, isActive ? 200 : 403);
    }
  },
);

serverTest('an unknown name and a password that is easy to guess are refused', async ({ context }) => {
  await addUser(context, { username: 'asha', role: 'super_admin' });
  const reset = (username: string, password: string) => resetPasswordAtServer(context, { username, password });
  await assert.rejects(
    reset('no-such-user', NEW),
    (error) => error instanceof Refusal && /no user named no-such-user/.test(error.message),
  );
  await assert.rejects(reset('asha', 'asha asha asha'), Refusal);
});

serverTest('a password of the wrong length, or with the code of a group, is refused', async (server) => {
  const { context } = server;
  for (const code of ['BLR_KOR', 'RC_DEL']) await addGroup(context, code);
  await addUser(context, { username: 'asha', role: 'incharge', groups: ['BLR_KOR', 'RC_DEL'] });
  const reset = (password: string) => resetPasswordAtServer(context, { username: 'asha', password });
  const refused: [string, RegExp][] = [
    ['train to blr kor at nine', /^Password must not hold the name/],
    ['the rc-del night train', /^Password must not hold the name/],
    ['kq7-xzpw-vm', /^Password needs at least 12 characters$/],
    ['plum lantern ferry oats '.repeat(6), /^Password takes at most 128 characters$/],
  ];
  for (const [password, sentence] of refused)
    await assert.rejects(
      reset(password),
      (error) => error instanceof Refusal && sentence.test(error.message),
      password,
    );
  assert.equal((await server.newClient().signIn('asha', PASSWORD)).status, 200);
  await reset('train to del okh at nine');
  assert.equal((await server.newClient().signIn('asha', 'train to del okh at nine')).status, 200);
});

serverTest('a user who is deleted while the command hashes the password stays deleted', async (server) => {
  const { context } = server;
  const id = await addUser(context, { username: 'asha', role: 'super_admin' });
  const db = afterRead(context.db, 'email', async () => {
    await context.db.updateTable('users').set({ deleted_at: 1, password_hash: '' }).where('id', '=', id).execute();
  });
  await assert.rejects(
    resetPasswordAtServer({ ...context, db }, { username: 'asha', password: NEW }),
    (error) => error instanceof Refusal && /no user named asha/.test(error.message),
  );
  const { password_hash: hash } = await context.db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  assert.equal(hash, '');
});
