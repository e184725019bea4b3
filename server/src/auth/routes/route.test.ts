import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import * as v from 'valibot';
import { errorHandler } from '../../http/answers/error-handler.ts';
import { compileSchema } from '../../http/validation/validation.ts';
import { route } from './route.ts';

function newApp() {
  const app = fastify();
  app.setValidatorCompiler(compileSchema);
  app.setErrorHandler(errorHandler(null));
  return app;
}

test('a route reads its input from query or body and returns only the fields of its contract', async () => {
  const app = newApp();
  const shape = { path: 'asked/', input: v.object({ a: v.string() }), output: v.object({ a: v.string() }) } as const;
  for (const method of ['GET', 'POST'] as const)
    route(app, { method, ...shape }, ({ input }) => Object.assign({ secret: 1 }, input));
  assert.equal((await app.inject('/asked/?a=b')).body, '{"a":"b"}');
  assert.equal((await app.inject({ method: 'POST', url: '/asked/', payload: { a: 'c' } })).body, '{"a":"c"}');
  assert.equal((await app.inject('/asked/')).statusCode, 400);
  assert.equal((await app.inject({ method: 'POST', url: '/asked/', payload: {} })).statusCode, 400);
  await app.close();
});

test('a call with a body has to be answered in fifteen seconds', async () => {
  const app = newApp();
  const reached = Promise.withResolvers<void>();
  const call = { method: 'POST', path: 'hangs/', input: v.object({}), output: v.object({}) } as const;
  route(app, call, () => {
    reached.resolve();
    return new Promise<never>(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let answer = '';
    void text(socket).then((all) => (answer = all));
    socket.write(
      'POST /hangs/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    await reached.promise;
    // Time for the end of the body to arrive.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    mock.timers.tick(15_000);
    for (let turn = 0; turn < 2_000 && answer === ''; turn += 1) await nextTurn();
    assert.match(answer, /^HTTP\/1\.1 503 [\s\S]*retry-after: 2\r\n[\s\S]*This took too long/);
  } finally {
    mock.timers.reset();
    socket.destroy();
    await app.close();
  }
});
