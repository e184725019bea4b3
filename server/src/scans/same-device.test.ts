import assert from 'node:assert/strict';
import type { ScannedDevice } from '@veritas/shared/domain';
import { deviceIdKey } from '@veritas/shared/domain';
import { generateDemo } from '../demo/generate.ts';
import { insertAll } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { NOW, storeTest } from '../testing/store-test.ts';
import { watched } from '../testing/database/watched.ts';
import { findSameDevice } from './queries.ts';
import type { DeviceRow } from './queries.ts';

const MAC = '02:00:00:00:00:00';
const PHONE: ScannedDevice = { name: null, manufacturer: null, brand: null, model: null, hardwareId: null, mac: MAC };
const [template] = generateDemo({ records: 1, now: NOW }).devices;

/** Records with the ids from `first` on, all of which captured the same placeholder. */
async function capture(db: Db, first: number, count: number, closed = false): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = first + index;
    const names = { id, change_seq: id, tracking_id: `R${id}`, tracking_key: `r${id}` };
    const steps = { is_submit: 1, is_verified_rc: closed ? 1 : 0, hardware_key: null, mac_key: deviceIdKey(MAC) };
    return { ...template, ...names, ...steps };
  });
  await insertAll(db, 'devices', rows as never);
}

storeTest('of many records with the same device the first is found without reading the others', async ({ db }) => {
  await capture(db, 50, 20);
  await capture(db, 20, 20);
  await capture(db, 1, 3, true);
  const rowsRead: number[] = [];
  const counted = watched(db, { after: ({ result }) => void rowsRead.push(result.rows.length) });
  const recordOf = (id: number) => ({ id }) as DeviceRow;
  assert.equal(await findSameDevice(counted, PHONE, recordOf(60)), 'R20');
  assert.equal(await findSameDevice(counted, PHONE, recordOf(20)), 'R21', 'its own record does not count');
  assert.equal(await findSameDevice(counted, { ...PHONE, mac: 'AA:00:00:00:00:01' }, recordOf(60)), null);
  assert.deepEqual(rowsRead, [1, 1, 0]);
});
