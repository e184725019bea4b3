import assert from 'node:assert/strict';
import { trackingKey } from '@veritas/shared/domain';
import { generateDemo } from '../demo/generate.ts';
import { insertAll } from '../db/index.ts';
import { START } from './server-test.ts';
import type { ServerTest } from './server-test.ts';

/** A device as the demo data has it. */
export const DEVICE = generateDemo({ records: 1, now: START }).devices[0] ?? assert.fail();

/** Adds devices that differ in what is given only; their IDs count up from RVP0000001. */
export async function addDevices({ context }: ServerTest, changes: readonly object[]): Promise<void> {
  const rows = changes.map((change, index) => {
    const id = index + 1;
    const trackingId = `RVP000000${id}`;
    return {
      ...DEVICE,
      id,
      change_seq: id,
      tracking_id: trackingId,
      tracking_key: trackingKey(trackingId),
      hub_code: 'BLR_KOR',
      hub_key: 'blr_kor',
      ...change,
    };
  });
  await insertAll(context.db, 'devices', rows);
  await context.db.updateTable('change_counter').set({ seq: rows.length }).execute();
}
