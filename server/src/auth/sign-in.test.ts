import assert from 'node:assert/strict';
import { PASSWORD, addUser } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';

serverTest('the right user and password sign in, and the console knows its user', async ({ context, client }) => {
  await addUser(context, { role: 'admin' });
  const answer = await client.signIn('admin', PASSWORD);
  assert.equal(answer.status, 200);
  assert.equal(answer.json()['is_webview'], true);
  assert.equal(answer.json()['role'], 'admin');
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  assert.equal((await client.get('user/get_role/')).json()['user'], 'admin');
});
