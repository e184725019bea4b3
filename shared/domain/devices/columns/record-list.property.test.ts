import fc from 'fast-check';
import { dashboardFigures } from '../../figures/dashboard-figures.ts';
import { LIST_STATUSES, RESULT_SETS } from '../list-question.ts';
import type { ListQuestion } from '../list-question.ts';
import { LIST_SORTS } from '../list-sort.ts';
import { parseDeviceRecords } from '../parse-device-records.ts';
import { listDevices } from '../questions/device-list.ts';
import { recordsByKey, recordsOfId, recordsOfIds } from '../questions/tracking-ids.ts';
import { listPlainly } from '../testing/plain-list.ts';
import { WILD_NOW, wildElement } from '../testing/wild-records.ts';
import { trackingKey } from '../../base/keys.ts';
import { DeviceColumns } from './device-columns.ts';
import { newestFirst, sorted } from './newest-first.ts';
import { patchRecords } from './patch-records.ts';
import { allRecords } from './record-list.ts';

const ZONE = 'Asia/Kolkata';
const wildRecords = fc.array(wildElement, { maxLength: 40 }).map((elements) => parseDeviceRecords(elements, ZONE));

/** As a worker hands columns over, without the objects they were made of. */
function handedOver(records: ReturnType<typeof parseDeviceRecords>) {
  const columns = new DeviceColumns(DeviceColumns.of(records).data);
  const slots = Uint32Array.from(records.keys());
  return allRecords(columns, sorted(slots, newestFirst(columns)));
}

const days = fc.constantFrom<ListQuestion['created']>(
  'none',
  { from: '2025-01-20' },
  { to: '2025-01-25' },
  {
    from: '2025-01-10',
    to: '2025-01-30',
  },
);
const question: fc.Arbitrary<ListQuestion> = fc.record(
  {
    text: fc.constantFrom('rvp', '1', 'RVP1 rvp2 RVP3', '東', 'İ', '\ud800', 'x y', 'ς', ''),
    hub: fc.constantFrom('all', 'blr', 'unknown', '=all', '東京'),
    status: fc.constantFrom(...LIST_STATUSES),
    result: fc.constantFrom(...RESULT_SETS, 'E003', 'E', 'constructor'),
    type: fc.constantFrom('mobile', 'other'),
    brand: fc.constantFrom('BLR', 'ångström', '東京'),
    operator: fc.constantFrom('BLR', 'unknown', '=unknown'),
    created: days,
    submittedOn: days,
    verifiedOn: fc.constant({ from: '2025-01-15' }),
    since: fc.record({ step: fc.constantFrom('submitted', 'verified'), at: fc.constant(WILD_NOW - 86_400_000 * 10) }),
    late: fc.constantFrom('hub', 'rc', 'any'),
    sort: fc.record({ by: fc.constantFrom(...LIST_SORTS), descending: fc.boolean() }),
    zone: fc.constantFrom('UTC', 'America/New_York', ''),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ListQuestion>;
/** Questions of one or two conditions find something. */
const easyQuestion = fc
  .tuple(question, fc.array(fc.nat({ max: 13 }), { minLength: 1, maxLength: 2 }))
  .map(([asked, kept]) => Object.fromEntries(Object.entries(asked).filter((_entry, index) => kept.includes(index))));

test('records come out of the columns as they went in', () => {
  fc.assert(fc.property(wildRecords, (records) => expect([...handedOver(records)]).toEqual(records)));
});

test('every list has the rows and the order that records as objects have', () => {
  let found = 0;
  fc.assert(
    fc.property(wildRecords, easyQuestion, (records, asked) => {
      const { rows, notFound } = listDevices(handedOver(records), asked, WILD_NOW);
      expect({ rows: [...rows], notFound }).toEqual(listPlainly(records, asked, WILD_NOW));
      expect(listDevices(records, asked, WILD_NOW).rows).toEqual([...rows]);
      found += rows.length;
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test('an ID leads to the first record that has it in any case', () => {
  fc.assert(
    fc.property(wildRecords, fc.array(fc.constantFrom('RVP1', 'rvp2', 'RVP3', '東京', '', 'none')), (records, ids) => {
      const found = recordsByKey(handedOver(records), ids);
      for (const key of ids.map(trackingKey)) {
        expect(found.get(key)).toEqual(records.find(({ trackingId }) => trackingKey(trackingId) === key));
      }
      const isAsked = (id: string) => ids.some((asked) => trackingKey(asked) === trackingKey(id));
      expect([...recordsOfIds(handedOver(records), ids)]).toEqual(
        records.filter(({ trackingId }) => isAsked(trackingId)),
      );
      for (const id of ids) {
        expect([...recordsOfId(records, id)]).toEqual([...recordsOfIds(records, [id])]);
      }
    }),
  );
});

test('after changes lists and figures are those of the records as they then are', () => {
  const change = fc.record({
    changed: fc.array(wildElement, { maxLength: 6 }),
    ids: fc.array(fc.nat({ max: 70 }), { minLength: 6, maxLength: 6 }),
    removed: fc.array(
      fc.tuple(fc.nat({ max: 70 }), fc.nat({ max: 3 })).map(([first, more]) => [first, first + more] as const),
      { maxLength: 2 },
    ),
  });
  const asked = { hub: 'all', timeframe: 'last30', zone: ZONE, now: WILD_NOW } as const;
  fc.assert(
    fc.property(wildRecords, fc.array(change, { maxLength: 8 }), easyQuestion, (start, changes, listed) => {
      const first = start.map((record, id) => ({ ...record, id: String(id) }));
      const known = new Map(first.map((record) => [Number(record.id), record]));
      let records = handedOver(first);
      for (const { changed, ids, removed } of changes) {
        // What was sorted before is changed, and not sorted once more.
        listDevices(records, {});
        const next = parseDeviceRecords(changed, ZONE).map((record, index) => ({ ...record, id: String(ids[index]) }));
        records = patchRecords(records, next, removed);
        for (const [from, to] of removed) for (let id = from; id <= to; id += 1) known.delete(id);
        for (const record of next) known.set(Number(record.id), record);
      }
      const expected = [...known].sort(([a], [b]) => a - b).map(([, record]) => record);
      expect([...records]).toEqual(expected);
      expect([...listDevices(records, listed, WILD_NOW).rows]).toEqual(listPlainly(expected, listed, WILD_NOW).rows);
      expect([...listDevices(records, {}, WILD_NOW).rows]).toEqual(listPlainly(expected, {}, WILD_NOW).rows);
      expect(dashboardFigures(records, asked)).toEqual(dashboardFigures(expected, asked));
    }),
    { numRuns: 500 },
  );
});
