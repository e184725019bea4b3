import type { ReportRecord } from '@veritas/shared/domain';
import { expectedDevice } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { isOfMoment } from '../devices/changes/moment.ts';
import type { Moment } from '../devices/changes/moment.ts';
import { isInside, isOfHub, windowsOf } from './windows.ts';
import type { ReportSpan, Window } from './windows.ts';

/** Records of one hub are sparse. */
const WINDOW = { allHubs: 1_000, oneHub: 5_000 };

/** Records of a moment by created date, oldest first, in pages, which lets other requests run in between. */
export async function* reportRecords(db: Db, moment: Moment, span: ReportSpan): AsyncGenerator<ReportRecord[]> {
  const size = span.hubCode === null ? WINDOW.allHubs : WINDOW.oneHub;
  for await (const window of windowsOf(db, span, size)) {
    const rows = await readWindow(db, moment, span, window);
    if (rows.length > 0) yield rows.map(toRecord);
  }
}

type Row = Awaited<ReturnType<typeof readWindow>>[number];

function readWindow(db: Db, moment: Moment, span: ReportSpan, window: Window) {
  return db
    .selectFrom('devices')
    .leftJoin('groups', 'groups.code_key', 'devices.hub_key')
    .select([
      'devices.id',
      'devices.tracking_id',
      'devices.hub_code',
      'groups.name as hub_name',
      'devices.created_at',
      'devices.device_type',
      'devices.is_blindpick',
      'devices.blind_brand',
      'devices.blind_model',
      'devices.device_brand',
      'devices.device_model_name',
      'devices.is_submit',
      'devices.submit_time',
      'devices.submitted_by',
      'devices.submitted_device_name',
      'devices.submitted_manufacturer',
      'devices.is_verified',
      'devices.verify_time',
      'devices.verified_by',
      'devices.is_verified_rc',
      'devices.verify_time_rc',
      'devices.verified_by_rc',
      'devices.device_result',
      'devices.upload_id',
    ])
    .where(isInside(window))
    .where(isOfMoment(moment))
    .where(isOfHub(span))
    .orderBy('devices.created_at')
    .orderBy('devices.id')
    .execute();
}

function toRecord(row: Row): ReportRecord {
  const expected = expectedDevice(row);
  return {
    trackingId: row.tracking_id,
    hubCode: row.hub_code,
    hubName: row.hub_name,
    createdAt: row.created_at,
    deviceType: row.device_type,
    isBlindpick: row.is_blindpick === 1,
    expectedBrand: expected.brand,
    expectedModel: expected.model,
    isSubmitted: row.is_submit === 1,
    isVerified: row.is_verified === 1,
    isDetached: row.is_verified_rc === 1,
    result: row.device_result,
    submitTime: row.submit_time,
    submittedBy: row.submitted_by,
    submittedDeviceName: row.submitted_device_name,
    submittedManufacturer: row.submitted_manufacturer,
    verifyTime: row.verify_time,
    verifiedBy: row.verified_by,
    verifyTimeRc: row.verify_time_rc,
    verifiedByRc: row.verified_by_rc,
    uploadId: row.upload_id,
  };
}
