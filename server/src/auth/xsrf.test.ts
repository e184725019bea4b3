import assert from 'node:assert/strict';
import { addUser, PASSWORD } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import { XSRF_COOKIE } from './xsrf.ts';

const credentials = { username: 'admin', password: PASSWORD };

serverTest('a visitor gets the XSRF cookie with the 401 of the first check', async ({ client }) => {
  const answer = await client.get('user/is_LoggedIn/');
  assert.equal(answer.status, 401);
  assert.equal(answer.error().code, 'unauthenticated');
  assert.match(answer.setCookies.join(), /^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/);
});

serverTest(
  'where others reach the server, the XSRF cookie travels over https only',
  async ({ client }) => {
    const { setCookies } = await client.get('user/is_LoggedIn/');
    assert.match(setCookies.join(), /^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Lax$/);
  },
  { exposed: true },
);

serverTest('the XSRF cookie stays the same while it fits, and changes at sign-in and sign-out', async (server) => {
  const { context, client } = server;
  await addUser(context, { role: 'admin' });
  const values: (string | undefined)[] = [];
  const note = () => values.push(client.cookies.get(XSRF_COOKIE));
  await client.visit();
  note();
  await client.visit();
  note();
  await client.post('user/login/', credentials);
  note();
  await client.get('user/get_role/');
  note();
  await client.post('user/logout/');
  note();
  assert.equal(values[0], values[1]);
  assert.notEqual(values[1], values[2]);
  assert.equal(values[2], values[3]);
  assert.notEqual(values[3], values[4]);
});

serverTest('a POST is refused unless header and cookie are the token of this very session', async (server) => {
  const mine = await server.signedInAs({ role: 'admin' });
  const other = await server.signedInAs({ role: 'super_admin' });
  const visitor = await server.newClient().visit();
  const token = mine.cookies.get(XSRF_COOKIE) ?? '';
  const othersToken = other.cookies.get(XSRF_COOKIE) ?? '';
  const visitorsToken = visitor.cookies.get(XSRF_COOKIE) ?? '';
  const made = `${'A'.repeat(22)}.${'B'.repeat(43)}`;
  const refused: [why: string, cookie: string | null, header: string | null][] = [
    ['no header', token, null],
    ['no cookie', null, token],
    ['an empty header', token, ''],
    ['a wrong header', token, made],
    ['a cookie that differs', othersToken, token],
    ['the token of another session', othersToken, othersToken],
    ['the token of before the sign-in', visitorsToken, visitorsToken],
    ['an equal pair made by an attacker', made, made],
    ['an empty pair', '', ''],
  ];
  for (const [why, cookie, header] of refused) {
    const client = server.newClient();
    mine.cookies.forEach((value, name) => client.cookies.set(name, value));
    client.cookies.delete(XSRF_COOKIE);
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`);
    if (cookie !== null) cookies.push(`${XSRF_COOKIE}=${cookie}`);
    const headers = { cookie: cookies.join('; '), ...(header !== null && { 'x-xsrf-token': header }) };
    const answer = await client.post('user/logout/', undefined, { headers });
    assert.equal(answer.status, 403, why);
    assert.equal(answer.error().code, 'csrf', why);
  }
  assert.equal((await mine.get('user/is_LoggedIn/')).status, 200);
  assert.equal((await mine.post('user/logout/')).status, 200);
});

serverTest('a POST that names another origin is refused, also with the right token', async ({ context, client }) => {
  await addUser(context, { role: 'admin' });
  await client.visit();
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://devices.localhost:3000' },
    { origin: 'http://localhost:3000.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of foreign) {
    const answer = await client.post('user/login/', credentials, { headers });
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.equal(answer.error().code, 'origin');
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  }
  const own = { 'sec-fetch-site': 'same-origin' };
  assert.equal((await client.post('user/login/', credentials, { headers: own })).status, 200);
});

serverTest(
  'behind a proxy the origin that users see is the one that counts',
  async ({ context, client }) => {
    await addUser(context, { role: 'admin' });
    await client.visit();
    assert.equal((await client.post('user/login/', credentials)).status, 403);
    const headers = { origin: 'https://console.example.com' };
    assert.equal((await client.post('user/login/', credentials, { headers })).status, 200);
  },
  { publicOrigin: 'https://console.example.com' },
);
