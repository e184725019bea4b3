import { byName, PLAIN_TEXTS } from '@veritas/shared/domain/arrow';
import fc from 'fast-check';
import type { StatusRow } from '../records/status-record.ts';

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('BLR', 'blr ', 'Ångström', 'ΣΊΣΥΦΟΣ', '東京', '😀x', '\ufeffx', '\u0000', '"\n', 'İ'),
  },
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('', '  '),
);
const maybe = fc.option(text);
const time = fc.option(
  fc.integer({ min: Date.parse('0001-01-02T00:00:00Z'), max: Date.parse('9999-12-31T00:00:00Z') }),
);
const flag = fc.constantFrom(0, 1);

/** Malformed rows of the devices table, which no import writes, mixed with valid ones. */
const anyRow: fc.Arbitrary<Omit<StatusRow, 'id'>> = fc.record({
  tracking_id: fc.oneof(
    { weight: 8, arbitrary: fc.nat().map((number) => `${number % 2 === 0 ? 'RVP' : 'rvp'}${number}`) },
    text,
  ),
  ...byName(Object.values(PLAIN_TEXTS), () => maybe),
  created_at: time,
  created_text: fc.oneof(maybe, fc.constantFrom('2025-02-30', '2025-01-30', '1738000000000', 'soon')),
  device_type: fc.constantFrom('mobile', 'Laptop', 'toaster', '', null),
  is_blindpick: flag,
  blind_brand: maybe,
  blind_model: maybe,
  device_model_name: maybe,
  device_brand: maybe,
  is_submit: flag,
  submit_time: time,
  submitted_by: maybe,
  is_verified: flag,
  verify_time: time,
  verified_by: maybe,
  is_verified_rc: flag,
  verify_time_rc: time,
  verified_by_rc: maybe,
  device_result: fc.constantFrom('passed', ' passed', 'E003', 'E', 'other', '', '  ', null),
});

/** Rows by ID. For tests. */
export const anyRows: fc.Arbitrary<StatusRow[]> = fc
  .tuple(fc.uniqueArray(fc.oneof(fc.nat(3_000), fc.maxSafeNat()), { maxLength: 60 }), fc.infiniteStream(anyRow))
  .map(([ids, rows]) =>
    ids.sort((a, b) => a - b).map((id) => ({ id, ...(rows.next().value as Omit<StatusRow, 'id'>) })),
  );
