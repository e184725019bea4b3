import type { ScanFacts } from '@veritas/shared/domain';
import { expectedDevice } from '../db/index.ts';
import type { Db } from '../db/index.ts';

type Rejection = Awaited<ReturnType<typeof rejections>>[number];

const FACTS = [
  'is_blindpick',
  'blind_brand',
  'blind_model',
  'device_brand',
  'device_model_name',
  'submitted_device_name',
  'submitted_manufacturer',
] as const;

/** Grouped by the inputs of the decision, with the number of records: many devices are rejected for the same reason. */
export function rejections(db: Db, since: number) {
  return db
    .selectFrom('devices')
    .select(FACTS)
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .where('device_result', 'in', ['E005', 'E006'])
    .where('submit_time', '>=', since)
    .groupBy(FACTS)
    .execute();
}

/** The doorstep scan as stored, by a user of the record's own hub, so that only brand and model decide. */
export function factsOf(
  row: Rejection,
  given: Pick<ScanFacts, 'whiteLabel' | 'manufacturerKnown' | 'modelAliases'>,
): ScanFacts {
  const code = 'hub';
  const name = row.submitted_device_name;
  return {
    ...given,
    stage: 'doorstep',
    trackingId: '',
    scanner: { username: '', groups: [{ code, organization: 'hub' }] },
    device: { name, manufacturer: row.submitted_manufacturer, brand: null, model: name, hardwareId: null, mac: null },
    record: {
      trackingId: '',
      hubCode: code,
      assignedTo: null,
      expected: expectedDevice(row),
      submitted: null,
      verifiedAtHub: false,
      detached: false,
      captured: { hardwareId: null, mac: null },
    },
    sameDeviceOn: null,
  };
}
