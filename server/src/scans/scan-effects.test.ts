import assert from 'node:assert/strict';
import type { ScanAnswer, ScanRequest } from '@veritas/shared/contracts';
import { hide } from '../devices/records/hidden.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { codeOf, field, PHONE, recordOf, scan } from './testing/scan-field.ts';
import { storeEffect } from './store-effect.ts';

/** The effect of a scan on its record, and the response for a record at a later stage. */

const device = (values: Partial<ScanRequest['device']>) => ({ device: { ...PHONE, ...values } });

serverTest('a scan that passes says so, and asks for no support', async (server) => {
  const { asha, ravi } = await field(server);
  const { description, status } = (await scan(asha)).json<ScanAnswer>();
  assert.deepEqual([description, status], ['The device is the expected one.', 'Submitted for verification']);
  await scan(ravi, { stage: 'hub' });
  const { is_verified: verified, needs_support: support } = await recordOf(server);
  assert.deepEqual([verified, support], [1, 0]);
});

serverTest('a refused scan still returns the status of the record', async (server) => {
  const { asha, ravi, centre } = await field(server);
  const statusFor = async () => {
    const { code, status } = (await scan(centre)).json<ScanAnswer>();
    return [code, status];
  };
  await scan(asha);
  assert.deepEqual(await statusFor(), ['E002', 'Submitted for verification']);
  await scan(ravi, { stage: 'hub' });
  assert.deepEqual(await statusFor(), ['E002', 'verified at hub']);
  await scan(centre, { stage: 'rc' });
  assert.deepEqual(await statusFor(), ['E002', 'Detatched']);
});

serverTest('a device that the return centre closed is not closed again', async (server) => {
  const { asha, ravi, centre } = await field(server);
  await scan(asha);
  await scan(ravi, { stage: 'hub' });
  await scan(centre, { stage: 'rc' });
  server.advance(60_000);
  const again = await scan(centre, { stage: 'rc' });
  assert.equal(again.status, 409);
  assert.equal((await recordOf(server)).verify_time_rc, START);
});

serverTest('a device that is flagged at the return centre is sent to readers of changes', async (server) => {
  const { asha, ravi, centre } = await field(server);
  await scan(asha);
  await scan(ravi, { stage: 'hub' });
  const before = await recordOf(server);
  assert.equal(await codeOf(centre, { stage: 'rc', ...device({ hardware_id: 'HW-9' }) }), 'E008 stored');
  const flagged = await recordOf(server);
  assert.deepEqual([flagged.needs_support, flagged.device_result, flagged.is_verified_rc], [1, 'E008', 0]);
  assert.deepEqual([flagged.change_seq, flagged.detached_seq], [before.change_seq + 1, before.detached_seq]);
});

serverTest(
  'a device that was submitted is known on another record by its hardware ID, and by its MAC',
  async (server) => {
    const { asha } = await field(server);
    await scan(asha);
    const onAnother = (ids: Partial<ScanRequest['device']>) =>
      codeOf(asha, { tracking_id: 'RVP0000002', action: 'check', ...device(ids) });
    assert.equal(await onAnother({ mac: 'AA:00:00:00:00:09' }), 'E004 not stored');
    assert.equal(await onAnother({ hardware_id: 'HW-9' }), 'E004 not stored');
    assert.equal(await onAnother({ hardware_id: 'HW-9', mac: 'AA:00:00:00:00:09' }), 'passed not stored');
  },
);

serverTest('a brand without manufacturers never matches a reported one', async (server) => {
  const { asha } = await field(server);
  await server.context.db.deleteFrom('brand_manufacturers').execute();
  const answer = (await scan(asha, { tracking_id: 'RVP0000006', action: 'check' })).json<ScanAnswer>();
  assert.deepEqual([answer.code, answer.expected], ['E006', 'NovaView']);
});

serverTest(
  'an unreadable manufacturer counts as unknown, and without a model there is no comparison',
  async (server) => {
    const { asha } = await field(server);
    const unread = device({ name: '', manufacturer: '', brand: '' });
    assert.equal(await codeOf(asha, { action: 'check', ...unread }), 'E005 not stored');
    await server.context.db.updateTable('devices').set({ device_model_name: null }).where('id', '=', 1).execute();
    assert.equal(await codeOf(asha, { action: 'check', ...device({ name: '', model: '' }) }), 'passed not stored');
  },
);

serverTest('a scan of a record whose upload is undone meanwhile stores nothing and says why', async (server) => {
  const { asha } = await field(server);
  const { db } = server.context;
  await db.updateTable('devices').set({ upload_id: 'u1' }).where('id', '=', 1).execute();
  const record = await recordOf(server);
  await hide(db, { uploadId: 'u1', firstId: 1, lastId: 1 });
  const phone = { name: 'V29', manufacturer: null, brand: null, model: null, hardwareId: 'HW-1', mac: null };
  const storing = db
    .transaction()
    .execute((trx) =>
      storeEffect(trx, record, { kind: 'submitted', result: 'passed' }, { device: phone, username: 'asha', at: START }),
    );
  await assert.rejects(storing, {
    status: 409,
    message: 'RVP0000001 was removed when its upload was undone. Scan it again to see what it is now.',
  });
  assert.equal(await codeOf(asha), 'E001 not stored', 'from then on the ID is unknown');
  assert.equal((await recordOf(server)).is_submit, 0);
});
