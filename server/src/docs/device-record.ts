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
    hub_code: TEXT_OR_NULL,
    created_date: { type: 'string', description: 'ISO time, or the text of an imported file that is none' },
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
  submitted_device_name: TEXT_OR_NULL,
  submitted_manufacturer: TEXT_OR_NULL,
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
