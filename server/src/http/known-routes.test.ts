import assert from 'node:assert/strict';
import type { TestClient } from '../testing/client.ts';
import { serverTest } from '../testing/server-test.ts';

/** Bodies that no call takes, each refused in its own way where one is read. */
const UNREADABLE: readonly [what: string, ask: Parameters<TestClient['ask']>[2]][] = [
  ['no JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['too much', { body: `"${'x'.repeat(70_000)}"`, headers: { 'content-type': 'application/json' } }],
];

serverTest('an unknown address and a wrong method are refused as such, whatever the body is', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  for (const [what, ask] of UNREADABLE) {
    const unknown = await client.ask('POST', 'no/such/call/', ask);
    assert.deepEqual([unknown.status, unknown.error().code], [404, 'no_such_address'], what);
    const wrong = await client.ask('POST', 'user/get_role/', ask);
    assert.deepEqual([wrong.status, wrong.error().code, wrong.headers['allow']], [405, 'method', 'GET, HEAD'], what);
  }
  // Fastify refuses this method for want of a type of the body, before it looks for a route.
  assert.equal((await client.ask('QUERY', 'user/get_role/')).status, 405);
  assert.equal((await client.ask('QUERY', 'no/such/call/')).status, 404);
});

serverTest('an address with a second slash at its end is unknown to each method', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'admin' });
  for (const method of ['GET', 'HEAD', 'PUT']) {
    const answer = await client.ask(method, 'user/get_role//');
    assert.deepEqual([answer.status, answer.headers['allow']], [404, undefined], method);
  }
  const short = await client.ask('PUT', 'user/get_role');
  assert.equal(short.status, 405);
});
