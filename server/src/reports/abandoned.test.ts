import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { GENERATE_CSV_PATH } from '@veritas/shared/contracts';
import { addDevices } from '../testing/devices.ts';
import { HttpClient } from '../testing/http/http-client.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { watched } from '../testing/database/watched.ts';
import { whileListening } from '../testing/http/while-listening.ts';

const TODAY = { start_date: '2026-11-18', end_date: '2026-11-18' };

serverTest('a report whose client has disconnected is not generated to its end', async (server) => {
  const { context } = server;
  const rows = Array.from({ length: 5_100 }, (_, index) => ({ created_at: START, tracking_key: `k${index}` }));
  await addDevices(server, rows);
  const { cookies } = await server.signedInAs({ role: 'executive' });
  const windows = { ofAbandoned: 0, ofNext: 0 };
  let abandoned: ServerResponse | null = null;
  const longReads = watched(context.longReads, {
    async after({ result }) {
      if (!result.rows.some((row) => 'hub_name' in row)) return;
      if (!abandoned) return void (windows.ofNext += 1);
      windows.ofAbandoned += 1;
      const closed = once(abandoned, 'close');
      abandoned.socket?.destroy();
      await closed;
      abandoned = null;
    },
  });
  await whileListening({ ...context, longReads }, async (port, app) => {
    const client = new HttpClient(`http://127.0.0.1:${port}`, cookies);
    app.server.once('request', (_message, response: ServerResponse) => (abandoned = response));
    await assert.rejects(client.post(GENERATE_CSV_PATH, TODAY));
    assert.equal((await client.post(GENERATE_CSV_PATH, TODAY)).status, 200);
  });
  assert.deepEqual(windows, { ofAbandoned: 1, ofNext: 6 });
  assert.deepEqual(
    server.logs.filter(({ level }) => Number(level) >= 40),
    [],
  );
});
