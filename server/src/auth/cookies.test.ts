import assert from 'node:assert/strict';
import { test } from 'node:test';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { clearSessionCookies, setSessionCookies } from './cookies.ts';

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

test('with a session its three cookies and what the browser kept of the data go', async () => {
  assert.deepEqual(await headersOf('/end'), {
    cookies: [
      `__Host-Http-veritas_access=; ${GONE} HttpOnly; Secure; SameSite=Strict`,
      `__Host-Http-veritas_refresh=; ${GONE} HttpOnly; Secure; SameSite=Strict`,
      `__Host-veritas_renewals=; ${GONE} Secure; SameSite=Strict`,
    ],
    cleared: '"cache"',
  });
});
