import { csvLine } from './csv/csv-writer.ts';
import { STAGE_LABELS, stageOf } from './devices/device-record.ts';
import { catalogueEntry, MEANING_NOT_DEFINED } from './base/error-catalogue.ts';
import { twoDigits } from './days/days.ts';
import { offsetClock } from './days/zone-offset.ts';

/** The columns of the report in order. New ones are appended, so that positions stay. */
export const REPORT_COLUMNS = [
  'tracking_id',
  'hub_code',
  'hub_name',
  'created_date',
  'device_type',
  'is_blindpick',
  'expected_brand',
  'expected_model',
  'status',
  'device_result',
  'result_title',
  'submit_time',
  'submitted_by',
  'submitted_device_name',
  'submitted_manufacturer',
  'verify_time',
  'verified_by',
  'verify_time_rc',
  'verified_by_rc',
  'hours_to_submit',
  'hours_submit_to_hub',
  'hours_hub_to_rc',
  'upload_id',
] as const;

/** A stored record as a report shows it; times in ms since 1970. */
export interface ReportRecord {
  readonly trackingId: string;
  readonly hubCode: string | null;
  readonly hubName: string | null;
  readonly createdAt: number | null;
  readonly deviceType: string | null;
  readonly isBlindpick: boolean;
  readonly expectedBrand: string | null;
  readonly expectedModel: string | null;
  readonly isSubmitted: boolean;
  readonly isVerified: boolean;
  readonly isDetached: boolean;
  readonly result: string | null;
  readonly submitTime: number | null;
  readonly submittedBy: string | null;
  readonly submittedDeviceName: string | null;
  readonly submittedManufacturer: string | null;
  readonly verifyTime: number | null;
  readonly verifiedBy: string | null;
  readonly verifyTimeRc: number | null;
  readonly verifiedByRc: string | null;
  readonly uploadId: string | null;
}

/** `more` are additional columns. */
export function reportHeader(more: readonly string[] = []): string {
  return csvLine([...REPORT_COLUMNS, ...more]);
}

/**
 * One line of the report, its times in the given zone with their offset; `titles` are those a super_admin set for
 * codes, `more` are additional cells.
 */
export function reportLine(
  record: ReportRecord,
  zone: string,
  titles: ReadonlyMap<string, string> = new Map(),
  more: readonly string[] = [],
): string {
  const time = (ms: number | null) => (ms === null ? '' : isoInZone(ms, zone));
  // As in the list: once submitted or verified (SPEC section 4).
  const result = record.isSubmitted || record.isVerified ? record.result : null;
  return csvLine([
    record.trackingId,
    record.hubCode ?? '',
    record.hubName ?? '',
    time(record.createdAt),
    record.deviceType ?? '',
    record.isBlindpick ? 'true' : 'false',
    record.expectedBrand ?? '',
    record.expectedModel ?? '',
    STAGE_LABELS[stageOf(record.isSubmitted, record.isVerified, record.isDetached)],
    result ?? '',
    resultTitle(result, titles),
    time(record.submitTime),
    record.submittedBy ?? '',
    record.submittedDeviceName ?? '',
    record.submittedManufacturer ?? '',
    time(record.verifyTime),
    record.verifiedBy ?? '',
    time(record.verifyTimeRc),
    record.verifiedByRc ?? '',
    hoursBetween(record.createdAt, record.submitTime),
    hoursBetween(record.submitTime, record.verifyTime),
    hoursBetween(record.verifyTime, record.verifyTimeRc),
    record.uploadId ?? '',
    ...more,
  ]);
}

/** `2025-01-28T14:05:33+05:30`: local time of the zone with its offset. */
export function isoInZone(ms: number, zone: string, precision: 'seconds' | 'milliseconds' = 'seconds'): string {
  const offset = offsetClock(zone)(ms);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const wall = new Date(ms + offset).toISOString().slice(0, precision === 'seconds' ? 19 : 23);
  return `${wall}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The title alone, as the code has its own column, and in English, like the whole file. */
function resultTitle(result: string | null, titles: ReadonlyMap<string, string>): string {
  if (result === null || result === '') return '';
  if (result === 'passed') return 'Passed';
  const title = titles.get(result) ?? catalogueEntry(result)?.title ?? MEANING_NOT_DEFINED;
  return title === MEANING_NOT_DEFINED ? '' : title;
}

/** Hours with two decimals, halves up; empty when a time is missing or the order of imported times is wrong. */
function hoursBetween(from: number | null, to: number | null): string {
  if (from === null || to === null || to < from) return '';
  // In hundredths of an hour: 1.005 hours as a fraction would be rounded down.
  return (Math.round((to - from) / 36_000) / 100).toFixed(2);
}
