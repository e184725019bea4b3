import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mock, test } from 'node:test';
import { sendRaw } from '../../testing/http/raw-request.ts';
import { Drain } from './drain.ts';

test('a stopping server closes unused connections immediately and a busy one after its response', async () => {
  const answer = Promise.withResolvers<undefined>();
  const server = createServer((_request, response) => {
    void answer.promise.then(() => response.setHeader('connection', 'close').end('done'));
  });
  const drain = new Drain(server);
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
  const drain = new Drain(server);
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
