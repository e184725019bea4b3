import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createApp } from '../../app.ts';
import { TestClient } from '../../testing/client.ts';
import { serverTest } from '../../testing/server-test.ts';

const MOST = 3;

serverTest(
  'behind a proxy the running requests of an address are limited instead of its connections',
  async ({ context }) => {
    const app = await createApp(context);
    const answers: (() => void)[] = [];
    app.get('/waits', () => new Promise<string>((resolve) => answers.push(() => resolve('done'))));
    const ask = (path: string, from: string) =>
      new TestClient(app).get(path, { headers: { 'x-forwarded-for': from } }).then(({ status }) => status);
    try {
      const waiting = Array.from({ length: MOST }, (_, index) => ask('/waits', `2001:db8::${index}`));
      while (answers.length < MOST) await nextTurn();
      const refused = await new TestClient(app).get('/waits', { headers: { 'x-forwarded-for': '2001:db8::9' } });
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1']);
      const text = 'Too many requests from your address are under way. Try again in a moment.';
      assert.equal(refused.error().error, text);
      assert.equal(await ask('/readyz', '2001:db8::9'), 200, 'never health');
      const other = ask('/waits', '2001:db8:0:1::9');
      while (answers.length === MOST) await nextTurn();
      for (const answer of answers) answer();
      assert.deepEqual(await Promise.all([...waiting, other]), [200, 200, 200, 200]);
      assert.equal(await ask('/registry.json', '2001:db8::9'), 404);
    } finally {
      await app.close();
    }
  },
  { connectionsPerAddress: MOST, trustProxy: ['127.0.0.1'] },
);

serverTest(
  'a request whose client disconnects no longer counts',
  async ({ context }) => {
    const app = await createApp(context);
    app.get('/waits', () => new Promise<string>(() => undefined));
    try {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      for (let round = 0; round < 2 * MOST; round += 1) {
        const socket = connect(port, '127.0.0.1');
        socket.write('GET /waits HTTP/1.1\r\nHost: x\r\n\r\n');
        const [, response] = (await once(app.server, 'request')) as [unknown, NodeJS.EventEmitter];
        const closed = once(response, 'close');
        socket.destroy();
        await closed;
      }
      const figures = await app.metrics.metrics();
      assert.match(figures, /^veritas_http_requests_in_flight 0$/m);
      assert.match(figures, /^veritas_connections 0$/m);
      assert.equal((await app.inject('/registry.json')).statusCode, 404);
    } finally {
      await app.close();
    }
  },
  { connectionsPerAddress: MOST },
);
