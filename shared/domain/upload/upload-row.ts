import type { DayZone } from '../days/day-zone.ts';
import { DEVICE_TYPES } from '../devices/device-record.ts';
import { hubKey, nameKey } from '../base/keys.ts';
import { readCreatedDate } from './created-date.ts';
import { cellReader, trackingIdProblem, yesOrNo } from './upload-cells.ts';
import { clipCell, type UploadColumn, type UploadHeader } from './upload-header.ts';

const MAX_NAME = 80;

/** What the rules need beside the row. */
export interface UploadRowFacts {
  /** ms since 1970: the default of created_date; later dates are in the future. */
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

/** Checks one data row; every refusal names the column, the value and the rule. Missing cells count as empty. */
export function readUploadRow(header: UploadHeader, cells: readonly string[], facts: UploadRowFacts): RowReading {
  const value = cellReader(header, cells);
  const errors: string[] = [];
  const refuse = (column: UploadColumn, rule: string) => {
    const text = value(column);
    errors.push(text === '' ? `${column} is empty: ${rule}` : `${column} "${clipCell(text)}": ${rule}`);
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
  if (hubCode === undefined)
    refuse('hub_code', value('hub_code') === '' ? 'every row needs one' : 'no hub has this code');
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
