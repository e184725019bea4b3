import fc from 'fast-check';
import { chanceOfAtLeast, chanceOfAtMost } from './binomial.ts';

/** By definition, one product a term. */
function byDefinition(count: number, total: number, share: number): number {
  let sum = 0;
  for (let part = count; part <= total; part += 1) {
    let ways = 1;
    for (let index = 0; index < part; index += 1) ways *= (total - index) / (index + 1);
    sum += ways * share ** part * (1 - share) ** (total - part);
  }
  return sum;
}

test('the chance is that of the definition', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (one, other, share) => {
        const [count, total] = [Math.min(one, other), Math.max(one, other)];
        expect(chanceOfAtLeast(count, total, share)).toBeCloseTo(byDefinition(count, total, share), 9);
      },
    ),
  );
});

test('more of as many is never more likely, and with its counterpart it is certain', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 3000 }),
      fc.nat({ max: 3000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (a, b, share) => {
        const [count, total] = [Math.min(a, b), Math.max(a, b)];
        expect(chanceOfAtLeast(count + 1, total, share)).toBeLessThanOrEqual(
          chanceOfAtLeast(count, total, share) + 1e-12,
        );
        expect(chanceOfAtLeast(count + 1, total, share) + chanceOfAtMost(count, total, share)).toBeCloseTo(1, 8);
      },
    ),
  );
});

test.each([
  [0, 0, 0.5, 1],
  [1, 10, 0, 0],
  [11, 10, 0.5, 0],
  [10, 10, 1, 1],
])('at least %d of %d at a chance of %d each is %d', (count, total, share, chance) => {
  expect(chanceOfAtLeast(count, total, share)).toBe(chance);
});

test('a chance too small to be added to 1 is still a number of its own', () => {
  expect(chanceOfAtLeast(60, 100, 0.09)).toBeGreaterThan(0);
  expect(chanceOfAtLeast(60, 100, 0.09)).toBeLessThan(1e-30);
});
