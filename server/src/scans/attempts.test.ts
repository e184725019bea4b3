import assert from 'node:assert/strict';
import type { ScanAttempt, ScanRequest } from '@veritas/shared/contracts';
import { serverTest } from '../testing/server-test.ts';
import { listAttempts } from './attempts.ts';
import { codeOf, field, PHONE, scan } from './testing/scan-field.ts';

serverTest('every attempt is recorded, and an invalid scan is refused', async (server) => {
  const { asha, centre } = await field(server);
  await codeOf(asha, { tracking_id: 'NOWHERE' });
  await scan(centre, { stage: 'rc' });
  const attempts = await server.context.db
    .selectFrom('scan_attempts')
    .select(['code', 'username', 'tracking_id'])
    .orderBy('stage')
    .execute();
  assert.deepEqual(
    attempts.map(({ code, username, tracking_id: id }) => [code, username, id]),
    [
      ['E001', 'asha', 'NOWHERE'],
      ['conflict', 'rc_blr', 'RVP0000001'],
    ],
  );
  for (const change of [
    { stage: 'door' },
    { client_scan_id: 'x' },
    { tracking_id: ' ' },
    { more: 1 },
    { device: { mac: 'x'.repeat(300) } },
  ])
    assert.equal((await scan(asha, change as Partial<ScanRequest>)).status, 400);
  assert.equal((await scan(server.newClient())).status, 403);
});

serverTest('all scan attempts of an ID can be read, oldest first, with found and expected values', async (server) => {
  const { asha, ravi } = await field(server);
  await scan(ravi, { stage: 'hub' });
  server.advance(1_000);
  await scan(asha, { device: { ...PHONE, name: 'V27' } });
  const reader = await server.signedInAs({ role: 'incharge', username: 'reader' });
  const attempts = (await reader.get('api/scan_attempts/?tracking_id=rvp0000001')).json<ScanAttempt[]>();
  assert.deepEqual(attempts, [
    {
      at: '2026-11-18T06:30:00.000Z',
      by: 'ravi',
      stage: 'hub',
      action: 'submit',
      code: 'conflict',
      stored: false,
      found: null,
      expected: null,
    },
    {
      at: '2026-11-18T06:30:01.000Z',
      by: 'asha',
      stage: 'doorstep',
      action: 'submit',
      code: 'E007',
      stored: true,
      found: 'V27',
      expected: 'V29',
      read: { name: 'V27', manufacturer: 'vivo Mobile', hardware: 'HW-1' },
    },
  ]);
  assert.deepEqual((await reader.get('api/scan_attempts/?tracking_id=NOWHERE')).json(), []);
  assert.equal((await reader.get('api/scan_attempts/?tracking_id=')).status, 400);
  assert.equal((await asha.get('api/scan_attempts/?tracking_id=RVP0000001')).status, 403);
});

serverTest('the attempts of an ID are visible to readers of its hub', async (server) => {
  const { asha } = await field(server);
  await scan(asha);
  const readBy = async (hubs: readonly string[]) =>
    (await listAttempts(server.context.db, 'rvp0000001', hubs)).map(({ code }) => code);
  assert.deepEqual([await readBy(['blr_kor']), await readBy(['del_okh']), await readBy([])], [['passed'], [], []]);
});
