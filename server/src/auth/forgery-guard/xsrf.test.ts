import assert from 'node:assert/strict';
import { addUser, PASSWORD } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { ACCESS_COOKIE } from '../sessions/cookies.ts';
import { XSRF_COOKIE } from './xsrf-tokens.ts';

const credentials = { username: 'admin', password: PASSWORD };

serverTest('a visitor gets the XSRF cookie with the 401 of the first check', async ({ client }) => {
  const answer = await client.get('user/is_LoggedIn/');
  assert.equal(answer.status, 401);
  assert.equal(answer.error().code, 'unauthenticated');
  assert.match(answer.setCookies.join(), /^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/);
});

serverTest(
  'on an exposed server the XSRF cookie is sent over https only',
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

serverTest(
  'the XSRF cookie comes with changes only for a browser that lacks the one of its session',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    const offered = async () => (await client.get('api/get_status/?since=x')).setCookies.join();
    assert.equal(await offered(), '');
    const own = client.cookies.get(XSRF_COOKIE) ?? '';
    client.cookies.set(XSRF_COOKIE, `${'A'.repeat(22)}.${'B'.repeat(43)}`);
    assert.match(await offered(), /^XSRF-TOKEN=/);
    assert.notEqual(client.cookies.get(XSRF_COOKIE), own);
    client.cookies.delete(XSRF_COOKIE);
    assert.match(await offered(), /^XSRF-TOKEN=/);
    assert.equal(await offered(), '');
  },
);

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
    ['the token from before the sign-in', visitorsToken, visitorsToken],
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
    assert.equal(answer.error().error, 'The page is out of date. Reload it and try again.', why);
  }
  assert.equal((await mine.get('user/is_LoggedIn/')).status, 200);
  assert.equal((await mine.post('user/logout/')).status, 200);
});

const HOSTILE = [
  '',
  'x',
  'é'.repeat(66),
  `${'é'.repeat(22)}.${'B'.repeat(43)}`,
  `${'A'.repeat(22)}.${'é'.repeat(43)}`,
  '%',
  '%E0%A4%A',
  '"',
  'a=b',
  '😀',
  '.',
  'a.b.c',
];

serverTest(
  'cookies of the same name set by another host of the site break neither pages nor changes',
  async (server) => {
    const client = await server.signedInAs({ role: 'admin' });
    const token = client.cookies.get(XSRF_COOKIE) ?? '';
    const foreign = `${'A'.repeat(22)}.${'B'.repeat(43)}`;
    const session = [...client.cookies]
      .filter(([name]) => name !== XSRF_COOKIE)
      .map(([name, value]) => `${name}=${value}`);
    const asks = async (method: 'GET' | 'POST', path: string, cookies: readonly string[], header?: string) => {
      const other = server.newClient();
      const headers = {
        cookie: [...session, ...cookies].join('; '),
        ...(header !== undefined && { 'x-xsrf-token': header }),
      };
      const answer = await other.ask(method, path, { headers });
      return { status: answer.status, given: other.cookies.get(XSRF_COOKIE) };
    };
    for (const bad of [...HOSTILE, foreign]) {
      const tossed = `${XSRF_COOKIE}=${bad}`;
      const replaced = await asks('GET', 'user/get_role/', [tossed]);
      assert.equal(replaced.status, 200, bad);
      assert.notEqual(replaced.given, bad);
      const own = `${XSRF_COOKIE}=${replaced.given}`;
      for (const both of [
        [tossed, own],
        [own, tossed],
      ]) {
        assert.deepEqual(await asks('GET', 'user/get_role/', both), { status: 200, given: replaced.given }, bad);
        for (const header of [replaced.given, `${bad}, ${replaced.given}`, `${replaced.given},${bad}`]) {
          assert.equal((await asks('POST', 'user/end_session/', both, header)).status, 400, `${bad}: ${header}`);
        }
        assert.equal((await asks('POST', 'user/end_session/', both, bad)).status, 403, `the header is ${bad}`);
      }
      assert.equal((await asks('POST', 'user/end_session/', [tossed], bad)).status, 403);
      assert.equal((await asks('POST', 'user/end_session/', [tossed], token)).status, 403, 'a header alone');
    }
  },
);

serverTest('foreign cookies do not hide the session', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const own = [...client.cookies].map(([name, value]) => `${name}=${value}`);
  for (const bad of HOSTILE) {
    for (const name of client.cookies.keys()) {
      const cookie = [`${name}=${bad}`, ...own, `${name}=${bad}`, name, '=', ''].join('; ');
      assert.equal((await client.get('user/get_role/', { headers: { cookie } })).status, 200, `${name}=${bad}`);
      const renewed = await client.post('user/refresh/', undefined, { headers: { cookie, 'x-session-renewals': bad } });
      assert.equal(renewed.status, 200, `${name}=${bad}`);
      own.splice(0, own.length, ...[...client.cookies].map(([key, value]) => `${key}=${value}`));
    }
    const alone = await server.newClient().get('user/get_role/', { headers: { cookie: `${ACCESS_COOKIE}=${bad}` } });
    assert.equal(alone.status, 401, bad);
  }
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
    assert.equal(answer.error().error, 'This request came from another site and was refused.');
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  }
  const own = { 'sec-fetch-site': 'same-origin' };
  assert.equal((await client.post('user/login/', credentials, { headers: own })).status, 200);
});

serverTest(
  'behind a proxy the public origin is compared',
  async ({ context, client }) => {
    await addUser(context, { role: 'admin' });
    await client.visit();
    assert.equal((await client.post('user/login/', credentials)).status, 403);
    const headers = { origin: 'https://console.example.com' };
    assert.equal((await client.post('user/login/', credentials, { headers })).status, 200);
  },
  { publicOrigin: 'https://console.example.com' },
);
