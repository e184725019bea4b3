import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sendRaw } from '../../testing/http/raw-request.ts';
import { createApp } from '../../app.ts';
import { serverTest } from '../../testing/server-test.ts';
import { Drain } from './drain.ts';

const none = { ended: () => Promise.resolve() };

test('a stopping server closes unused connections immediately and a busy one after its response', async () => {
  const answer = Promise.withResolvers<undefined>();
  const server = createServer((_request, response) => {
    void answer.promise.then(() => response.setHeader('connection', 'close').end('done'));
  });
  const drain = new Drain({ server, runningRequests: none });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1').resume();
  const response = fetch(`http://127.0.0.1:${port}/`);
  await once(server, 'request');
  const drained = drain.finish();
  await once(unused, 'close');
  answer.resolve(undefined);
  assert.equal(await (await response).text(), 'done');
  await drained;
});

test('an answer that is not complete after ten seconds does not look whole, not even to HTTP/1.0', async (t) => {
  t.after(() => mock.timers.reset());
  const both = Promise.withResolvers<undefined>();
  let asked = 0;
  const server = createServer((_request, response) => {
    response.write('the first half');
    if ((asked += 1) === 2) both.resolve(undefined);
  });
  const drain = new Drain({ server, runningRequests: none });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = ['1.0', '1.1'].map((version) => sendRaw(port, `GET / HTTP/${version}\r\nhost: x\r\n\r\n`));
  const whole = Promise.allSettled(answers);
  await both.promise;
  mock.timers.enable({ apis: ['setTimeout'] });
  const drained = drain.finish();
  mock.timers.tick(10_000);
  await drained;
  assert.deepEqual(
    (await whole).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
});

serverTest('the work of a request whose client left ends before a stopping server goes on', async ({ context }) => {
  const app = await createApp(context);
  const asked = Promise.withResolvers<undefined>();
  const work = Promise.withResolvers<undefined>();
  app.get('/slow', async () => {
    asked.resolve(undefined);
    await work.promise;
    throw new Error('a failure ends it too');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const drain = new Drain(app);
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').resume();
  client.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked.promise;
  // Is closed last.
  const unused = connect(port, '127.0.0.1').resume();
  await once(unused, 'connect');
  client.destroy();
  let isDrained = false;
  const drained = drain.finish().then(() => (isDrained = true));
  await Promise.all([once(unused, 'close'), once(app.server, 'close')]);
  await setImmediate();
  assert.equal(isDrained, false);
  work.resolve(undefined);
  await drained;
  await app.close();
});

test('work that does not end delays a stopping server by ten seconds at most', async (t) => {
  t.after(() => mock.timers.reset());
  const server = createServer();
  const drain = new Drain({ server, runningRequests: { ended: () => new Promise(() => undefined) } });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  mock.timers.enable({ apis: ['setTimeout'] });
  const drained = drain.finish();
  mock.timers.tick(10_000);
  await drained;
});
