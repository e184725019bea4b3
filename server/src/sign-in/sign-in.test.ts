import assert from 'node:assert/strict';
import { addGroup, addUser, PASSWORD, startSession } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { ACCESS_COOKIE, REFRESH_COOKIE, RENEWALS_COOKIE } from '../auth/sessions/cookies.ts';
import { IDLE_MS } from '../auth/sessions/session-alive.ts';

serverTest('the right user and password sign in, whatever the case of the name', async ({ context, client }) => {
  await addUser(context, { role: 'admin' });
  const answer = await client.signIn(' Admin ', PASSWORD);
  assert.equal(answer.status, 200);
  assert.equal(answer.json()['is_webview'], true);
  assert.equal(answer.json()['role'], 'admin');
  const checked = await client.get('user/is_LoggedIn/');
  assert.equal(checked.status, 200);
  assert.deepEqual(checked.json(), { is_logged_in: true });
});

serverTest(
  'the session cookies are not accessible to scripts, other hosts and other sites',
  async ({ context, client }) => {
    await addUser(context, { role: 'admin' });
    const { setCookies } = await client.signIn('admin', PASSWORD);
    assert.equal(client.cookies.get(RENEWALS_COOKIE), '0');
    assert.deepEqual(
      setCookies.map((line) => line.replace(/=[^;]*/, '')),
      [
        `${ACCESS_COOKIE}; Path=/; HttpOnly; Secure; SameSite=Strict`,
        `${REFRESH_COOKIE}; Path=/; HttpOnly; Secure; SameSite=Strict`,
        // Read by the page, and not a secret.
        `${RENEWALS_COOKIE}; Path=/; Secure; SameSite=Strict`,
        'XSRF-TOKEN; Path=/; SameSite=Lax',
      ],
    );
  },
);

serverTest('a sign-in over another user’s session clears the browser’s cache', async ({ context, client }) => {
  for (const username of ['asha', 'ravi']) await addUser(context, { username, role: 'admin' });
  const cleared = async (username: string) => (await client.signIn(username, PASSWORD)).headers['clear-site-data'];
  assert.deepEqual(
    [await cleared('asha'), await cleared('ravi'), await cleared('ravi')],
    [undefined, '"cache"', undefined],
  );
});

serverTest('no token is readable in the database, a response body or the log', async ({ context, client, logs }) => {
  await addUser(context, { role: 'admin' });
  const answer = await client.signIn('admin', PASSWORD);
  await client.post('user/refresh/');
  const stored = JSON.stringify([await context.db.selectFrom('sessions').selectAll().execute(), logs, answer.text]);
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE]) {
    const secret = client.cookies.get(name)?.split('.')[1] ?? assert.fail(`no ${name}`);
    assert.ok(!stored.includes(secret), `the secret of ${name} is readable`);
  }
  assert.ok(!stored.includes(PASSWORD));
});

serverTest('a wrong user and a wrong password get the same answer', async ({ context, client }) => {
  await addUser(context, { role: 'admin' });
  const answers = [await client.signIn('admin', 'wrong password'), await client.signIn('no-such-user', PASSWORD)];
  for (const answer of answers) {
    assert.equal(answer.status, 401);
    const { request_id, ...body } = answer.error();
    assert.match(request_id, /^[0-9a-f-]{36}$/);
    const text = 'Invalid username or password';
    assert.deepEqual(body, { error: text, detail: text, res: text, message: text, code: 'credentials', fields: {} });
    assert.deepEqual(answer.setCookies, []);
  }
});

serverTest(
  'a role that uses the app only is refused with that reason, and gets no cookie on the web',
  async ({ context, client }) => {
    await addUser(context, { role: 'operators' });
    const answer = await client.signIn('operators', PASSWORD);
    assert.equal(answer.status, 200);
    const { app_key: appKey, ...said } = answer.json();
    assert.deepEqual(said, { is_webview: false, role: 'operators' });
    assert.equal(typeof appKey, 'string');
    assert.deepEqual(answer.setCookies, []);
    assert.equal((await client.get('user/get_role/')).status, 401);
  },
);

serverTest('the setting of one user overrules the setting of the role', async ({ context, client, newClient }) => {
  await addUser(context, { role: 'operators', webLogin: true });
  await addUser(context, { role: 'executive', webLogin: false });
  assert.equal((await client.signIn('operators', PASSWORD)).json()['is_webview'], true);
  assert.equal((await newClient().signIn('executive', PASSWORD)).json()['is_webview'], false);
});

serverTest('the app signs in with any role, and its session does not open the console', async ({ context, client }) => {
  await addUser(context, { role: 'operators' });
  client.headers = { 'x-client': 'mobile' };
  const answer = await client.signIn('operators', PASSWORD);
  assert.equal(answer.json()['is_webview'], false);
  assert.equal((await client.get('user/get_role/')).status, 200);
  const refused = await client.get('user/get_users/');
  assert.equal(refused.status, 403);
  assert.equal(refused.error().code, 'mobile_session');
});

serverTest('a deactivated user is informed only after the correct password', async ({ context, client }) => {
  await addUser(context, { role: 'incharge', isActive: false });
  assert.equal((await client.signIn('incharge', 'wrong password')).status, 401);
  const answer = await client.signIn('incharge', PASSWORD);
  assert.equal(answer.status, 403);
  assert.match(answer.error().res, /^Your account is deactivated/);
});

serverTest('signing in again ends the previous session', async ({ context, client, newClient }) => {
  await addUser(context, { role: 'admin' });
  await client.signIn('admin', PASSWORD);
  const before = newClient();
  client.cookies.forEach((value, name) => before.cookies.set(name, value));
  await client.signIn('admin', PASSWORD);
  assert.notEqual(client.cookies.get(ACCESS_COOKIE), before.cookies.get(ACCESS_COOKIE));
  assert.equal((await before.get('user/is_LoggedIn/')).status, 401);
  assert.equal((await client.get('user/is_LoggedIn/')).status, 200);
});

serverTest('signing in deletes the expired sessions of the user', async ({ context, newClient, advance }) => {
  await startSession(context, newClient(), await addUser(context, { role: 'admin' }));
  advance(IDLE_MS + 1);
  assert.equal((await newClient().signIn('admin', PASSWORD)).status, 200);
  assert.equal((await context.db.selectFrom('sessions').select('id').execute()).length, 1);
});

serverTest('the console knows the hub, the groups and the permissions of its user', async ({ context, signedInAs }) => {
  await addGroup(context, 'RC_BLR', 'RC');
  await addGroup(context, 'BLR_KOR');
  const client = await signedInAs({ role: 'incharge', groups: ['RC_BLR', 'BLR_KOR'] });
  const { storage_key: storageKey, ...identity } = (await client.get('user/get_role/')).json<Record<string, unknown>>();
  assert.equal(String(storageKey).length, 43);
  assert.deepEqual(identity, {
    user: 'incharge',
    role: 'incharge',
    is_webview: true,
    hub_code: 'BLR_KOR',
    hubCode: 'BLR_KOR',
    organization: 'RC',
    groups: [
      { name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' },
      { name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' },
    ],
    permissions: ['manage_users'],
    time_zone: null,
    ageing: { hub_hours: 24, rc_days: 5 },
    upload_limits: { max_bytes: 200 * 2 ** 20, max_rows: 1_000_000 },
    must_change_password: false,
  });
});

serverTest('groups are listed with their organization, for every role', async ({ context, signedInAs }) => {
  await addGroup(context, 'RC_BLR', 'RC');
  await addGroup(context, 'blr_kor');
  const client = await signedInAs({ role: 'executive' });
  assert.deepEqual((await client.get('user/get_groups/')).json(), [
    { name: 'blr_kor', code: 'blr_kor', organization: 'hub' },
    { name: 'RC_BLR', code: 'RC_BLR', organization: 'RC' },
  ]);
});

serverTest(
  'signing out ends the session, needs no valid access token and always clears the cookies',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    const copy = server.newClient();
    client.cookies.forEach((value, name) => copy.cookies.set(name, value));
    client.cookies.set(ACCESS_COOKIE, '');
    const answer = await client.post('user/logout/');
    assert.equal(answer.status, 200);
    assert.equal(client.cookies.has(REFRESH_COOKIE), false);
    assert.equal((await copy.get('user/is_LoggedIn/')).status, 401);
    assert.equal((await copy.post('user/refresh/')).status, 401);
    const again = await client.post('user/logout/');
    assert.equal(again.status, 200);
    assert.deepEqual(answer.json(), { logged_out: true });
    const trail = await server.context.db.selectFrom('audit_entries').select(['action', 'actor']).execute();
    const said = trail.map(({ action, actor }) => `${action} ${actor}`);
    assert.deepEqual(said, ['user.sign_out admin'], 'recorded once, under the name');
    assert.equal(again.setCookies.filter((line) => line.startsWith('__Host-Http-')).length, 2);
  },
);

serverTest('deactivation, deletion and a change of role apply to the next request', async ({ context, signedInAs }) => {
  const { db } = context;
  const admin = await signedInAs({ role: 'admin' });
  assert.equal((await admin.get('api/whitelable/')).status, 200);
  await db.updateTable('users').set({ role: 'executive' }).execute();
  assert.equal((await admin.get('api/whitelable/')).status, 403);
  await db.updateTable('users').set({ role: 'operators' }).execute();
  assert.equal((await admin.get('user/get_role/')).status, 401);
  await db.updateTable('users').set({ role: 'admin', is_active: 0 }).execute();
  assert.equal((await admin.get('user/get_role/')).status, 401);
  await db.updateTable('users').set({ is_active: 1, deleted_at: 1 }).execute();
  assert.equal((await admin.get('user/get_role/')).status, 401);
  assert.equal((await admin.post('user/refresh/')).status, 401);
});

serverTest('five failures block a user for fifteen minutes, also after a restart', async (server) => {
  await addUser(server.context, { role: 'admin' });
  for (let failure = 1; failure <= 5; failure += 1) {
    assert.equal((await server.client.signIn('admin', 'wrong password')).status, 401);
  }
  await server.restart();
  server.advance(4 * 60_000);
  const answer = await server.client.signIn('ADMIN', PASSWORD);
  assert.equal(answer.status, 403);
  assert.equal(answer.error().res, 'Too many attempts, try again in 11 minutes');
  assert.equal(answer.headers['retry-after'], String(11 * 60));
  server.advance(11 * 60_000);
  assert.equal((await server.client.signIn('admin', PASSWORD)).status, 200);
});

serverTest('concurrent attempts cannot exceed the limit', async ({ context, client }) => {
  await addUser(context, { role: 'admin' });
  await client.visit();
  const body = { username: 'admin', password: 'wrong password' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('user/login/', body)));
  assert.equal(answers.filter(({ status }) => status === 401).length, 5);
  assert.equal(answers.filter(({ status }) => status === 403).length, 15);
});

serverTest('a success resets the failures of the user', async ({ context, client, newClient }) => {
  await addUser(context, { role: 'admin' });
  for (const password of ['wrong', 'wrong', 'wrong', 'wrong', PASSWORD, 'wrong', 'wrong']) {
    await client.signIn('admin', password);
  }
  assert.equal((await newClient().signIn('admin', PASSWORD)).status, 200);
});

serverTest(
  'an address is blocked after a hundred failures, for every user name',
  async ({ context, client, newClient }) => {
    await addUser(context, { role: 'admin' });
    const row = { key: 'ip:10.0.0.7', failures: 100, started_at: context.clock() };
    await context.db.insertInto('throttle').values(row).execute();
    client.ip = '10.0.0.7';
    assert.equal((await client.signIn('admin', PASSWORD)).status, 403);
    assert.equal((await newClient().signIn('admin', PASSWORD)).status, 200);
  },
);

serverTest('a missing name or password is refused by field', async ({ client }) => {
  await client.visit();
  const answer = await client.post('user/login/', { username: { $ne: 1 }, is_admin: true });
  assert.equal(answer.status, 400);
  assert.equal(answer.error().fields['username'], 'Username must be text');
  assert.deepEqual(Object.keys(answer.error().fields).sort(), ['is_admin', 'password', 'username']);
  const nul = await client.post('user/login/', { username: 'ad\0min', password: PASSWORD });
  assert.equal(nul.status, 400);
});
