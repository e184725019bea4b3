import assert from 'node:assert/strict';
import { afterRead } from '../../testing/database/after-read.ts';
import { addDevices } from '../../testing/devices.ts';
import { serverTest } from '../../testing/server-test.ts';
import { ArchivedRecords } from './archived.ts';

const IN_HUB = { hub_code: 'BLR_KOR', hub_key: 'blr_kor', archived: 0 };

serverTest('the last record of a batch is counted', async (server) => {
  await addDevices(server, [{ ...IN_HUB, id: 50_000, archived: 1 }]);
  const archived = new ArchivedRecords(server.context, ['blr_kor']);
  assert.deepEqual(await archived.read({ count: 1, since: 1 }), { devices: 1, after_days: null });
});

serverTest('a count that began before records were archived does not count as the one after', async (server) => {
  const { db } = server.context;
  await addDevices(server, [IN_HUB, IN_HUB]);
  const reads: Promise<unknown>[] = [];
  const counted = afterRead(db, 'found', async () => {
    if (reads.length > 0) return;
    await db.updateTable('devices').set({ archived: 1 }).execute();
    reads.push(archived.read({ count: 2, since: 1 }));
  });
  const archived = new ArchivedRecords({ ...server.context, db: counted }, ['blr_kor']);
  assert.equal(await archived.read({ count: 1, since: 1 }), null);
  await Promise.all(reads);
  assert.deepEqual(await archived.read({ count: 2, since: 1 }), { devices: 2, after_days: null });
});

serverTest(
  'the archived records of a scope are counted again after a minute, and only when more are',
  async (server) => {
    await addDevices(server, [{ ...IN_HUB, archived: 1 }]);
    let counts = 0;
    const db = afterRead(server.context.db, 'found', () => void (counts += 1));
    const archived = new ArchivedRecords({ ...server.context, db }, ['blr_kor']);
    const countsAfter = async (ms: number, count: number) => {
      server.advance(ms);
      await archived.read({ count, since: 1 });
      return counts;
    };
    const reads = [[0, 1] as const, [60_001, 1] as const, [0, 2] as const, [59_999, 3] as const, [1, 3] as const];
    const seen: number[] = [];
    for (const [ms, count] of reads) seen.push(await countsAfter(ms, count));
    assert.deepEqual(seen, [1, 1, 2, 2, 3]);
  },
);
