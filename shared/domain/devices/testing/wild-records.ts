import fc from 'fast-check';
import { byName } from '../../base/by-name.ts';
import { anyCharacter } from '../../base/testing/any-character.ts';
import { DeviceColumns } from '../columns/device-columns.ts';
import { newestFirst, sorted } from '../columns/newest-first.ts';
import { allRecords } from '../columns/record-list.ts';
import type { DeviceRecord } from '../device-record.ts';
import { parseDeviceRecords } from '../parse-device-records.ts';
import { ORDER_TEXTS, RECORD_TEXTS } from '../plain-texts.ts';

const NOW = Date.parse('2025-01-31T12:00:00Z');
const HALF_HOUR = 1_800_000;

const time = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: -35 * 48, max: 2 * 48 })
      .map((halves) => new Date(NOW + halves * HALF_HOUR).toISOString()),
  },
  fc.constantFrom<unknown>(null, '', 'never', '2025-02-30', '2025-01-30', 1738000000000, -0, 1e300, true),
);
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'BLR',
      'blr ',
      'Ångström',
      'ΣΊΣΥΦΟΣ',
      '東京',
      '\ud800',
      '😀x',
      'İ',
      '=all',
      'all',
      'unknown',
    ),
  },
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom<unknown>(null, '', '  ', 7, 0.5, true, {}, []),
);
const trackingId = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 40 }).map((number) => `RVP${number}`) },
  { weight: 2, arbitrary: fc.nat({ max: 40 }).map((number) => `rvp${number}`) },
  text,
);
const flag = fc.constantFrom<unknown>(true, false, true, false, 1, '1', 'TRUE', 0, null, 'no');
const result = fc.constantFrom<unknown>(
  'passed',
  'E003',
  'E010',
  'E',
  'E003 ',
  ' passed',
  'PASSED',
  'other',
  '',
  '  ',
  null,
  5,
);
const user = fc.oneof(text, fc.record({ username: text }));

/** Malformed elements of a `get_status` answer among valid ones. */
export const wildElement: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record(
      {
        id: fc.oneof(
          { weight: 4, arbitrary: fc.nat({ max: 60 }) },
          text,
          fc.constantFrom('007', '1e3', '-1', 1.5, 2 ** 53),
        ),
        tracking_id: fc.oneof(
          {
            weight: 8,
            arbitrary: fc.record(
              {
                tracking_id: trackingId,
                ...byName(Object.values(ORDER_TEXTS), () => text),
                created_date: time,
                device_type: fc.constantFrom<unknown>('mobile', 'Laptop', 'toaster', null),
                is_Blindpick: flag,
                Blind_brand: text,
                Blind_model: text,
                device_model_name: text,
                device_brand: text,
              },
              { requiredKeys: [] },
            ),
          },
          trackingId,
        ),
        is_submit: flag,
        submit_time: time,
        submitted_by: user,
        ...byName(Object.values(RECORD_TEXTS), () => text),
        is_verified: flag,
        verify_time: time,
        verified_by: user,
        is_verified_rc: flag,
        verify_time_rc: time,
        verified_by_rc: user,
        device_result: result,
      },
      { requiredKeys: [] },
    ),
  },
  fc.constantFrom<unknown>(null, 7, 'text', [], {}),
);

export const WILD_NOW = NOW;
export const WILD_ZONE = 'Asia/Kolkata';

export const wildRecords = fc
  .array(wildElement, { maxLength: 40 })
  .map((elements) => parseDeviceRecords(elements, WILD_ZONE));

/** As a worker transfers columns, without the source objects. */
export function handedOver(records: readonly DeviceRecord[]): readonly DeviceRecord[] {
  const columns = new DeviceColumns(DeviceColumns.of(records).data);
  const slots = Uint32Array.from(records.keys());
  return allRecords(columns, sorted(slots, newestFirst(columns)));
}
