import assert from 'node:assert/strict';
import { test } from 'node:test';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { accessCookie, claimedSession, clearSessionCookies, cookieValues, setSessionCookies } from './cookies.ts';
import { newSecret } from '../tokens/tokens.ts';

const PAIR = { sessionId: 's', access: 's.a', refresh: 's.r' };
const KEPT_FROM_SCRIPTS = 'Path=/; HttpOnly; Secure; SameSite=Strict';
const READABLE = 'Path=/; Secure; SameSite=Strict';
const GONE = 'Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT;';

async function headersOf(path: string) {
  const app = fastify();
  await app.register(cookie);
  app.get('/begin', (_request, reply) => {
    setSessionCookies(reply, PAIR);
    return '';
  });
  app.get('/renewed', (_request, reply) => {
    setSessionCookies(reply, PAIR, 12);
    return '';
  });
  app.get('/end', (_request, reply) => {
    clearSessionCookies(reply);
    return '';
  });
  const { headers } = await app.inject(path);
  await app.close();
  return { cookies: headers['set-cookie'], cleared: headers['clear-site-data'] };
}

test('scripts can read the number of renewals, and neither token', async () => {
  const own = [
    `__Host-Http-veritas_access=s.a; ${KEPT_FROM_SCRIPTS}`,
    `__Host-Http-veritas_refresh=s.r; ${KEPT_FROM_SCRIPTS}`,
  ];
  assert.deepEqual(await headersOf('/begin'), {
    cookies: [...own, `__Host-veritas_renewals=0; ${READABLE}`],
    cleared: undefined,
  });
  assert.deepEqual((await headersOf('/renewed')).cookies, [...own, `__Host-veritas_renewals=12; ${READABLE}`]);
});

test('ending a session clears its three cookies and the browser’s cache', async () => {
  assert.deepEqual(await headersOf('/end'), {
    cookies: [
      `__Host-Http-veritas_access=; ${GONE} HttpOnly; Secure; SameSite=Strict`,
      `__Host-Http-veritas_refresh=; ${GONE} HttpOnly; Secure; SameSite=Strict`,
      `__Host-veritas_renewals=; ${GONE} Secure; SameSite=Strict`,
    ],
    cleared: '"cache"',
  });
});

const asking = (cookie?: string) => ({ headers: { cookie } }) as never;

test('all cookies of a name are found at any position, and none of another name', () => {
  assert.deepEqual(cookieValues(asking(' a=1;a=2 ; b=3; ab=4; a; a='), 'a'), ['1', '2', '']);
  assert.deepEqual(cookieValues(asking('b=3'), 'a'), []);
  assert.deepEqual(cookieValues(asking(), 'a'), []);
});

test('the session is that of the first valid token, access before refresh', () => {
  const [one, other] = ['A', 'B'].map((letter) => letter.repeat(22));
  const access = `__Host-Http-veritas_access=${one}.${newSecret()}`;
  const refresh = `__Host-Http-veritas_refresh=${other}.${newSecret()}`;
  assert.equal(claimedSession(asking(`${refresh}; ${access}`)), one);
  assert.equal(claimedSession(asking(`__Host-Http-veritas_access=x; ${refresh}`)), other);
  assert.equal(claimedSession(asking('__Host-Http-veritas_access=x')), '');
  assert.equal(claimedSession(asking()), '');
  assert.equal(accessCookie(asking(`__Host-Http-veritas_access=x; ${access}`)), access.split('=')[1]);
});
