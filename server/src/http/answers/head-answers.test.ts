import assert from 'node:assert/strict';
import { createApp } from '../../app.ts';
import { countedReads } from '../../testing/database/counted-reads.ts';
import { TestClient } from '../../testing/client.ts';
import { addDevices } from '../../testing/devices.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';

serverTest('a 304 to HEAD has no Content-Length', async (server) => {
  await addDevices(server, [{}]);
  const client = await server.signedInAs({ role: 'admin' });
  const whole = await client.ask('HEAD', 'api/get_status/', { headers: { 'accept-encoding': 'gzip' } });
  assert.ok(Number(whole.headers['content-length']) > 0);
  const known = { 'if-none-match': String(whole.headers['etag']) };
  for (const method of ['HEAD', 'GET']) {
    const { status, headers } = await client.ask(method, 'api/get_status/', { headers: known });
    assert.deepEqual([status, headers['etag'], headers['content-length']], [304, whole.headers['etag'], undefined]);
  }
});

serverTest('HEAD of a streamed file does not read the stream', async ({ context }) => {
  const { db: longReads, read } = countedReads(context.longReads);
  const app = await createApp({ ...context, longReads });
  try {
    const client = new TestClient(app);
    await startSession(context, client, await addUser(context, { role: 'admin' }));
    const { status, text, headers } = await client.ask('HEAD', 'api/audit_csv/');
    assert.deepEqual([status, text, headers['content-type']], [200, '', 'text/csv; charset=utf-8']);
    assert.match((await client.get('api/audit_csv/')).text, /^\ufeffid,at,/);
    const ofBoth = read.queries;
    await client.get('api/audit_csv/');
    assert.equal(ofBoth, read.queries - ofBoth, 'as many as of GET alone');
  } finally {
    await app.close();
  }
});
