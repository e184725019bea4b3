import fc from 'fast-check';
import { dashboardFigures } from '../../figures/dashboard-figures.ts';
import type { DashboardQuestion } from '../../figures/dashboard-question.ts';
import type { DeviceRecord } from '../device-record.ts';
import { parseDeviceRecords } from '../parse-device-records.ts';
import { hubChoices, operatorChoices } from '../questions/all-choices.ts';
import { listDevices } from '../questions/device-list.ts';
import { listPlainly } from '../testing/plain-list.ts';
import { easyQuestion } from '../testing/wild-questions.ts';
import { handedOver, WILD_NOW, WILD_ZONE, wildElement } from '../testing/wild-records.ts';
import { patchRecords } from './patch-records.ts';

const HOUR_MS = 3_600_000;

const change = fc.record({
  changed: fc.array(wildElement, { maxLength: 3 }),
  ids: fc.array(fc.nat({ max: 70 }), { minLength: 3, maxLength: 3 }),
  removed: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc
      .tuple(fc.nat({ max: 70 }), fc.nat({ max: 3 }))
      .map(([first, more]) => [[first, first + more] as [number, number]]),
  ),
  // Times across the hour, the end of a day, and a clock that is put back.
  later: fc.constantFrom(0, 1 / 60, 0.4, 0.5, 0.6, 1, 7, 25, -2),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** Possible questions of a screen, with ageing limits in half hours, the interval of the records' times. */
const listQuestion = fc
  .tuple(
    easyQuestion,
    fc.constantFrom({}, { late: 'any' }, { late: 'hub' }, { late: 'rc' }),
    fc.integer({ min: 0, max: 40 }),
  )
  .map(([asked, late, halves]) => ({ ...asked, ...late, hubHours: halves / 2, rcDays: halves / 4 }));

const dashboardQuestion = fc.record({
  hub: fc.constantFrom('all', 'blr', 'unknown', '東京'),
  operator: fc.constantFrom(null, 'BLR', 'unknown'),
  timeframe: fc.constantFrom('today', 'last7', 'last30', { from: '2025-01-10', to: '2025-01-30' }) as fc.Arbitrary<
    DashboardQuestion['timeframe']
  >,
  zone: fc.constantFrom(WILD_ZONE, 'America/New_York', ''),
});

/** The records after each change, as a patched list and as plain objects. */
function* histories(start: readonly DeviceRecord[], changes: readonly Change[]) {
  const first = start.map((record, id) => ({ ...record, id: String(id) }));
  const known = new Map(first.map((record) => [Number(record.id), record]));
  let records = handedOver(first);
  let now = WILD_NOW;
  yield { records, plain: first, now };
  for (const { changed, ids, removed, later } of changes) {
    const next = parseDeviceRecords(changed, WILD_ZONE).map((record, index) => ({ ...record, id: String(ids[index]) }));
    records = patchRecords(records, next, removed);
    for (const [from, to] of removed) for (let id = from; id <= to; id += 1) known.delete(id);
    for (const record of next) known.set(Number(record.id), record);
    now += later * HOUR_MS;
    yield { records, plain: [...known].sort(([a], [b]) => a - b).map(([, record]) => record), now };
  }
}

/** Enough records for a change to be a small part of them. */
const manyRecords = fc
  .array(wildElement, { minLength: 30, maxLength: 60 })
  .map((elements) => parseDeviceRecords(elements, WILD_ZONE));
const changes = fc.array(change, { maxLength: 8 });

test('after each change lists are those of the records as they then are', () => {
  fc.assert(
    fc.property(manyRecords, changes, fc.array(listQuestion, { maxLength: 3 }), (start, each, asked) => {
      for (const { records, plain, now } of histories(start, each)) {
        expect([...records]).toEqual(plain);
        for (const question of [...asked, {}]) {
          const { rows, notFound } = listDevices(records, question, now);
          // The length first: many lists are only counted.
          expect(rows).toHaveLength(listPlainly(plain, question, now).rows.length);
          expect({ rows: [...rows], notFound }).toEqual(listPlainly(plain, question, now));
        }
        expect(hubChoices(records)).toEqual(hubChoices(plain));
        expect(operatorChoices(records)).toEqual(operatorChoices(plain));
      }
    }),
    { numRuns: 200 },
  );
});

test('after each change figures are those of the records as they then are', () => {
  fc.assert(
    fc.property(manyRecords, changes, fc.array(dashboardQuestion, { maxLength: 3 }), (start, each, asked) => {
      for (const { records, plain, now } of histories(start, each)) {
        for (const question of asked) {
          expect(dashboardFigures(records, { ...question, now })).toEqual(
            dashboardFigures(plain, { ...question, now }),
          );
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('devices that come to wait too long, and a clock that is put back, are followed between changes', () => {
  const minutes = fc.integer({ min: 23 * 60, max: 26 * 60 });
  const waiting = fc.array(fc.tuple(minutes, fc.boolean()), { minLength: 20, maxLength: 40 });
  const steps = fc.array(fc.tuple(fc.integer({ min: -20, max: 40 }), fc.nat({ max: 39 }), minutes), { maxLength: 12 });
  const at = (before: number) => new Date(WILD_NOW - before * 60_000).toISOString();
  const sent = (id: number, before: number, isVerified: boolean) => ({
    id,
    tracking_id: { tracking_id: `RVP${id}` },
    is_submit: true,
    submit_time: at(before),
    ...(isVerified && { is_verified: true, verify_time: at(before) }),
  });
  fc.assert(
    fc.property(waiting, steps, fc.constantFrom('hub', 'rc', 'any'), (all, each, late) => {
      const question = { late, hubHours: 24, rcDays: 1 } as const;
      const plain = parseDeviceRecords(all.map(([before, isVerified], id) => sent(id, before, isVerified)));
      let records = handedOver(plain);
      let now = WILD_NOW;
      listDevices(records, question, now);
      for (const [later, id, before] of each) {
        const [record] = parseDeviceRecords([sent(id, before, before % 2 === 0)]);
        if (record && id < plain.length && later % 3 === 0) records = patchRecords(records, [(plain[id] = record)], []);
        now += later * 60_000;
        expect([...listDevices(records, question, now).rows]).toEqual(listPlainly(plain, question, now).rows);
      }
    }),
  );
});

test('a list that two changes were made of, and one that is asked again later, keep their own answers', () => {
  fc.assert(
    fc.property(manyRecords, change, change, listQuestion, (start, one, other, question) => {
      const asked = { hub: 'all', timeframe: 'last30', zone: WILD_ZONE, now: WILD_NOW } as const;
      const first = start.map((record, id) => ({ ...record, id: String(id) }));
      const records = handedOver(first);
      const answers = (list: readonly DeviceRecord[]) => ({
        rows: [...listDevices(list, question, WILD_NOW).rows],
        figures: dashboardFigures(list, asked),
        hubs: hubChoices(list),
      });
      const before = answers(records);
      for (const { changed, ids, removed } of [one, other]) {
        const next = parseDeviceRecords(changed, WILD_ZONE).map((record, at) => ({ ...record, id: String(ids[at]) }));
        const list = patchRecords(records, next, removed);
        expect(answers(list)).toEqual(answers([...list]));
        expect(answers(records)).toEqual(before);
      }
    }),
  );
});
