import { randomUUID } from 'node:crypto';
import type { ScanAnswer, ScanRequest } from '@veritas/shared/contracts';
import type { TestClient } from '../../testing/client.ts';
import { addDevices } from '../../testing/devices.ts';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import { START } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';

/** What a scanner reads of a Vivo V29. */
export const PHONE = {
  name: 'V2250',
  manufacturer: 'vivo Mobile',
  brand: 'Vivo',
  hardware_id: 'HW-1',
  mac: 'AA:00:00:00:00:01',
};

/** A Vivo V29 without a scan. */
const CLEAN = {
  created_at: START,
  device_brand: 'Vivo',
  device_model_name: 'V29',
  is_blindpick: 0,
  is_submit: 0,
  submit_time: null,
  submitted_by: null,
  is_verified: 0,
  is_verified_rc: 0,
  device_result: null,
  hardware_id: null,
  hardware_key: null,
  mac: null,
  mac_key: null,
  verify_time: null,
  verify_time_rc: null,
  verified_by: null,
  verified_by_rc: null,
  needs_support: 0,
  assigned_to: null,
};

interface Field {
  readonly asha: TestClient;
  readonly ravi: TestClient;
  readonly centre: TestClient;
}

/**
 * Two users of one hub, one at a return centre, and records that expect a Vivo V29; the pick-up of the fourth is
 * assigned to meera, a Wishmaster of the hub.
 */
export async function field(server: ServerTest): Promise<Field> {
  const { context, signedInAs } = server;
  await addGroup(context, 'BLR_KOR');
  await addGroup(context, 'RC_BLR', 'RC');
  await context.db
    .insertInto('manufacturers')
    .values({ id: 'm1', name: 'vivo Mobile', name_key: 'vivo mobile' })
    .execute();
  await context.db
    .insertInto('brands')
    .values({ id: 'b1', brand: 'NovaView', brand_key: 'novaview', version: 1, updated_at: 0, updated_by: null })
    .execute();
  await context.db
    .insertInto('brand_manufacturers')
    .values({ brand_id: 'b1', manufacturer_id: 'm1', position: 0 })
    .execute();
  await context.db.insertInto('model_aliases').values({ alias_key: 'v2250', model_key: 'v29' }).execute();
  await addDevices(
    server,
    [
      {},
      {},
      {},
      { assigned_to: 'meera' },
      { hub_code: 'DEL_OKH', hub_key: 'del_okh' },
      { device_brand: 'NovaView' },
    ].map((change) => ({ ...CLEAN, ...change })),
  );
  await addUser(context, { username: 'meera', role: 'operators', groups: ['BLR_KOR'] });
  return {
    asha: await signedInAs({ username: 'asha', role: 'operators', groups: ['BLR_KOR'] }, 'mobile'),
    ravi: await signedInAs({ username: 'ravi', role: 'executive', groups: ['BLR_KOR'] }, 'mobile'),
    centre: await signedInAs({ username: 'rc_blr', role: 'executive', groups: ['RC_BLR'] }, 'mobile'),
  };
}

export const scan = (client: TestClient, change: Partial<ScanRequest> = {}) =>
  client.post('api/scan/', {
    tracking_id: 'RVP0000001',
    stage: 'doorstep',
    action: 'submit',
    client_scan_id: randomUUID(),
    device: PHONE,
    ...change,
  });

export const codeOf = async (client: TestClient, change: Partial<ScanRequest> = {}) => {
  const { code, stored } = (await scan(client, change)).json<ScanAnswer>();
  return `${code} ${stored ? 'stored' : 'not stored'}`;
};

export const recordOf = ({ context }: ServerTest, id = 1) =>
  context.db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
