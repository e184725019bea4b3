import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusJson } from './status-json.ts';

const AT = Date.UTC(2025, 0, 28, 14, 5);
const FULL = {
  id: 7,
  tracking_id: 'FMPP1',
  hub_code: 'BLR',
  created_at: AT,
  created_text: null,
  device_type: 'mobile',
  is_blindpick: 1,
  blind_brand: 'Apple',
  blind_model: 'iPhone "13"',
  device_model_name: 'Galaxy',
  device_brand: 'सैमसंग',
  is_submit: 1,
  submit_time: AT + 1,
  submitted_by: 'wm_1',
  submitted_device_name: 'SM-1',
  submitted_manufacturer: 'Samsung',
  is_verified: 1,
  verify_time: AT + 2,
  verified_by: 'inc_1',
  is_verified_rc: 1,
  verified_by_rc: 'rc_1',
  verify_time_rc: AT + 3,
  device_result: 'E003',
};
type Row = Parameters<typeof statusJson>[0];
const parsed = (row: object) => JSON.parse(statusJson(row as Row)) as object;

void test('a record has the fields of the specification', () => {
  assert.deepEqual(parsed(FULL), {
    id: 7,
    tracking_id: {
      tracking_id: 'FMPP1',
      hub_code: 'BLR',
      created_date: '2025-01-28T14:05:00.000Z',
      device_type: 'mobile',
      is_Blindpick: true,
      Blind_brand: 'Apple',
      Blind_model: 'iPhone "13"',
      device_model_name: 'Galaxy',
      device_brand: 'सैमसंग',
    },
    is_submit: true,
    submit_time: '2025-01-28T14:05:00.001Z',
    submitted_by: { username: 'wm_1' },
    submitted_device_name: 'SM-1',
    submitted_manufacturer: 'Samsung',
    is_verified: true,
    verify_time: '2025-01-28T14:05:00.002Z',
    verified_by: { username: 'inc_1' },
    is_verified_rc: true,
    verified_by_rc: { username: 'rc_1' },
    verify_time_rc: '2025-01-28T14:05:00.003Z',
    is_verified_rc_by: 'rc_1',
    device_result: 'E003',
  });
});

void test('a missing value is null, a missing device type empty, an invalid date the imported text', () => {
  const nothing = Object.fromEntries(Object.keys(FULL).map((name) => [name, null]));
  const flags = { is_blindpick: 0, is_submit: 0, is_verified: 0, is_verified_rc: 0 };
  assert.deepEqual(parsed({ ...nothing, ...flags, id: 8, tracking_id: 'FMPP2', created_text: 'soon' }), {
    id: 8,
    tracking_id: {
      tracking_id: 'FMPP2',
      hub_code: null,
      created_date: 'soon',
      device_type: '',
      is_Blindpick: false,
      Blind_brand: null,
      Blind_model: null,
      device_model_name: null,
      device_brand: null,
    },
    is_submit: false,
    submit_time: null,
    submitted_by: null,
    submitted_device_name: null,
    submitted_manufacturer: null,
    is_verified: false,
    verify_time: null,
    verified_by: null,
    is_verified_rc: false,
    verified_by_rc: null,
    verify_time_rc: null,
    is_verified_rc_by: null,
    device_result: null,
  });
});
