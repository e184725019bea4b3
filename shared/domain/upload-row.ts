import { limitZone } from './day-zone.ts';
import type { DayZone } from './day-zone.ts';
import { isDay } from './days.ts';
import { DEVICE_TYPES } from './devices/device-record.ts';
import { hubKey } from './hub-key.ts';
import { parseInstant } from './instant.ts';
import { nameKey } from './name-key.ts';

/** The columns of an upload; the header is required, in any order and case (DECISIONS: upload columns). */
export const UPLOAD_COLUMNS = [
  'tracking_id',
  'hub_code',
  'device_type',
  'is_blindpick',
  'blind_brand',
  'blind_model',
  'device_brand',
  'device_model_name',
  'created_date',
  'operator_username',
] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];

const MAX_NAME = 80;
/** An older date is a slip of the keyboard or a spreadsheet's zero, such as 1899-12-30. */
const FIRST_YEAR = '2000';

/** For each column of the file its meaning, null for a column that is ignored. */
export type UploadHeader = readonly (UploadColumn | null)[];

export type HeaderReading =
  | { readonly ok: true; readonly header: UploadHeader; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: string };

/** What the rules need to know beside the row itself. */
export interface UploadRowFacts {
  /** ms since 1970: the default of created_date and the edge of the future. */
  readonly now: number;
  /** The zone of dates without an offset. */
  readonly days: DayZone;
  /** Hub groups, by hubKey, with the code as stored. */
  readonly hubs: ReadonlyMap<string, string>;
  /** Active users of role operators, by `nameKey` of the username, with the hubKeys of their groups. */
  readonly operators: ReadonlyMap<string, { readonly username: string; readonly hubKeys: ReadonlySet<string> }>;
}

/** A row that may be stored. */
export interface UploadRow {
  readonly trackingId: string;
  readonly hubCode: string;
  readonly deviceType: string | null;
  readonly isBlindpick: boolean;
  readonly blindBrand: string | null;
  readonly blindModel: string | null;
  readonly deviceBrand: string | null;
  readonly deviceModelName: string | null;
  /** ms since 1970 */
  readonly createdAt: number;
  readonly assignedTo: string | null;
}

export type RowReading =
  | { readonly ok: true; readonly row: UploadRow }
  | { readonly ok: false; readonly trackingId: string; readonly errors: readonly string[] };

/** The form in which tracking IDs are compared: unique ignoring case. */
export function trackingKey(trackingId: string): string {
  return trackingId.trim().toLowerCase();
}

/** Reads the first row of the file. A file without the two needed columns is refused as a whole. */
export function readUploadHeader(cells: readonly string[]): HeaderReading {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const header = names.map((name) => UPLOAD_COLUMNS.find((column) => column === name) ?? null);
  const missing = (['tracking_id', 'hub_code'] as const).filter((column) => !header.includes(column));
  if (missing.length > 0) {
    const found = names.filter((name) => name !== '').map((name) => clip(name));
    return {
      ok: false,
      error:
        `The header (row 1) has no column ${missing.join(' and no column ')}. ` +
        `It names: ${found.slice(0, 20).join(', ') || 'nothing'}. Add the column names as the first row and upload again.`,
    };
  }
  const twice = header.find((column, index) => column !== null && header.indexOf(column) !== index);
  if (twice)
    return { ok: false, error: `The header (row 1) names the column ${twice} twice. Remove one and upload again.` };
  const unknown = cells.filter((cell, index) => header[index] === null && cell.trim() !== '').map((cell) => clip(cell));
  const notes = unknown.length > 0 ? [`Ignored unknown columns: ${unknown.slice(0, 20).join(', ')}`] : [];
  return { ok: true, header, notes };
}

/** Checks one data row; every refusal names the column, the value and the rule. Cells that are missing count as empty. */
export function readUploadRow(header: UploadHeader, cells: readonly string[], facts: UploadRowFacts): RowReading {
  const value = cellReader(header, cells);
  const errors: string[] = [];
  const refuse = (column: UploadColumn, rule: string) => {
    const text = value(column);
    errors.push(text === '' ? `${column} is empty: ${rule}` : `${column} "${clip(text)}": ${rule}`);
  };
  const name = (column: UploadColumn) => {
    const text = value(column);
    if ([...text].length > MAX_NAME) refuse(column, `longer than ${MAX_NAME} characters`);
    return text === '' ? null : text;
  };
  if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
    errors.push(
      `The row has ${cells.length} cells, the header names ${header.length}: quote a cell that holds the delimiter`,
    );

  const idProblem = trackingIdProblem(value('tracking_id'));
  if (idProblem) refuse('tracking_id', idProblem);
  const hubCode = facts.hubs.get(hubKey(value('hub_code')));
  if (hubCode === undefined) refuse('hub_code', 'no hub has this code');
  const deviceType = value('device_type').toLowerCase();
  if (deviceType !== '' && !DEVICE_TYPES.some((known) => known === deviceType))
    refuse('device_type', `must be ${DEVICE_TYPES.join(', ')} or empty`);
  const blind = yesOrNo(value('is_blindpick'));
  if (blind === null) refuse('is_blindpick', 'must be true, false, yes, no, 1, 0 or empty');
  const [blindBrand, blindModel] = [name('blind_brand'), name('blind_model')];
  const [deviceBrand, deviceModelName] = [name('device_brand'), name('device_model_name')];
  if (blind === true && blindBrand === null) refuse('blind_brand', 'needed for a blind pick');
  if (blind === false && deviceBrand === null) refuse('device_brand', 'needed unless is_blindpick is true');
  if (blind === false && deviceModelName === null) refuse('device_model_name', 'needed unless is_blindpick is true');
  const created = readCreatedDate(value('created_date'), facts);
  if (typeof created === 'string') refuse('created_date', created);
  const operator = facts.operators.get(nameKey(value('operator_username')));
  if (value('operator_username') !== '' && !(operator && operator.hubKeys.has(hubKey(value('hub_code')))))
    refuse('operator_username', operator ? 'works at another hub' : 'no active operator has this username');

  if (errors.length > 0 || hubCode === undefined || typeof created === 'string')
    return { ok: false, trackingId: value('tracking_id'), errors };
  return {
    ok: true,
    row: {
      trackingId: value('tracking_id'),
      hubCode,
      deviceType: deviceType || null,
      isBlindpick: blind === true,
      blindBrand,
      blindModel,
      deviceBrand,
      deviceModelName,
      createdAt: created,
      assignedTo: operator?.username ?? null,
    },
  };
}

function cellReader(header: UploadHeader, cells: readonly string[]) {
  return (column: UploadColumn): string => {
    const index = header.indexOf(column);
    return index < 0 ? '' : (cells[index] ?? '').trim();
  };
}

function trackingIdProblem(id: string): string | null {
  if (id === '') return 'every row needs one';
  // A long number opened in a spreadsheet comes back as 4.7E+11: the digits are lost, so it cannot be repaired here.
  if (/^\d+([.,]\d+)?e[+-]?\d+$/i.test(id) && /[.,+]/.test(id))
    return 'Excel changed this ID, format the column as text';
  return /^[A-Za-z0-9_-]{6,40}$/.test(id) ? null : 'must be 6 to 40 of A-Z, a-z, 0-9, _ and -';
}

function yesOrNo(text: string): boolean | null {
  if (['true', 'yes', '1'].includes(text.toLowerCase())) return true;
  return ['', 'false', 'no', '0'].includes(text.toLowerCase()) ? false : null;
}

const ISO_FORM = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?\s*(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)?)?$/i;

/**
 * ms since 1970, or the rule that the text breaks. A date without a time is the start of that day, and a time without
 * an offset is local time, both in the zone of the upload. The calendar is checked strictly: V8 takes 2026-02-31 for
 * 3 March.
 */
function readCreatedDate(text: string, { now, days }: UploadRowFacts): number | string {
  if (text === '') return now;
  const day = ISO_FORM.exec(text)?.[1];
  if (day === undefined) return 'must be YYYY-MM-DD or an ISO date and time';
  if (!isDay(day)) return 'is no day of the calendar';
  if (day < FIRST_YEAR) return `is before ${FIRST_YEAR}, check the year`;
  const at = parseInstant(text, days.zone);
  const limit = days.named ? at : parseInstant(text, limitZone(days));
  if (at === null || limit === null) return 'is no time of the day';
  if (limit > now) return days.named ? `lies in the future in ${days.zone}` : 'lies in the future';
  return at;
}

function clip(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
