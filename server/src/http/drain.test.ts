import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
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
