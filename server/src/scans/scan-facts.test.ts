import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ScanAnswer, ScanAttempt, ScanRequest } from '@veritas/shared/contracts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { codeOf, field, PHONE, recordOf, scan } from './testing/scan-field.ts';

/** The facts of the database that decide a scan. */

const change = ({ context }: ServerTest, id: number, values: Record<string, unknown>) =>
  context.db.updateTable('devices').set(values).where('id', '=', id).execute();
const device = (values: Partial<ScanRequest['device']>) => ({ device: { ...PHONE, ...values } });

serverTest(
  'a blind pick is compared with its own brand and model, another record with those of the list',
  async (server) => {
    const { asha } = await field(server);
    const other = { device_brand: 'Oppo', device_model_name: 'A1', blind_brand: 'Vivo', blind_model: 'V29' };
    await change(server, 1, { ...other, is_blindpick: 1 });
    await change(server, 2, { ...other, is_blindpick: 0 });
    const check = { action: 'check' as const };
    assert.equal(await codeOf(asha, check), 'passed not stored');
    assert.equal(await codeOf(asha, { ...check, tracking_id: 'RVP0000002' }), 'E006 not stored');
    await change(server, 2, { device_brand: 'Vivo' });
    assert.equal(await codeOf(asha, { ...check, tracking_id: 'RVP0000002' }), 'E007 not stored');
  },
);

serverTest('an alias counts for the model, the name and the expected model alike', async (server) => {
  const { asha } = await field(server);
  const check = (values: Partial<ScanRequest['device']>) => codeOf(asha, { action: 'check', ...device(values) });
  assert.equal(await check({ name: '', model: 'V2250' }), 'passed not stored');
  assert.equal(await check({ name: 'V2250', model: '' }), 'passed not stored');
  assert.equal(await check({ name: 'V2251', model: '' }), 'E007 not stored');
  await change(server, 1, { device_model_name: 'V2250' });
  assert.equal(await check({ name: 'V29', model: '' }), 'passed not stored');
});

serverTest(
  'at the hub the device is compared by its hardware ID, and by its MAC where none was captured',
  async (server) => {
    const { asha, ravi } = await field(server);
    const atHub = (values: Partial<ScanRequest['device']>) =>
      codeOf(ravi, { stage: 'hub', action: 'check', ...device(values) });
    await scan(asha);
    assert.equal(await atHub({ mac: 'AA:00:00:00:00:09' }), 'passed not stored');
    assert.equal(await atHub({ hardware_id: 'HW-9' }), 'E008 not stored');
    await scan(asha, device({ hardware_id: '' }));
    assert.equal(await atHub({ hardware_id: 'HW-9' }), 'passed not stored');
    assert.equal(await atHub({ mac: 'AA:00:00:00:00:09' }), 'E008 not stored');
  },
);

serverTest(
  'the status is what the record has after the scan, so a check leaves it; without a record it is none',
  async (server) => {
    const { asha, ravi } = await field(server);
    const statusOf = async (asked: Partial<ScanRequest>, who = asha) =>
      (await scan(who, asked)).json<ScanAnswer>().status;
    assert.equal(await statusOf({ action: 'check' }), 'Pending');
    assert.equal(await statusOf({ tracking_id: 'NOWHERE' }), '');
    assert.equal(await statusOf({}), 'Submitted for verification');
    assert.equal(await statusOf({ stage: 'hub', action: 'check' }, ravi), 'Submitted for verification');
    assert.equal((await recordOf(server)).is_verified, 0);
  },
);

serverTest(
  'what a phone could not read is taken from what it could: model for name, brand for maker, MAC for ID',
  async (server) => {
    const { asha } = await field(server);
    await scan(asha, { action: 'check', device: { model: 'V2250', brand: 'Vivo', mac: PHONE.mac } });
    await scan(asha, device({ name: '', model: 'V2250', manufacturer: '', hardware_id: '' }));
    const { submitted_device_name: name, submitted_manufacturer: maker } = await recordOf(server);
    assert.deepEqual([name, maker], ['V2250', 'Vivo']);
    const reader = await server.signedInAs({ role: 'incharge', username: 'reader' });
    const attempts = (await reader.get('api/scan_attempts/?tracking_id=RVP0000001')).json<ScanAttempt[]>();
    const read = { name: 'V2250', manufacturer: 'Vivo', hardware: PHONE.mac };
    assert.deepEqual(
      attempts.map((attempt) => attempt.read),
      [read, read],
    );
  },
);

serverTest('a number identifies one scan: different content is refused', async (server) => {
  const { asha } = await field(server);
  const first = {
    client_scan_id: randomUUID(),
    action: 'check' as const,
    ...device({ model: 'V2250', type: 'mobile' }),
  };
  const answer = (await scan(asha, first)).json<ScanAnswer>();
  assert.deepEqual((await scan(asha, first)).json(), answer);
  const others: Partial<ScanRequest>[] = [
    { tracking_id: 'RVP0000002' },
    { stage: 'hub' },
    { action: 'submit' },
    ...Object.keys(first.device).map((key) => ({ device: { ...first.device, [key]: 'another' } })),
  ];
  assert.equal(others.length, 10);
  for (const other of others) {
    const refused = await scan(asha, { ...first, ...other });
    assert.deepEqual([refused.status, refused.error().code], [409, 'conflict'], JSON.stringify(other));
    assert.match(refused.error().error, /was used for another scan/);
  }
});
