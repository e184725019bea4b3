import fc from 'fast-check';
import { cachedVerdict, roundedToLess } from './calm.ts';
import { DayCounts } from './day-counts.ts';
import { chanceOfAtLeast } from './hypergeometric.ts';

/** Samples from usual to extreme ones, by standard deviations from the mean. */
const draw = fc
  .record({
    population: fc.integer({ min: 200, max: 200_000 }),
    markedShare: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
    sampleShare: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
    deviations: fc.double({ min: -2, max: 7, noNaN: true }),
  })
  .map(({ population, markedShare, sampleShare, deviations }) => {
    const [marked, sample] = [Math.ceil(population * markedShare), Math.ceil(population * sampleShare)];
    const mean = (marked * sample) / population;
    const count = Math.round(mean + deviations * Math.sqrt(mean));
    return { population, marked, sample, count: Math.max(0, Math.min(count, marked, sample)) };
  });

test('beside rounded counts nothing is more likely than it is', () => {
  let rounded = 0;
  fc.assert(
    fc.property(draw, ({ count, sample, marked, population }) => {
      const less = roundedToLess({ count: marked, total: population });
      expect(less.count).toBeLessThanOrEqual(marked);
      expect(less.total).toBeGreaterThanOrEqual(population);
      const chance = chanceOfAtLeast({ count, sample, marked, population });
      const ofLess = chanceOfAtLeast({ count, sample, marked: less.count, population: less.total });
      // Each is summed on its own; below the mean by the complement.
      expect(ofLess).toBeLessThanOrEqual(chance * (1 + 1e-6) + 1e-11);
      if (ofLess < chance) rounded += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(rounded).toBeGreaterThan(500);
});

test('small counts are rounded by nothing, large ones by less than a 64th', () => {
  for (const count of [0, 1, 63, 127]) expect(roundedToLess({ count, total: count })).toEqual({ count, total: count });
  expect(roundedToLess({ count: 8_191, total: 98_001 })).toEqual({ count: 8_128, total: 98_304 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (count) => {
      const { count: less, total: more } = roundedToLess({ count, total: count });
      expect([(count - less) * 64 < count, (more - count) * 64 < count]).toEqual([true, true]);
    }),
  );
});

test('a tally is judged again after a scan and beside other counts, and not otherwise', () => {
  const scans = new DayCounts(3);
  const judge = jest.fn(() => true);
  const judgements = (beside: string) => {
    judge.mockClear();
    return [cachedVerdict(scans.running, beside, judge), judge.mock.calls.length];
  };
  expect(judgements('a')).toEqual([true, 1]);
  expect(judgements('a')).toEqual([true, 0]);
  expect(judgements('b')).toEqual([true, 1]);
  judge.mockReturnValue(false);
  expect(judgements('b')).toEqual([true, 0]);
  scans.add(1, 1);
  expect(judgements('b')).toEqual([false, 1]);
  expect(judgements('b')).toEqual([false, 0]);
});
