import assert from 'node:assert/strict';
import type { ScannedDevice } from '@veritas/shared/domain';
import { sql } from 'kysely';
import { faultOf, transaction } from '../db/index.ts';
import { serverTest } from '../testing/server-test.ts';
import { lockIdentity } from './queries.ts';

const device = (hardwareId: string, mac: string): ScannedDevice => ({
  name: null,
  manufacturer: null,
  brand: null,
  model: null,
  hardwareId,
  mac,
});

serverTest(
  'while a scan of a device is decided, another of its hardware ID or its MAC waits, and of no other device',
  async ({ context: { db, dialect } }) => {
    // One transaction after the other anyway.
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
    assert.equal(await faultWhile(device('', ''), device('', '')), null, 'what was not captured is nobody’s');
  },
);
