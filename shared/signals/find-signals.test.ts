import fc from 'fast-check';
import { findSignals } from './find-signals.ts';
import type { Signal } from './find-signals.ts';
import { fairHistory, HISTORY_DAYS, HISTORY_QUESTION, toRecord } from './testing/history.ts';
import type { HistoryScan } from './testing/history.ts';

const signalsOf = (scans: readonly HistoryScan[], change = {}) =>
  findSignals(scans.map(toRecord), { ...HISTORY_QUESTION, ...change });
const dayNumberOf = (day: string) => HISTORY_DAYS.indexOf(day);
/** A hundred histories of 7,000 scans take their time on a busy machine. */
const PATIENCE_MS = 120_000;

test(
  'a hundred histories without a story raise at most one false alarm a hub in 30 days, and nearly none',
  () => {
    const alarms: (Pick<Signal, 'kind' | 'name'> & { history: number })[] = [];
    for (let history = 0; history < 100; history += 1) {
      const { signals, compared } = signalsOf(fairHistory(history));
      expect(compared.hub).toBeGreaterThan(20);
      for (const { kind, name } of signals) alarms.push({ history, kind, name });
    }
    const ofHubs = alarms.filter(({ kind }) => kind === 'hub');
    const byHub = Map.groupBy(ofHubs, ({ name }) => name);
    expect(Math.max(0, ...[...byHub.values()].map((list) => list.length))).toBeLessThanOrEqual(1);
    // The limit allows one in twenty histories; chances of few devices come in steps, so there are fewer.
    expect([ofHubs.length, alarms.length]).toEqual([FALSE_ALARMS_OF_HUBS, FALSE_ALARMS]);
  },
  PATIENCE_MS,
);
/** Seen; any change of the rules or of the histories changes them. */
const FALSE_ALARMS_OF_HUBS = 1;
const FALSE_ALARMS = 1;

const story = fc.record({
  seed: fc.nat({ max: 10_000 }),
  start: fc.integer({ min: 3, max: 20 }),
  length: fc.integer({ min: 4, max: 9 }),
});

test('a hub that rejects most of what it scans for some days is found with these days, give or take one', () => {
  fc.assert(
    fc.property(story, ({ seed, start, length }) => {
      const bad = ({ hub, day }: HistoryScan) => hub === 'HUB_4' && day >= start && day < start + length;
      const scans = fairHistory(seed).map((scan, index) =>
        bad(scan) && index % 4 > 0 ? { ...scan, result: 'E006' } : scan,
      );
      const signal = signalsOf(scans).signals.find(({ kind }) => kind === 'hub');
      expect(signal).toMatchObject({ name: 'HUB_4' });
      expect(Math.abs(dayNumberOf(signal?.since ?? '') - start)).toBeLessThanOrEqual(1);
      expect(Math.abs(dayNumberOf(signal?.until ?? '') - (start + length - 1))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('what has been so on all days is dated to all of them', () => {
  const scans = fairHistory(7).map((scan, index) =>
    scan.operator === 'wm_0_3' && index % 3 === 0 ? { ...scan, result: 'E007' } : scan,
  );
  const [signal] = signalsOf(scans).signals;
  expect(signal).toMatchObject({
    kind: 'operator',
    name: 'wm_0_3',
    outcome: 'E007',
    since: HISTORY_DAYS[0],
    until: HISTORY_DAYS.at(-1),
  });
});

test('a code that comes all at once on one day is out of line on that day', () => {
  const scans = fairHistory(8).map((scan, index) =>
    scan.day === 12 && index % 8 === 0 ? { ...scan, result: 'E004' } : scan,
  );
  expect(signalsOf(scans).signals.find(({ kind }) => kind === 'code')).toMatchObject({
    name: 'E004',
    since: HISTORY_DAYS[12],
    until: HISTORY_DAYS[12],
  });
});

test('the sample of a signal is what was scanned on its days, the others are all the rest', () => {
  const scans = fairHistory(9).map((scan) => (scan.brand === 'Brand 3' ? { ...scan, result: 'E005' } : scan));
  const [signal] = signalsOf(scans).signals;
  const ofBrand = scans.filter(({ brand }) => brand === 'Brand 3').length;
  expect(signal).toMatchObject({ kind: 'brand', name: 'Brand 3', sample: { count: ofBrand, total: ofBrand } });
  expect(signal?.others.total).toBe(scans.length - ofBrand);
});

test('one of one, and anybody with fewer than 20 scans, is not compared', () => {
  const once = { hub: 'HUB_NEW', operator: 'wm_new', brand: 'New', day: 3, result: 'E007' };
  const scans = [...fairHistory(10), ...Array.from({ length: 19 }, (_, day) => ({ ...once, day }))];
  expect(signalsOf(scans).signals).toEqual([]);
  expect(signalsOf([...scans, once]).signals.map(({ name }) => name)).toContain('HUB_NEW');
});

test('within a hub its operators are compared with each other, and the hub with nobody', () => {
  const scans = fairHistory(11).map((scan, index) =>
    scan.operator === 'wm_0_5' && index % 2 === 0 ? { ...scan, result: 'E007' } : scan,
  );
  const { signals, compared } = signalsOf(scans, { hub: 'hub_0' });
  expect(compared).toMatchObject({ hub: 0, operator: 20 });
  expect(signals[0]).toMatchObject({ kind: 'operator', name: 'wm_0_5' });
  const { sample, others } = signals[0] ?? { sample: { total: 0 }, others: { total: 0 } };
  expect(sample.total + others.total).toBe(scans.filter(({ hub }) => hub === 'HUB_0').length);
});

test('the order of the records changes nothing, and without any there is nothing', () => {
  const records = fairHistory(12).map(toRecord);
  expect(findSignals(records.toReversed(), HISTORY_QUESTION)).toEqual(findSignals(records, HISTORY_QUESTION));
  expect(findSignals([], HISTORY_QUESTION)).toEqual({
    signals: [],
    compared: { hub: 0, operator: 0, brand: 0, code: 0 },
  });
  expect(findSignals(records, { ...HISTORY_QUESTION, days: [] }).signals).toEqual([]);
});
