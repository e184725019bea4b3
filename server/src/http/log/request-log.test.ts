import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createApp } from '../../app.ts';
import { serverTest } from '../../testing/server-test.ts';
import { unauthenticated } from '../errors/errors.ts';

serverTest('an answer that ends early has a line in the log, with its cause', async ({ context, logs }) => {
  const app = await createApp(context);
  async function* failing(error: Error) {
    yield await Promise.resolve('part');
    throw error;
  }
  app.get('/outage', (_request, reply) => reply.send(Readable.from(failing(new Error('no database')))));
  app.get('/signed-out', (_request, reply) => reply.send(Readable.from(failing(unauthenticated()))));
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const path of ['/outage', '/signed-out'])
      await assert.rejects(async () => (await fetch(`http://127.0.0.1:${port}${path}`)).text());
    const lines = logs.filter(({ path }) => path === '/outage' || path === '/signed-out');
    assert.deepEqual(
      lines.map(({ level, msg, status, cause }) => ({ level, msg, status, cause })),
      [
        { level: 50, msg: 'the answer was cut off', status: 200, cause: 'no database' },
        { level: 30, msg: 'the answer was cut off', status: 200, cause: unauthenticated().message },
      ],
    );
  } finally {
    await app.close();
  }
});
