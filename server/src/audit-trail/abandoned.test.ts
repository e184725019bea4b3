import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { auditBy, recordAudit } from '../audit/record.ts';
import { watched } from '../testing/database/watched.ts';
import { HttpClient } from '../testing/http/http-client.ts';
import { whileListening } from '../testing/http/while-listening.ts';
import { serverTest, START } from '../testing/server-test.ts';

serverTest('a page of the trail is not read for a reader who has gone before its turn', async (server) => {
  const { context } = server;
  await recordAudit(context.db, auditBy('asha', START), { action: 'user.update' });
  const { cookies } = await server.signedInAs({ role: 'admin' });
  let reads = 0;
  let onFirst: (() => Promise<void>) | null = null;
  const longReads = watched(context.longReads, {
    async after() {
      reads += 1;
      const whileReading = onFirst;
      onFirst = null;
      await whileReading?.();
    },
  });
  await whileListening({ ...context, longReads }, async (port, app) => {
    const client = new HttpClient(`http://127.0.0.1:${port}`, cookies);
    const read = () => client.get('api/audit/');
    onFirst = async () => {
      const arrived = once(app.server, 'request') as Promise<[unknown, ServerResponse]>;
      const gone = assert.rejects(read());
      const [, response] = await arrived;
      const closed = once(response, 'close');
      response.socket?.destroy();
      await Promise.all([closed, gone]);
    };
    assert.equal((await read()).status, 200);
    assert.equal((await read()).status, 200);
  });
  assert.equal(reads, 2);
});
