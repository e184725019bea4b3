import assert from 'node:assert/strict';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { addUser } from '../testing/fixtures.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { REFRESH_COOKIE, RENEWALS_COOKIE } from '../auth/sessions/cookies.ts';
import { IDLE_MS } from '../auth/sessions/session-alive.ts';
import { createSession } from '../auth/sessions/create-session.ts';
import { newSecret } from '../auth/tokens/tokens.ts';
import { renewSession } from './renew-session.ts';

/** A new session, and the responses to a browser with its cookies. */
async function begin(store: AppContext) {
  let now = NOW;
  const context: AppContext = { ...store, clock: () => now };
  const userId = await addUser(context, { username: 'asha', role: 'admin' });
  const pair = await createSession(context, { userId, kind: 'web', ip: '203.0.113.7' });
  const warned: unknown[] = [];
  const given: string[] = [];
  const ask = async (refresh: string, known?: string) => {
    const app = fastify();
    await app.register(cookie);
    app.decorate('context', context);
    app.decorateRequest('session', null);
    app.decorate('xsrf', { renew: (_reply: unknown, sessionId: string) => given.push(sessionId) } as never);
    app.post('/', async (request, reply) => {
      request.log.warn = (...line: unknown[]) => void warned.push(line);
      await renewSession(context, request, reply);
      return '';
    });
    const headers = {
      cookie: `${REFRESH_COOKIE}=${refresh}`,
      ...(known !== undefined && { 'x-session-renewals': known }),
    };
    const { statusCode, cookies } = await app.inject({ method: 'POST', url: '/', headers });
    await app.close();
    const valueOf = (name: string) => cookies.find((each) => each.name === name)?.value;
    return { status: statusCode, refresh: valueOf(REFRESH_COOKIE) ?? '', renewals: valueOf(RENEWALS_COOKIE) };
  };
  return { pair, ask, warned, given, advance: (ms: number) => void (now += ms) };
}

storeTest('an invalid renewal count is ignored', async (store) => {
  const { pair, ask } = await begin(store);
  let { refresh, renewals } = await ask(pair.refresh);
  assert.equal(renewals, '1');
  for (const none of [undefined, '', 'x', 'x0', '0x', '-1', '0000000000', undefined]) {
    const before: number = Number(renewals);
    ({ refresh, renewals } = await ask(refresh, none));
    assert.equal(renewals, String(before + 1), `${none} is no number`);
  }
  const current = { status: 200, refresh, renewals };
  for (const fewer of ['0', '8', '08', '000000008']) assert.deepEqual(await ask(refresh, fewer), current, fewer);
  assert.equal((await ask(refresh, '10')).renewals, '10', 'a number of two digits is more than nine');
});

storeTest('an ended session is not mistaken for a copied token', async (store) => {
  const { pair, ask, warned, given, advance } = await begin(store);
  const gone = { status: 401, refresh: '', renewals: '' };
  advance(IDLE_MS + 1);
  assert.deepEqual(await ask(pair.refresh), gone);
  assert.deepEqual(warned, [], 'nothing is logged');
  assert.deepEqual(given, [''], 'an anonymous CSRF token');
});

storeTest('a token that was copied is in the log with its session', async (store) => {
  const { pair, ask, warned, given } = await begin(store);
  const { status } = await ask(`${pair.sessionId}.${newSecret()}`);
  assert.equal(status, 401);
  assert.deepEqual(warned, [[{ event: 'refresh_reuse', session: pair.sessionId }, 'an old refresh token came back']]);
  assert.deepEqual(given, ['']);
});
