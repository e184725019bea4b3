import assert from 'node:assert/strict';
import { Reader, wholeBody } from '../devices/testing/reader.ts';
import { showUpload, storeHidden, takeSteps, visibleIds } from '../devices/testing/uploaded-records.ts';
import { clusterTest } from '../testing/cluster-test.ts';
import { addUser, startSession } from '../testing/fixtures.ts';
import { archiveAfter, closed, moveAll } from './testing/closed-devices.ts';

const RECORDS = 900;

clusterTest(
  'two servers move records concurrently while others close: none twice, and readers miss none',
  async (cluster) => {
    const { a, b } = cluster;
    const { db } = a.context;
    const client = a.client();
    await startSession(a.context, client, await addUser(a.context, { role: 'super_admin' }));
    const clients = [client, b.client(client.cookies)] as const;
    await showUpload(db, await storeHidden(db, RECORDS));
    const ids = await visibleIds(db);
    await db
      .updateTable('devices')
      .set(closed(2_000))
      .where('id', 'in', ids.slice(0, RECORDS - 100))
      .execute();
    const reader = new Reader();
    await reader.refresh(client);
    for (const [days, left] of [
      [90, 100],
      [null, RECORDS],
      [120, 100],
    ] as const) {
      assert.equal(await archiveAfter(client, days), 200);
      const steps = ids.map((id) => ({ id, step: 'detached' as const, by: `rc ${days ?? 'off'}` })).slice(-100);
      // Fewer than the connections of a server, so that no request waits long for a connection.
      const scans = Array.from({ length: 5 }, async (_, lane) => {
        for (const [index, step] of steps.entries()) if (index % 5 === lane) await takeSteps(db, [step]);
      });
      const moves = [moveAll(a.context), moveAll(b.context), moveAll(a.context)];
      const [moved] = await Promise.all([Promise.all(moves), ...scans]);
      assert.equal(
        moved.reduce((sum, one) => sum + one, 0),
        RECORDS - 100,
      );
      cluster.advance(1_000);
      await reader.refresh(clients[left === RECORDS ? 1 : 0]);
      assert.equal(reader.records.size, left);
      assert.deepEqual(reader.sorted, await wholeBody(clients[1]));
      assert.equal(reader.readAll, 1);
    }
  },
);
