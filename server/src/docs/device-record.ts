import { ORDER_TEXTS, RECORD_TEXTS } from '@veritas/shared/domain/arrow';
import type { Json } from './openapi-shapes.ts';

const TEXT: Json = { type: 'string' };
const TEXT_OR_NULL: Json = { type: ['string', 'null'] };
const YES_OR_NO: Json = { type: 'boolean' };
const TIME: Json = { type: ['string', 'null'], description: 'ISO time, null until then' };
const USER: Json = { type: ['object', 'null'], properties: { username: TEXT }, required: ['username'] };

/** A device record as in SPEC section 3. It is written from columns, so no schema of a contract describes it. */
export const DEVICE_RECORD = record({
  id: { type: 'integer' },
  tracking_id: record({
    tracking_id: TEXT,
    ...textsOf(ORDER_TEXTS),
    created_date: { type: 'string', description: 'ISO time, or the imported text that is not a date' },
    device_type: { type: 'string', description: 'Empty: another device' },
    is_Blindpick: YES_OR_NO,
    Blind_brand: TEXT_OR_NULL,
    Blind_model: TEXT_OR_NULL,
    device_model_name: TEXT_OR_NULL,
    device_brand: TEXT_OR_NULL,
  }),
  is_submit: YES_OR_NO,
  submit_time: TIME,
  submitted_by: USER,
  ...textsOf(RECORD_TEXTS),
  is_verified: YES_OR_NO,
  verify_time: TIME,
  verified_by: USER,
  is_verified_rc: YES_OR_NO,
  verified_by_rc: USER,
  verify_time_rc: TIME,
  is_verified_rc_by: TEXT_OR_NULL,
  device_result: { type: ['string', 'null'], description: '`passed` or an error code' },
});

export const DEVICE_RECORDS: Json = { type: 'array', items: { $ref: '#/components/schemas/DeviceRecord' } };

function record(properties: Json): Json {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function textsOf(fields: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(Object.values(fields).map((field) => [field, TEXT_OR_NULL]));
}
