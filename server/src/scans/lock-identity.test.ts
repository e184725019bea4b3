import assert from 'node:assert/strict';
import type { ScannedDevice } from '@veritas/shared/domain';
import { sql } from 'kysely';
import { faultOf, transaction } from '../db/index.ts';
import { serverTest } from '../testing/server-test.ts';
import { lockIdentity } from './queries.ts';
import { codeOf, field, PHONE } from './testing/scan-field.ts';

const device = (hardwareId: string, mac: string): ScannedDevice => ({
  name: null,
  manufacturer: null,
  brand: null,
  model: null,
  hardwareId,
  mac,
});

serverTest('a scan locks hardware ID and MAC of its device only', async ({ context: { db, dialect } }) => {
  // SQLite serialises transactions anyway.
  if (dialect === 'sqlite') return;
  const faultWhile = (first: ScannedDevice, second: ScannedDevice) =>
    transaction(db, async (holder) => {
      await lockIdentity(holder, first);
      const attempt = transaction(db, async (other) => {
        await sql`set local lock_timeout = '50ms'`.execute(other);
        await lockIdentity(other, second);
      });
      return attempt.then(() => null, faultOf);
    });
  const known = device('HW-1', 'AA:00:00:00:00:01');
  assert.equal(await faultWhile(known, device('hw 1', '')), 'unavailable', 'its hardware ID');
  assert.equal(await faultWhile(known, device('HW-2', 'aa-00-00-00-00-01')), 'unavailable', 'its MAC');
  assert.equal(await faultWhile(known, device('HW-2', 'AA:00:00:00:00:02')), null, 'another device');
  assert.equal(await faultWhile(device('AB', ''), device('', 'AB')), null, 'a MAC is no hardware ID');
  assert.equal(await faultWhile(device('', ''), device('', '')), null, 'a missing ID locks nothing');
});

serverTest('only a submission at the doorstep locks its device', async (server) => {
  const { context } = server;
  if (context.dialect === 'sqlite') return;
  const { asha, ravi, centre } = await field(server);
  const ended: string[] = [];
  const as = (name: string, scan: Promise<string>) => scan.then((code) => void ended.push(`${name}: ${code}`));
  let submitted: Promise<void> | undefined;
  await transaction(context.db, async (holder) => {
    await lockIdentity(holder, device(PHONE.hardware_id, PHONE.mac));
    submitted = as('submitted', codeOf(asha, {}));
    await as('of no record', codeOf(asha, { tracking_id: 'RVP9' }));
    await as('checked', codeOf(asha, { action: 'check', tracking_id: 'RVP0000002' }));
    await as('at the hub', codeOf(ravi, { stage: 'hub', tracking_id: 'RVP0000002' }));
    await as('at the centre', codeOf(centre, { stage: 'rc', tracking_id: 'RVP0000002' }));
  });
  await submitted;
  assert.deepEqual(ended, [
    'of no record: E001 not stored',
    'checked: passed not stored',
    'at the hub: conflict not stored',
    'at the centre: conflict not stored',
    'submitted: passed stored',
  ]);
});
