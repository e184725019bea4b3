import fc from 'fast-check';
import { wildRecords } from '../testing/wild-records.ts';
import { parseDeviceRecords } from '../parse-device-records.ts';
import { allNewestFirst } from './all-newest-first.ts';
import { DeviceColumns } from './device-columns.ts';
import { newestFirst, sorted } from './newest-first.ts';
import { countedUp } from './number-arrays.ts';

const compared = (columns: DeviceColumns) => sorted(countedUp(columns.length), newestFirst(columns));

test('all slots are in the order of comparing, whatever the records', () => {
  fc.assert(
    fc.property(wildRecords, (records) => {
      const columns = DeviceColumns.of(records);
      expect(allNewestFirst(columns)).toEqual(compared(columns));
    }),
  );
});

/** ms since 1970: within days, across centuries, equal, missing, and beyond any clock. */
const time = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1_735_689_600_000, max: 1_736_689_600_000 }) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(1_735_689_600_000, null, 0, 946_684_800_000) },
);
const rare = fc.constantFrom<unknown>(0.25, 0.5, -8.64e15, 8.64e15, -62_135_596_800_000);

test('records with rising IDs are in the order of comparing, whatever their times', () => {
  const created = fc.array(fc.oneof({ weight: 40, arbitrary: time }, rare), { maxLength: 300, size: 'max' });
  fc.assert(
    fc.property(created, fc.constantFrom(0, 1), (times, step) => {
      const elements = times.map((at, index) => ({ id: index * step, tracking_id: { created_date: at } }));
      const columns = DeviceColumns.of(parseDeviceRecords(elements));
      expect(allNewestFirst(columns)).toEqual(compared(columns));
    }),
  );
});
