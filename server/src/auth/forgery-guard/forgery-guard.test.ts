import assert from 'node:assert/strict';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { storeTest } from '../../testing/store-test.ts';
import { guardAgainstForgery } from './xsrf.ts';
import { XSRF_COOKIE } from './xsrf-tokens.ts';

/** The response of the guard, on routes that do nothing. */
async function guarded(context: AppContext) {
  const app = fastify();
  await app.register(cookie);
  await guardAgainstForgery(app, context);
  app.get('/', () => '');
  app.post('/', () => '');
  app.post('/deploy', { config: { access: { does: '', who: 'deploy token' } } }, () => '');
  const given = async (path: string, kept = '') =>
    (await app.inject({ path, headers: { cookie: kept } })).cookies.find(({ name }) => name === XSRF_COOKIE)?.value;
  const post = async (path: string, headers: Record<string, string>) => {
    const { statusCode, body } = await app.inject({ method: 'POST', path, headers });
    return statusCode === 200 ? 'let in' : `${statusCode} ${(JSON.parse(body) as { code?: string }).code}`;
  };
  const withToken = (token: string) => post('/', { cookie: `${XSRF_COOKIE}=${token}`, 'x-xsrf-token': token });
  return { app, given, post, withToken };
}

storeTest('a client without an Origin header, such as the app, needs only the token', async (context) => {
  const { app, given, post, withToken } = await guarded(context);
  const token = (await given('/')) ?? '';
  assert.equal(await withToken(token), 'let in');
  assert.equal(await post('/', { cookie: `${XSRF_COOKIE}=${token}` }), '403 csrf');
  assert.equal(await post('/', { 'x-xsrf-token': token }), '403 csrf');
  for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const headers = { cookie: `${XSRF_COOKIE}=${token}`, 'x-xsrf-token': token, ...foreign };
    assert.equal(await post('/', headers), '403 origin');
  }
  await app.close();
});

storeTest('a token with an extra letter is invalid', async (context) => {
  const { app, given, withToken } = await guarded(context);
  const token = (await given('/')) ?? '';
  for (const longer of [`x${token}`, `${token}x`]) {
    assert.equal(await withToken(longer), '403 csrf');
    assert.notEqual(await given('/?since=1', `${XSRF_COOKIE}=${longer}`), undefined, 'it is replaced');
  }
  await app.close();
});

storeTest('a call by deploy token needs no CSRF token, and every other does', async (context) => {
  const { app, post } = await guarded(context);
  assert.equal(await post('/deploy', {}), 'let in');
  assert.equal(await post('/', {}), '403 csrf');
  assert.equal(await post('/nothing', {}), '403 csrf', 'what is no route');
  await app.close();
});

storeTest('every response sets the CSRF cookie, except polls for changes', async (context) => {
  const { app, given } = await guarded(context);
  const token = await given('/');
  assert.match(token ?? '', /^[\w-]{22}\.[\w-]{43}$/);
  assert.equal(await given('/', `${XSRF_COOKIE}=${token}`), token);
  assert.equal(await given('/?since=1', `${XSRF_COOKIE}=${token}`), undefined);
  const among = `${XSRF_COOKIE}=x; ${XSRF_COOKIE}=${token}`;
  assert.equal(await given('/?since=1', among), token, 'said again where there are two');
  await app.close();
});
