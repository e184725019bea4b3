/** Natural logarithms of factorials, computed once and cached: a year of a large store needs some hundred thousand. */
const logFactorials = [0];

function logFactorial(count: number): number {
  for (let next = logFactorials.length; next <= count; next += 1) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  }
  return logFactorials[count] ?? 0;
}

function logWays(whole: number, part: number): number {
  return logFactorial(whole) - logFactorial(part) - logFactorial(whole - part);
}

/** A sample of a population, and the number of marked members of each. */
export interface Draw {
  /** Marked ones in the sample. */
  readonly count: number;
  readonly sample: number;
  /** Marked ones in the population, which includes the sample. */
  readonly marked: number;
  readonly population: number;
}

/**
 * Probability that a random sample has `count` or more of the marked members of its population (hypergeometric,
 * one-sided Fisher's exact test). Exact for any size: a small sample has no normal distribution.
 */
export function chanceOfAtLeast(draw: Draw): number {
  const { count, sample, marked, population } = draw;
  if (count <= Math.max(0, sample + marked - population)) return 1;
  if (count > (sample * marked) / population) return chanceAboveMean(draw);
  // The complement, the unmarked ones, is summed: terms only decrease, and 1 minus the sum is exact enough there.
  const others = { count: sample - count + 1, sample, marked: population - marked, population };
  return Math.max(0, 1 - chanceAboveMean(others));
}

/** Probability of `count` or fewer marked ones in the sample. */
export function chanceOfAtMost({ count, sample, marked, population }: Draw): number {
  // At most that many marked is the same as at least the rest unmarked.
  return chanceOfAtLeast({ count: sample - count, sample, marked: population - marked, population });
}

/**
 * `chanceOfAtLeast` for a count above the mean. If the probability is `limit` or more, any number from `limit` to it
 * may be returned.
 */
export function chanceAboveMean(draw: Draw, limit = Number.POSITIVE_INFINITY): number {
  const { count, sample, marked, population } = draw;
  if (count > Math.min(sample, marked)) return 0;
  const others = population - marked - sample;
  let at = count;
  let term = Math.exp(logWays(marked, at) + logWays(population - marked, sample - at) - logWays(population, sample));
  let sum = 0;
  // Until the terms are negligible.
  while (term > sum * 1e-17 && sum < limit) {
    sum += term;
    term *= ((marked - at) * (sample - at)) / ((at + 1) * (others + at + 1));
    at += 1;
  }
  return sum;
}
