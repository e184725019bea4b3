import {
  ERROR_CODES,
  MEANING_NOT_DEFINED,
  CSV_BYTE_ORDER_MARK,
  reportHeader,
  reportLine,
  trackingKey,
  type DeviceRecord,
  type ReportRecord,
} from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';
import { timeSlices } from '@veritas/shared/ui';
import { flagText, type Marks } from '../../lib/notes/marks.ts';

/** The file is built of parts of so many lines: one for each line of a million would use too much memory. */
const LINES_OF_A_PART = 100;

export interface ExportOptions {
  readonly zone: string;
  readonly meaningOf: MeaningOf;
  readonly marks: Marks;
  /** The text of a cell with the notes of a device, by the key of its tracking ID. */
  readonly notes: ReadonlyMap<string, string>;
}

/**
 * The records as a CSV file with the columns of the report, then flag and notes; hub name and upload are not known here
 * and stay empty.
 */
export async function exportCsv(records: readonly DeviceRecord[], options: ExportOptions): Promise<Blob> {
  const { zone, meaningOf, marks, notes } = options;
  const titles = titlesOf(meaningOf);
  const parts = [CSV_BYTE_ORDER_MARK, reportHeader(['flag', 'notes'])];
  function lineOf(record: DeviceRecord): string {
    const key = trackingKey(record.trackingId);
    const flag = marks.get(key)?.flag;
    return reportLine(toReport(record), zone, titles, [flag ? flagText(flag) : '', notes.get(key) ?? '']);
  }
  const giveWay = timeSlices();
  for (let start = 0; start < records.length; start += LINES_OF_A_PART) {
    await giveWay();
    const some = records.slice(start, start + LINES_OF_A_PART);
    parts.push(some.map(lineOf).join(''));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** By code; a code without a meaning is absent. */
function titlesOf(meaningOf: MeaningOf): ReadonlyMap<string, string> {
  const titles = ERROR_CODES.map((code) => [code, meaningOf(code)?.title ?? MEANING_NOT_DEFINED] as const);
  return new Map(titles.filter(([, title]) => title !== MEANING_NOT_DEFINED));
}

function toReport(record: DeviceRecord): ReportRecord {
  const { submitted, verified, detached, result } = record;
  return {
    trackingId: record.trackingId,
    hubCode: record.hubCode,
    hubName: null,
    createdAt: record.createdAt,
    deviceType: record.deviceType,
    isBlindpick: record.expected.blind,
    expectedBrand: record.expected.brand,
    expectedModel: record.expected.name,
    isSubmitted: submitted !== null,
    isVerified: verified !== null,
    isDetached: detached !== null,
    result: result.kind === 'passed' ? 'passed' : result.kind === 'error' ? result.code : result.raw,
    submitTime: submitted?.at ?? null,
    submittedBy: submitted?.by ?? null,
    submittedDeviceName: record.scanned.name,
    submittedManufacturer: record.scanned.manufacturer,
    verifyTime: verified?.at ?? null,
    verifiedBy: verified?.by ?? null,
    verifyTimeRc: detached?.at ?? null,
    verifiedByRc: detached?.by ?? null,
    uploadId: null,
  };
}
