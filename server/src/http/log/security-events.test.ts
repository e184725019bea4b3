import assert from 'node:assert/strict';
import { RENEWALS_COOKIE } from '../../auth/sessions/cookies.ts';
import { GRACE_MS } from '../../auth/sessions/session-alive.ts';
import { addGroup, addUser, PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

/** Runs one action and returns the names of the events that it logged. */
async function eventsOf({ logs }: ServerTest, act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = logs.length;
  await act();
  return logs.slice(before).filter((line) => line['event'] !== undefined);
}

serverTest('every sign-in and every refused one logs one event that names the attempted user', async (server) => {
  const { context, newClient } = server;
  await addUser(context, { username: 'asha', role: 'admin' });
  await addUser(context, { username: 'ravi', role: 'executive', isActive: false });
  await addUser(context, { username: 'wm', role: 'operators' });
  const late = await addUser(context, { username: 'late', role: 'executive' });
  await context.db.updateTable('users').set({ password_expires_at: 1 }).where('id', '=', late).execute();
  const tries = [
    ['asha', PASSWORD, 'signed_in', 'asha'],
    ['Asha', 'wrong', 'sign_in_failed', 'asha'],
    ['no-such-user', 'wrong', 'sign_in_failed', undefined],
    ['ravi', PASSWORD, 'sign_in_refused', 'ravi'],
    ['late', PASSWORD, 'sign_in_refused', 'late'],
    ['wm', PASSWORD, 'sign_in_app_only', 'wm'],
  ] as const;
  for (const [name, password, event, user] of tries) {
    const events = await eventsOf(server, () => newClient().signIn(name, password));
    assert.deepEqual(
      events.map((line) => [line['event'], line['user'], typeof line['reqId']]),
      [[event, user, 'string']],
    );
  }
  for (let failure = 0; failure < 4; failure += 1) await newClient().signIn('asha', 'wrong');
  const [stopped, ...more] = await eventsOf(server, () => newClient().signIn('asha', PASSWORD));
  assert.deepEqual([stopped?.['event'], stopped?.['user'], more], ['sign_in_throttled', 'asha', []]);
});

serverTest('every refused permission, origin and token logs one event', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const boss = await addUser(server.context, { username: 'boss', role: 'super_admin' });
  const admin = await server.signedInAs({ role: 'admin' });
  const executive = await server.signedInAs({ role: 'executive' });
  const app = await server.signedInAs({ role: 'operators' }, 'mobile');
  const late = await server.signedInAs({ username: 'late', role: 'admin' });
  const ofLate = server.context.db.selectFrom('users').select('id').where('username', '=', 'late');
  await server.context.db.updateTable('sessions').set({ confirmed_at: 0 }).where('user_id', '=', ofLate).execute();
  const due = await server.signedInAs({ username: 'due', role: 'executive' });
  await server.context.db.updateTable('users').set({ must_change_password: 1 }).where('username', '=', 'due').execute();
  const foreign = { headers: { origin: 'https://evil.example' } };
  const cases: [string, string | undefined, string, () => Promise<unknown>][] = [
    ['refused', 'executive', 'forbidden', () => executive.get('api/audit/')],
    ['refused', 'operators', 'mobile_session', () => app.get('api/get_status/')],
    ['refused', 'due', 'password_change_required', () => due.get('user/get_groups/')],
    ['refused', 'late', 'reauth_required', () => late.post('user/reset_password/', { user_id: boss })],
    ['refused', 'admin', 'forbidden', () => admin.post('user/deactivate_user/', { user_id: boss })],
    ['csrf', undefined, 'csrf', () => admin.post('user/unlock/', {}, { headers: { 'x-xsrf-token': 'x' } })],
    ['foreign_origin', undefined, 'origin', () => admin.post('user/unlock/', {}, foreign)],
  ];
  for (const [event, user, code, act] of cases) {
    const events = await eventsOf(server, act);
    assert.deepEqual(
      events.map((line) => [line['event'], line['user'], line['code'], line['ip'], typeof line['reqId']]),
      [[event, user, code, '127.0.0.1', 'string']],
    );
  }
});

serverTest('a reused refresh token, and wrong passwords of a signed-in user, log one event each', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const thief = server.newClient();
  client.cookies.forEach((value, name) => thief.cookies.set(name, value));
  await client.post('user/refresh/');
  const wrong = () => client.post('user/confirm_password/', { password: 'wrong' });
  for (let failure = 0; failure < 5; failure += 1) {
    const [refused, ...more] = await eventsOf(server, wrong);
    assert.deepEqual([refused?.['event'], refused?.['user'], more], ['password_refused', 'admin', []]);
  }
  const [stopped, ...others] = await eventsOf(server, wrong);
  assert.deepEqual([stopped?.['event'], others], ['password_throttled', []]);
  server.advance(GRACE_MS + 1);
  const reuse = await eventsOf(server, () => thief.post('user/refresh/'));
  assert.deepEqual(
    reuse.map((line) => line['event']),
    ['refresh_reuse'],
  );
  assert.deepEqual(await eventsOf(server, () => thief.post('user/refresh/')), []);
});

serverTest('a hostile name is one line of the log, with all characters escaped', async (server) => {
  const name = 'a\n{"level":60,"event":"signed_in"}\u001b[2J\r\u2028\u202e';
  await addUser(server.context, { username: name, role: 'executive' });
  const [line, ...more] = await eventsOf(server, () => server.newClient().signIn(name, 'wrong'));
  assert.deepEqual([line?.['event'], line?.['user'], more], ['sign_in_failed', name, []]);
});

serverTest('the log of a whole session holds no password, token or cookie', async (server) => {
  const id = await addUser(server.context, { username: 'ravi', role: 'executive' });
  await addUser(server.context, { role: 'admin' });
  const secrets = ['a wrong password 123', PASSWORD, 'kettle on the far quay'];
  const { client } = server;
  await client.signIn('admin', secrets[0] ?? '');
  await client.signIn('admin', PASSWORD);
  // The first part of a token is the id of its session, which may be named; the rest is the secret.
  const note = () =>
    client.cookies.forEach((value, name) => {
      if (name !== RENEWALS_COOKIE) secrets.push(value.split('.')[1] ?? value);
    });
  note();
  await client.post('user/refresh/');
  note();
  await client.post('user/confirm_password/', { password: secrets[0] });
  await client.post('user/confirm_password/', { password: PASSWORD });
  note();
  await client.post('user/change_password/', { current_password: PASSWORD, new_password: secrets[2] });
  const reset = await client.post('user/reset_password/', { user_id: id });
  secrets.push(reset.json<{ one_time_password: string }>().one_time_password);
  await client.get('api/audit/?actor=ravi');
  await client.post('user/unlock/', { user_id: id }, { headers: { 'x-xsrf-token': 'forged' } });
  await client.post('user/logout/');
  note();
  const log = JSON.stringify(server.logs);
  assert.equal(new Set(secrets).size, 13);
  for (const secret of secrets) assert.ok(!log.includes(secret), `${secret} is in the log`);
  for (const word of ['cookie', 'x-xsrf-token', 'argon2', 'actor=ravi'])
    assert.ok(!log.toLowerCase().includes(word), word);
});
