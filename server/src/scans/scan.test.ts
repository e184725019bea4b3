import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ScanAnswer } from '@veritas/shared/contracts';
import { deviceIdKey } from '@veritas/shared/domain';
import { serverTest, START } from '../testing/server-test.ts';
import { codeOf, field, PHONE, recordOf, scan } from './testing/scan-field.ts';

serverTest('a device passes all stages from the doorstep via the hub to the return centre', async (server) => {
  const { asha, ravi, centre } = await field(server);
  const first = (await scan(asha)).json<ScanAnswer>();
  assert.deepEqual(
    [first.code, first.title, first.stored, first.status],
    ['passed', 'Passed', true, 'Submitted for verification'],
  );
  server.advance(60_000);
  assert.equal((await scan(ravi, { stage: 'hub' })).json<ScanAnswer>().status, 'verified at hub');
  server.advance(60_000);
  assert.equal((await scan(centre, { stage: 'rc', tracking_id: 'rvp0000001' })).json<ScanAnswer>().status, 'Detatched');
  const record = await recordOf(server);
  assert.deepEqual(
    [
      record.submitted_by,
      record.submit_time,
      record.verified_by,
      record.verify_time,
      record.verified_by_rc,
      record.verify_time_rc,
    ],
    ['asha', START, 'ravi', START + 60_000, 'rc_blr', START + 120_000],
  );
  assert.deepEqual([record.device_result, record.submitted_device_name, record.change_seq], ['passed', 'V2250', 9]);
  assert.deepEqual([record.submitted_seq, record.verified_seq, record.detached_seq], [7, 8, 9]);
});

serverTest('each code is returned and stored according to its rule', async (server) => {
  const { asha, ravi, centre } = await field(server);
  const device = (change: object) => ({ device: { ...PHONE, ...change } });
  assert.equal(await codeOf(asha, { tracking_id: 'NOWHERE' }), 'E001 not stored');
  assert.equal(await codeOf(asha, { tracking_id: 'RVP0000005' }), 'E002 not stored');
  assert.equal(await codeOf(asha, { tracking_id: 'RVP0000004' }), 'E002 not stored');
  assert.equal(await codeOf(centre), 'E002 not stored');
  assert.equal(await codeOf(asha, { action: 'check' }), 'passed not stored');
  assert.equal((await recordOf(server)).is_submit, 0);
  assert.equal(await codeOf(asha), 'passed stored');
  assert.equal(await codeOf(ravi), 'E003 not stored');
  assert.equal(await codeOf(asha, device({ name: 'V27' })), 'E007 stored');
  assert.equal((await recordOf(server)).device_result, 'E007');
  assert.equal(
    await codeOf(asha, { tracking_id: 'RVP0000002', ...device({ mac: 'aa-00-00-00-00-01', hardware_id: 'HW-2' }) }),
    'E004 stored',
  );
  const own = { hardware_id: 'HW-3', mac: 'AA:00:00:00:00:03' };
  assert.equal(
    await codeOf(asha, { tracking_id: 'RVP0000003', ...device({ ...own, manufacturer: 'Clone Co' }) }),
    'E005 stored',
  );
  assert.equal(await codeOf(asha, { tracking_id: 'RVP0000003', ...device({ ...own, brand: 'Oppo' }) }), 'E006 stored');
  assert.equal(
    await codeOf(asha, {
      tracking_id: 'RVP0000006',
      ...device({ ...own, hardware_id: 'HW-6', mac: 'AA:00:00:00:00:06', brand: 'Vivo' }),
    }),
    'passed stored',
  );
  assert.equal(
    await codeOf(ravi, { stage: 'hub', tracking_id: 'RVP0000003', ...device({ hardware_id: 'HW-9' }) }),
    'E008 stored',
  );
  const swapped = await recordOf(server, 3);
  assert.deepEqual([swapped.is_verified, swapped.device_result, swapped.needs_support], [1, 'E008', 1]);
  assert.equal(
    await codeOf(centre, { stage: 'rc', tracking_id: 'RVP0000003', ...device({ hardware_id: 'HW-9' }) }),
    'E008 stored',
  );
  assert.equal((await recordOf(server, 3)).is_verified_rc, 0);
});

serverTest('a response has found and expected values, in the words of the catalogue', async (server) => {
  const { asha } = await field(server);
  const answer = (await scan(asha, { action: 'check', device: { ...PHONE, name: 'V27' } })).json<ScanAnswer>();
  assert.deepEqual(
    [answer.code, answer.title, answer.found, answer.expected],
    ['E007', 'Incorrect device detected.', 'V27', 'V29'],
  );
  assert.equal(answer.description, 'Found model V27, expected model V29. Retry, or submit to detach.');
});

serverTest('a scan at the wrong stage is 409 and may be sent again later under the same number', async (server) => {
  const { asha, ravi } = await field(server);
  const early = { stage: 'hub' as const, client_scan_id: randomUUID() };
  const refused = await scan(ravi, early);
  assert.equal(refused.status, 409);
  assert.match(refused.error().error, /RVP0000001 has no doorstep scan yet/);
  await scan(asha);
  assert.equal(await codeOf(ravi, early), 'passed stored');
});

serverTest('a repeated scan gets the same response, also concurrently', async (server) => {
  const { asha, ravi } = await field(server);
  const again = { client_scan_id: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => scan(asha, again)));
  for (const answer of answers) assert.deepEqual(answer.json(), answers[0]?.json());
  await scan(ravi, { stage: 'hub' });
  assert.equal(await codeOf(asha, again), 'passed stored');
  const attempts = await server.context.db.selectFrom('scan_attempts').select(['code', 'stage']).execute();
  assert.equal(attempts.length, 2);
  const changed = await scan(asha, { ...again, device: { ...PHONE, name: 'other' } });
  assert.equal(changed.status, 409);
  assert.equal((await scan(ravi, again)).status, 409);
});

serverTest('two users who scan one ID concurrently: one is stored, the other is E003', async (server) => {
  const { asha, ravi } = await field(server);
  const codes = await Promise.all([codeOf(asha), codeOf(ravi)]);
  assert.deepEqual(codes.sort(), ['E003 not stored', 'passed stored']);
});

serverTest('a device is one of another record only while that is submitted and not closed', async (server) => {
  const { asha, ravi, centre } = await field(server);
  const second = { tracking_id: 'RVP0000002' };
  assert.equal(await codeOf(asha), 'passed stored');
  assert.equal(await codeOf(asha), 'passed stored', 'its own record does not count');
  assert.equal(await codeOf(asha, { ...second, action: 'check' }), 'E004 not stored');
  await scan(ravi, { stage: 'hub' });
  assert.equal(await codeOf(asha, { ...second, action: 'check' }), 'E004 not stored', 'not closed at the hub');
  await scan(centre, { stage: 'rc' });
  assert.equal(await codeOf(asha, second), 'passed stored');
});

serverTest('a device is known by its hardware ID or its MAC alone, and without both by nothing', async (server) => {
  const { asha } = await field(server);
  const submit = (id: number, keys: { hardware_key: string; mac_key: string }) =>
    server.context.db
      .updateTable('devices')
      .set({ is_submit: 1, ...keys })
      .where('id', '=', id)
      .execute();
  await submit(2, { hardware_key: deviceIdKey(PHONE.hardware_id), mac_key: '' });
  await submit(3, { hardware_key: '', mac_key: deviceIdKey(PHONE.mac) });
  const codeFor = (ids: { hardware_id: string; mac: string }) =>
    codeOf(asha, { action: 'check', device: { ...PHONE, ...ids } });
  assert.equal(await codeFor({ hardware_id: PHONE.hardware_id, mac: '' }), 'E004 not stored');
  assert.equal(await codeFor({ hardware_id: '', mac: PHONE.mac }), 'E004 not stored');
  assert.equal(await codeFor({ hardware_id: '', mac: '' }), 'passed not stored');
  assert.equal(await codeFor({ hardware_id: 'HW-8', mac: 'AA:00:00:00:00:08' }), 'passed not stored');
});
