import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LARGEST_RELEASE } from '@veritas/shared/contracts/releases';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { TestClient } from '../../testing/client.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { accessPage, REQUESTERS, cellOf } from './testing/access-table.ts';
import type { Requester } from './testing/access-table.ts';
import { guardByPolicy, signedIn } from './guard.ts';
import { POLICY } from './policy.ts';
import type { Access } from './policy.ts';

const REFUSALS = ['unauthenticated', 'forbidden', 'mobile_session', 'password_change_required', 'reauth_required'];

/** These end the session of the requester, so they are called last. */
const LAST = ['POST user/refresh/', 'POST user/end_all_sessions/', 'POST user/logout/'];
const CALLS = (Object.entries(POLICY) as [string, Access][]).sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));

async function clientOf(server: ServerTest, requester: Requester): Promise<TestClient> {
  const { context } = server;
  const client = server.newClient();
  if (requester.name === 'anonymous') return client.visit();
  const refused = requester.name === 'refused on the web';
  const userId = await addUser(context, {
    username: requester.name,
    role: refused ? 'operators' : (requester.role ?? 'super_admin'),
    isActive: requester.name !== 'deactivated',
    ...(!refused && { webLogin: true }),
  });
  if (requester.passwordIsDue) {
    await context.db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', userId).execute();
  }
  await startSession(context, client, userId, requester.isMobile ? 'mobile' : 'web');
  if (requester.isUnconfirmed) {
    await context.db.updateTable('sessions').set({ confirmed_at: 0 }).where('user_id', '=', userId).execute();
  }
  if (requester.name === 'expired') {
    const past = { expires_at: context.clock() - 1 };
    await context.db.updateTable('sessions').set(past).where('user_id', '=', userId).execute();
  }
  return client;
}

test('a route that the policy does not name is refused at the start', async () => {
  const app = fastify();
  const secret = (scope: FastifyInstance) => scope.get('/api/secret/', () => '');
  await app.register(
    (scope, _options, done) => {
      guardByPolicy(scope, {} as never);
      assert.throws(() => secret(scope), /No rule says who may ask "GET api\/secret\/"/);
      done();
    },
    { prefix: '/veritas' },
  );
  await app.close();
});

test('a route that was registered before its guard is closed, and an unknown route is 404', async () => {
  const app = fastify();
  await app.register(
    (scope, _options, done) => {
      scope.setNotFoundHandler((_request, reply) => reply.code(404).send());
      scope.get('/api/secret/', () => 'a secret');
      guardByPolicy(scope, {} as never);
      done();
    },
    { prefix: '/veritas' },
  );
  const { statusCode, body } = await app.inject('/veritas/api/secret/');
  assert.equal(statusCode, 500);
  assert.match(body, /The route \/veritas\/api\/secret\/ was registered outside of the policy/);
  assert.equal((await app.inject('/veritas/api/other/')).statusCode, 404);
  await app.close();
});

test('the body of a release may be as large as the policy says, any other as Fastify says', async () => {
  const app = fastify();
  const largest: Record<string, number | undefined> = {};
  await app.register(
    (scope, _options, done) => {
      guardByPolicy(scope, {} as never);
      scope.addHook('onRoute', ({ url, bodyLimit }) => void (largest[url] = bodyLimit));
      scope.post('/api/publish_release/', () => '');
      scope.post('/api/change_release/', () => '');
      done();
    },
    { prefix: '/veritas' },
  );
  const [publish, change] = ['/veritas/api/publish_release/', '/veritas/api/change_release/'];
  assert.deepEqual(largest, { [publish]: LARGEST_RELEASE, [change]: undefined });
  await app.close();
});

test('signedIn() throws on a route that is open to anyone', () => {
  assert.throws(() => signedIn({ session: null } as never), /signedIn was called on a route that the policy opens/);
});

test('docs/develop/access.md is what the policy says', () => {
  const file = fileURLToPath(new URL('../../../../docs/develop/access.md', import.meta.url));
  if (process.env['UPDATE_DOCS']) writeFileSync(file, accessPage());
  assert.equal(
    readFileSync(file, 'utf8'),
    accessPage(),
    'Update it: UPDATE_DOCS=1 npm run pnpm -- --filter server exec node --test src/auth/access/access.test.ts',
  );
});

serverTest('every call answers every requester as the policy says', async (server) => {
  const wrong: string[] = [];
  for (const requester of REQUESTERS) {
    const client = await clientOf(server, requester);
    for (const [call, access] of CALLS) {
      const [method = '', path = ''] = call.split(' ');
      const { status, headers, text } = await client.ask(method, path);
      const isJson = String(headers['content-type']).startsWith('application/json');
      const code = isJson && status >= 400 ? (JSON.parse(text) as { code: string }).code : '';
      const cell = REFUSALS.includes(code) ? code : 'answered';
      const expected = cellOf(access, requester);
      if (cell !== expected) wrong.push(`${call} for ${requester.name}: ${status} ${code}, expected ${expected}`);
      if (cell === 'unauthenticated') assert.equal(status, 401);
      else if (cell !== 'answered') assert.equal(status, 403);
      else assert.ok(status < 500, `${call} for ${requester.name}: ${status} ${text}`);
    }
  }
  assert.deepEqual(wrong, []);
});
