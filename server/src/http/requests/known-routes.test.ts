import assert from 'node:assert/strict';
import type { TestClient } from '../../testing/client.ts';
import { serverTest } from '../../testing/server-test.ts';

/** Invalid bodies, each of which would cause a different refusal if it were read. */
const UNREADABLE: readonly [what: string, ask: Parameters<TestClient['ask']>[2]][] = [
  ['no JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['text', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['too much', { body: `"${'x'.repeat(70_000)}"`, headers: { 'content-type': 'application/json' } }],
];

serverTest('an unknown address is 404 and a wrong method 405 for any body', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  for (const [what, ask] of UNREADABLE) {
    const unknown = await client.ask('POST', 'no/such/call/', ask);
    assert.deepEqual([unknown.status, unknown.error().code], [404, 'no_such_address'], what);
    const wrong = await client.ask('POST', 'user/get_role/', ask);
    assert.deepEqual([wrong.status, wrong.error().code, wrong.headers['allow']], [405, 'method', 'GET, HEAD'], what);
  }
  // Fastify refuses this method because of the missing content type, before routing.
  assert.equal((await client.ask('QUERY', 'user/get_role/')).status, 405);
  assert.equal((await client.ask('QUERY', 'no/such/call/')).status, 404);
});

serverTest('an address with two trailing slashes is 404 for every method', async ({ signedInAs }) => {
  const client = await signedInAs({ role: 'admin' });
  for (const method of ['GET', 'HEAD', 'PUT']) {
    const answer = await client.ask(method, 'user/get_role//');
    assert.deepEqual([answer.status, answer.headers['allow']], [404, undefined], method);
  }
  const short = await client.ask('PUT', 'user/get_role');
  assert.equal(short.status, 405);
});

serverTest('an address in percent-encoding is the same address', async ({ client, logs }) => {
  for (const path of ['/%76eritas/user/get_role/', '/veritas/user/get%5Frole', '/veritas/user/get_role/#part?']) {
    const wrong = await client.ask('PUT', path);
    assert.deepEqual([wrong.status, wrong.headers['allow']], [405, 'GET, HEAD'], path);
  }
  assert.equal((await client.get('/veritas/%zz')).status, 400);
  const logged = logs.filter(({ path }) => typeof path === 'string' && path.includes('part'));
  assert.deepEqual(logged, [], 'the log has the path alone');
});
