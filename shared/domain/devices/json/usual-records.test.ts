import type { DeviceColumns } from '../columns/device-columns.ts';
import { parseDeviceRecords } from '../parse-device-records.ts';
import { UsualRecords } from './usual-records.ts';
import { UNUSUAL } from './values.ts';

const ZONE = 'Asia/Kolkata';
const USUAL = JSON.stringify({
  id: 1,
  tracking_id: { tracking_id: 'FMPp1', hub_code: 'BLR', created_date: '2025-01-28T14:05:00Z', is_Blindpick: false },
  is_submit: true,
  submit_time: '2025-01-29T14:05:00.123456Z',
  submitted_by: { username: 'wm_1' },
  is_verified: false,
  verified_by: null,
});

/** Reads the records of an array up to an unusual one; the last is never read. */
function read(json: string) {
  const reading = new UsualRecords(ZONE);
  reading.bytes = new TextEncoder().encode(json);
  let next = json.indexOf('{');
  while (next !== UNUSUAL) next = reading.read(next);
  return reading.columns;
}

const recordsOf = (columns: DeviceColumns) =>
  Array.from({ length: columns.length }, (_, slot) => columns.recordAt(slot));
const changed = (from: string, to: string) => USUAL.replace(from, () => to);

test.each([
  ['as it is', USUAL],
  ['in lines', JSON.stringify(JSON.parse(USUAL), null, '\t').replaceAll('\n', '\r\n')],
  ['in another order', '{"is_submit":false,"tracking_id":{"hub_code":"DEL","tracking_id":"X"},"id":9}'],
  ['without an ID', changed('"id":1,', '')],
  ['with an ID that is a text', changed('"id":1', '"id":"1"')],
  ['with an ID that is no number', changed('"id":1', '"id":"a1"')],
  ['with an ID of many digits', changed('"id":1', '"id":12345678901234567890')],
  ['with the same name twice', changed('"is_submit":true', '"is_submit":true,"is_submit":false')],
  ['with its order twice', changed('"is_submit"', '"tracking_id":{"tracking_id":"Y"},"is_submit"')],
  ['with a text in place of its order', changed('"is_submit"', '"tracking_id":"Y","is_submit"')],
  ['with a number in place of its order', changed('"is_submit"', '"tracking_id":7,"is_submit"')],
  ['with a tracking ID to trim', changed('"FMPp1"', '" FMPp1"')],
  ['with a tracking ID to trim at its end', changed('"FMPp1"', '"FMPp1 "')],
  ['with a tracking ID of other letters', changed('"FMPp1"', '"ÄRGER दिल्ली"')],
  ['with a tracking ID that is a number', changed('"FMPp1"', '1234')],
  ['with no tracking ID', changed('"FMPp1"', 'null')],
  ['with an empty tracking ID', changed('"FMPp1"', '""')],
  ['with a hub that is a number', changed('"BLR"', '17')],
  ['with a hub that is not a text', changed('"BLR"', 'true')],
  ['with a date without an offset', changed('"2025-01-28T14:05:00Z"', '"2025-01-28"')],
  ['with a date in ms', changed('"2025-01-28T14:05:00Z"', '1738000000000')],
  ['with a text that is no date', changed('"2025-01-28T14:05:00Z"', '" soon"')],
  [
    'with no date after one',
    changed('"created_date":"2025-01-28T14:05:00Z"', '"created_date":7e0').replace('7e0', 'null'),
  ],
  ['with a user that is a text', changed('{"username":"wm_1"}', '"wm_1"')],
  ['with a user that is a number', changed('{"username":"wm_1"}', '7')],
  ['with a user whose name is a number', changed('"wm_1"', '7')],
  ['with more about a user', changed('"username":"wm_1"', '"name":"W","username":"wm_1","city":"Pune"')],
  ['with a user without a name', changed('"username":"wm_1"', '"city":"Pune"')],
  ['with no user after one', changed('"submitted_by":{', '"submitted_by":"x","submitted_by":{')],
  ['with a number after a user', changed('"is_verified"', '"submitted_by":7,"is_verified"')],
  ['with a name that differs in its last letter', changed('"verified_by":null', '"verified_bz":"me"')],
  ['with a very long name', changed('"id":1', `"id":1,"${'x'.repeat(200_000)}":1`)],
  ['with a name that begins with a mark', changed('"id":1', '"id":1,"\ufeffid":2')],
  ['with a name of the order among its own', changed('"id":1', '"id":1,"hub_code":"DEL"')],
  ['that a return centre has, by its flag', changed('"verified_by":null', '"is_verified_rc":true')],
  ['that a return centre has, by its user', changed('"verified_by":null', '"verified_by_rc":"rc"')],
  ['that a return centre has, by its other user', changed('"verified_by":null', '"is_verified_rc_by":"rc"')],
  ['whose other flag is no user', changed('"verified_by":null', '"is_verified_rc_by":true')],
  ['with flags as texts', changed('true', '"TRUE"')],
  ['with flags as numbers', changed('true', '1')],
  ['with a result', changed('"is_verified"', '"device_result":"passed","is_verified"')],
  ['with an unknown result', changed('"is_verified"', '"device_result":"\ufeffpassed ","is_verified"')],
])('a record %s is read as from an object', (_how, record) => {
  const json = `[${USUAL},${record} , ${record},\n${USUAL},{}]`;
  const columns = read(json);
  expect(recordsOf(columns)).toEqual(parseDeviceRecords(JSON.parse(json), ZONE).slice(0, 4));
  const key = columns.recordAt(1).trackingId.toLowerCase();
  expect(columns.texts.trackingKey.equals(1, key)).toBe(true);
});

test.each([
  ['is empty', '{}'],
  ['is not whole', '{"id":2'],
  ['has no comma', '{"id":2 "is_submit":true}'],
  ['has another mark than a comma', '{"id":2;"is_submit":true}'],
  ['has no colon', '{"id" 2}'],
  ['has no quotes', '{id:2}'],
  ['has no value', '{"id":}'],
  ['has another end', '{"id":2]'],
  ['has a zero before a number', '{"id":02}'],
  ['has a negative number', '{"id":-2}'],
  ['has a fraction', '{"id":2.5}'],
  ['has a power', '{"id":2e3}'],
  ['has half a word', '{"is_submit":tru}'],
  ['has another word', '{"is_submit":nule}'],
  ['has a list', '{"other":[]}'],
  ['has an object', '{"other":{}}'],
  ['has an object as an ID', '{"id":{"id":2}}'],
  ['has an escape', '{"device_result":"E\\u0041"}'],
  ['has an escape in a time', '{"submit_time":"\\u0041"}'],
  ['has an escape in a name', '{"\\u0069d":2}'],
  ['has a control character', '{"device_result":"E\u0001"}'],
  ['has a control character in a time', '{"submit_time":"\u0001"}'],
  ['has an open text', '{"device_result":"E}'],
  ['has too many names', `{${Array.from({ length: 300 }, (_, index) => `"x${index}":1`).join()}}`],
  ['is followed by no comma', '{"id":2};'],
  ['is followed by another mark', '{"id":2};{"id":3}'],
  ['is followed by no record', '{"id":2},7'],
])('a record that %s is left to the general parser', (_how, record) => {
  expect(recordsOf(read(`[${USUAL},${record},${USUAL},{}]`))).toEqual(parseDeviceRecords([JSON.parse(USUAL)], ZONE));
});

test.each(['7', '[1]', 'null', ']', ''])('a record before %s is left to the general parser', (next) => {
  expect(read(`[${USUAL},${next}`)).toHaveLength(0);
});

test('after a record with too many names others are still read', () => {
  const many = `{${Array.from({ length: 300 }, (_, index) => `"x${index}":1`).join()}}`;
  const reading = new UsualRecords(ZONE);
  reading.bytes = new TextEncoder().encode(`[${many},${USUAL},{}]`);
  expect(reading.read(1)).toBe(UNUSUAL);
  expect(reading.read(many.length + 2)).toBe(many.length + USUAL.length + 3);
  expect(recordsOf(reading.columns)).toEqual(parseDeviceRecords([JSON.parse(USUAL)], ZONE));
});
