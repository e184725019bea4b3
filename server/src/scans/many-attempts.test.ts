import assert from 'node:assert/strict';
import { insertAll } from '../db/index.ts';
import { countedReads } from '../testing/database/counted-reads.ts';
import { addDevices } from '../testing/devices.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { listAttempts } from './attempts.ts';

const TRIES = 40;
const OTHERS = ['RVP0000002', 'RVP0000003'];

serverTest('of many tries that found another record, the other records are looked up by one query', async (server) => {
  await addDevices(server, [{}, { hub_key: 'del_okh' }, {}]);
  const tries = Array.from({ length: TRIES }, (_, index) => ({
    ...{ id: `try ${index}`, client_scan_id: null, fingerprint: '', username: 'asha', stage: 'doorstep' },
    ...{ tracking_id: 'RVP0000001', tracking_key: 'rvp0000001', action: 'check', code: 'E004', stored: 0 },
    answer: JSON.stringify({ found: 'HW-1', expected: OTHERS[index % OTHERS.length] }),
    at: START + index,
  }));
  await insertAll(server.context.db, 'scan_attempts', tries);
  for (const [scope, queries] of [
    [null, 1],
    [['blr_kor'], 3],
  ] as const) {
    const { db, read } = countedReads(server.context.db);
    const attempts = await listAttempts(db, 'RVP0000001', scope);
    const expected = [scope ? null : 'RVP0000002', 'RVP0000003'];
    assert.deepEqual(
      attempts.map((attempt) => attempt.expected),
      tries.map((_, index) => expected[index % OTHERS.length]),
    );
    assert.equal(read.queries, queries);
  }
});
