import type { ScanFacts } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';

type Rejection = Awaited<ReturnType<typeof rejections>>[number];

/** Few rows of many, found by an index of their own. */
export function rejections(db: Db, since: number) {
  return db
    .selectFrom('devices')
    .select([
      'tracking_id',
      'hub_code',
      'is_blindpick',
      'blind_brand',
      'blind_model',
      'device_brand',
      'device_model_name',
      'submitted_device_name',
      'submitted_manufacturer',
    ])
    .where('device_result', 'in', ['E005', 'E006'])
    .where('submit_time', '>=', since)
    .execute();
}

/** The brand and model that the scan was compared with. */
export function expectedOf(row: Rejection) {
  return row.is_blindpick === 1
    ? { brand: row.blind_brand, model: row.blind_model }
    : { brand: row.device_brand, model: row.device_model_name };
}

/** The doorstep scan as it was, by somebody of the record's own hub, so that nothing but brand and model counts. */
export function factsOf(
  row: Rejection,
  given: Pick<ScanFacts, 'whiteLabel' | 'manufacturerKnown' | 'modelAliases'>,
): ScanFacts {
  const code = row.hub_code?.trim() || 'unknown';
  const name = row.submitted_device_name;
  return {
    ...given,
    stage: 'doorstep',
    trackingId: row.tracking_id,
    scanner: { username: '', groups: [{ code, organization: 'hub' }] },
    device: { name, manufacturer: row.submitted_manufacturer, brand: null, model: name, hardwareId: null, mac: null },
    record: {
      trackingId: row.tracking_id,
      hubCode: code,
      assignedTo: null,
      expected: expectedOf(row),
      submitted: null,
      verifiedAtHub: false,
      detached: false,
      captured: { hardwareId: null, mac: null },
    },
    sameDeviceOn: null,
  };
}
