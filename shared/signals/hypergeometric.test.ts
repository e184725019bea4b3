import fc from 'fast-check';
import { chanceOfAtLeast, chanceOfAtMost } from './hypergeometric.ts';
import type { Draw } from './hypergeometric.ts';

const draw = (most: number): fc.Arbitrary<Draw> =>
  fc
    .integer({ min: 1, max: most })
    .chain((population) =>
      fc.record({
        population: fc.constant(population),
        sample: fc.nat({ max: population }),
        marked: fc.nat({ max: population }),
      }),
    )
    .chain((whole) => fc.record({ ...asConstants(whole), count: fc.nat({ max: whole.sample + 1 }) }));

function asConstants({ population, sample, marked }: Omit<Draw, 'count'>) {
  return { population: fc.constant(population), sample: fc.constant(sample), marked: fc.constant(marked) };
}

/** Binomial coefficients as BigInt. */
function ways(whole: number, part: number): bigint {
  if (part < 0 || part > whole) return 0n;
  let product = 1n;
  for (let index = 1; index <= part; index += 1) product = (product * BigInt(whole - part + index)) / BigInt(index);
  return product;
}

function byDefinition({ count, sample, marked, population }: Draw): number {
  let sum = 0n;
  for (let part = count; part <= sample; part += 1)
    sum += ways(marked, part) * ways(population - marked, sample - part);
  const precision = 10n ** 15n;
  return Number((sum * precision) / ways(population, sample)) / 1e15;
}

test('the chance is that of the definition', () => {
  fc.assert(
    fc.property(draw(90), (one) => {
      expect(chanceOfAtLeast(one)).toBeCloseTo(byDefinition(one), 9);
    }),
    { numRuns: 300 },
  );
});

test('more is never more likely, and with its counterpart it is certain', () => {
  fc.assert(
    fc.property(draw(4000), (one) => {
      const more = { ...one, count: one.count + 1 };
      expect(chanceOfAtLeast(more)).toBeLessThanOrEqual(chanceOfAtLeast(one) + 1e-9);
      if (one.count <= one.sample) expect(chanceOfAtLeast(more) + chanceOfAtMost(one)).toBeCloseTo(1, 7);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['none of nothing', { count: 0, sample: 0, marked: 0, population: 0 }, 1],
  ['one of an unmarked population', { count: 1, sample: 10, marked: 0, population: 100 }, 0],
  ['all of a sample that is the population', { count: 7, sample: 10, marked: 7, population: 10 }, 1],
])('%s has a certain answer', (_case, one, chance) => {
  expect(chanceOfAtLeast(one)).toBe(chance);
});

test('a chance too small to be added to 1 is still a number greater than 0', () => {
  const chance = chanceOfAtLeast({ count: 60, sample: 100, marked: 900, population: 10_000 });
  expect(chance).toBeGreaterThan(0);
  expect(chance).toBeLessThan(1e-30);
});
