import assert from 'node:assert/strict';
import type { OwnSession } from '@veritas/shared/contracts';
import { ACCESS_COOKIE } from '../../auth/cookies.ts';
import { addUser, PASSWORD, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

const NEW = 'kettle on the far quay';

async function threeSessions(server: ServerTest) {
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  const clients = [server.newClient(), server.newClient(), server.newClient()] as const;
  for (const [index, client] of clients.entries()) {
    client.ip = `10.0.0.${index}`;
    await startSession(server.context, client, id, index === 2 ? 'mobile' : 'web');
    server.advance(1_000);
  }
  return clients;
}

serverTest('a changed password ends the other sessions and is the only one from then on', async (server) => {
  const [client, other, phone] = await threeSessions(server);
  const answer = await client.post('user/change_password/', { current_password: PASSWORD, new_password: NEW });
  assert.equal(answer.status, 200);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
  for (const ended of [other, phone]) assert.equal((await ended.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await server.newClient().signIn('ravi', PASSWORD)).status, 401);
  assert.equal((await server.newClient().signIn('ravi', NEW)).status, 200);
});

serverTest('a wrong current password changes nothing and is not tried for long', async (server) => {
  const client = await server.signedInAs({ role: 'executive' });
  const change = (current_password: string, new_password: string) =>
    client.post('user/change_password/', { current_password, new_password });
  assert.match((await change(PASSWORD, PASSWORD)).error().detail, /^new_password: Take another/);
  assert.match((await change(PASSWORD, 'password123456789')).error().detail, /^new_password: .*guessed/);
  assert.match((await change(PASSWORD, 'executive on the quay')).error().detail, /must not hold the name/);
  for (let failure = 0; failure < 5; failure += 1) {
    const wrong = await change('not the password', NEW);
    assert.equal(wrong.status, 403);
    assert.equal(wrong.error().fields['current_password'], 'The current password is wrong');
  }
  assert.equal((await change(PASSWORD, NEW)).error().code, 'throttled');
  assert.equal((await server.newClient().signIn('executive', PASSWORD)).status, 200);
});

serverTest('one sees where one is signed in, without what would sign another in', async (server) => {
  const [client, , phone] = await threeSessions(server);
  const answer = await client.get('user/sessions/');
  const sessions = answer.json<OwnSession[]>();
  assert.deepEqual(
    sessions.map(({ kind, ip, current }) => [kind, ip, current]),
    [
      ['mobile', '10.0.0.2', false],
      ['web', '10.0.0.1', false],
      ['web', '10.0.0.0', true],
    ],
  );
  assert.ok(!answer.text.includes(phone.cookies.get(ACCESS_COOKIE)?.split('.')[0] ?? '?'));
});

serverTest('one ends a session, all sessions, and nobody else’s', async (server) => {
  const [client, other, phone] = await threeSessions(server);
  const stranger = await server.signedInAs({ role: 'admin' });
  const [strangers] = (await stranger.get('user/sessions/')).json<OwnSession[]>();
  assert.equal((await client.post('user/end_session/', { session_id: strangers?.id })).status, 404);
  const [phones] = (await client.get('user/sessions/')).json<OwnSession[]>();
  assert.equal((await client.post('user/end_session/', { session_id: phones?.id })).status, 200);
  assert.equal((await phone.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await other.get('user/is_LoggedIn/')).status, 200);
  const ended = await client.post('user/end_all_sessions/');
  assert.equal(ended.status, 200);
  assert.equal(client.cookies.has(ACCESS_COOKIE), false);
  assert.equal((await other.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await stranger.get('user/is_LoggedIn/')).status, 200);
});
