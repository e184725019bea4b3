import assert from 'node:assert/strict';
import { addUser } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';

const REFUSED = 'Another user has signed in with this browser, so nothing was done.';

serverTest('a page of another user is refused, and changes nothing', async ({ context, signedInAs }) => {
  const browser = await signedInAs({ username: 'बाला', role: 'super_admin' });
  const userId = await addUser(context, { username: 'ravi', role: 'executive' });
  const deactivate = (user: string) =>
    browser.post('user/deactivate_user/', { user_id: userId }, { headers: { 'x-veritas-user': user } });
  const isActive = async () =>
    (await context.db.selectFrom('users').select('is_active').where('id', '=', userId).executeTakeFirstOrThrow())
      .is_active;
  for (const other of ['asha', '', '%', encodeURIComponent('बाला ')]) {
    const refused = await deactivate(other);
    assert.deepEqual([refused.status, refused.error().code, refused.error().error], [403, 'another_user', REFUSED]);
  }
  assert.equal(await isActive(), 1);
  assert.equal((await deactivate(encodeURIComponent('बाला'))).status, 200);
  assert.equal(await isActive(), 0);
});

serverTest('without a session the answer is 401 for any named user', async ({ newClient }) => {
  const answer = await newClient().get('user/get_role/', { headers: { 'x-veritas-user': 'asha' } });
  assert.equal(answer.status, 401);
});
