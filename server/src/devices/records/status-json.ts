import { ORDER_TEXTS, RECORD_TEXTS } from '@veritas/shared/domain/arrow';
import type { PlainTextField } from '@veritas/shared/domain/arrow';
import type { StatusRow } from './status-record.ts';

/**
 * A record as SPEC section 3 names its fields. Written by hand: a third of the time of JSON.stringify over an object,
 * and a body of a hundred thousand records is made of these.
 */
export function statusJson(row: StatusRow): string {
  const rcUser = row.verified_by_rc;
  return (
    `{"id":${row.id},"tracking_id":{"tracking_id":${text(row.tracking_id)}${texts(row, ORDER_FIELDS)},` +
    `"created_date":${row.created_at === null ? text(row.created_text) : time(row.created_at)},` +
    `"device_type":${text(row.device_type ?? '')},"is_Blindpick":${flag(row.is_blindpick)},` +
    `"Blind_brand":${text(row.blind_brand)},"Blind_model":${text(row.blind_model)},` +
    `"device_model_name":${text(row.device_model_name)},"device_brand":${text(row.device_brand)}},` +
    `"is_submit":${flag(row.is_submit)},"submit_time":${time(row.submit_time)},"submitted_by":${user(row.submitted_by)}` +
    `${texts(row, RECORD_FIELDS)},` +
    `"is_verified":${flag(row.is_verified)},"verify_time":${time(row.verify_time)},"verified_by":${user(row.verified_by)},` +
    `"is_verified_rc":${flag(row.is_verified_rc)},"verified_by_rc":${user(rcUser)},` +
    `"verify_time_rc":${time(row.verify_time_rc)},"is_verified_rc_by":${text(rcUser)},` +
    `"device_result":${text(row.device_result)}}`
  );
}

const ORDER_FIELDS = Object.values(ORDER_TEXTS);
const RECORD_FIELDS = Object.values(RECORD_TEXTS);

function texts(row: StatusRow, fields: readonly PlainTextField[]): string {
  let json = '';
  for (const field of fields) json += `,"${field}":${text(row[field])}`;
  return json;
}

const text = (value: string | null) => (value === null ? 'null' : JSON.stringify(value));
const flag = (value: number) => (value === 1 ? 'true' : 'false');
const user = (name: string | null) => (name === null ? 'null' : `{"username":${JSON.stringify(name)}}`);
const time = (ms: number | null) => (ms === null ? 'null' : `"${new Date(ms).toISOString()}"`);
