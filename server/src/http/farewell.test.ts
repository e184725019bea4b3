import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { Farewell } from './farewell.ts';

test('a server that stops parts from silent connections soon and from a request when it is answered', async () => {
  const answer = Promise.withResolvers<undefined>();
  const server = createServer((_request, response) => {
    void answer.promise.then(() => response.setHeader('connection', 'close').end('done'));
  });
  const farewell = new Farewell(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1').resume();
  const asked = fetch(`http://127.0.0.1:${port}/`);
  await once(server, 'request');
  const said = farewell.say();
  await once(silent, 'close');
  answer.resolve(undefined);
  assert.equal(await (await asked).text(), 'done');
  await said;
});
