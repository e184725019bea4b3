/** Natural logarithms of factorials, summed once and kept: a year of a large store needs some hundred thousand. */
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

/** Some of a population, and how many of each are marked. */
export interface Draw {
  /** Marked ones in the sample. */
  readonly count: number;
  readonly sample: number;
  /** Marked ones in the population, which the sample is a part of. */
  readonly marked: number;
  readonly population: number;
}

/**
 * Chance that a sample has `count` or more of the marked ones of its population when they are dealt out at random
 * (hypergeometric, the one-sided test of Fisher). Exact for any size: a small sample has no normal distribution.
 */
export function chanceOfAtLeast(draw: Draw): number {
  const { count, sample, marked, population } = draw;
  if (count <= Math.max(0, sample + marked - population)) return 1;
  if (count > (sample * marked) / population) return chanceAboveMean(draw);
  // The other side is summed, the unmarked ones: terms only fall, and what is left of 1 is exact enough there.
  const others = { count: sample - count + 1, sample, marked: population - marked, population };
  return Math.max(0, 1 - chanceAboveMean(others));
}

/** Chance of `count` or fewer marked ones in the sample. */
export function chanceOfAtMost({ count, sample, marked, population }: Draw): number {
  // At most that many marked means at least the rest not marked.
  return chanceOfAtLeast({ count: sample - count, sample, marked: population - marked, population });
}

/**
 * `chanceOfAtLeast` for a count above the mean of all draws. Of a chance that is `limit` or more any number from
 * `limit` to it may be answered.
 */
export function chanceAboveMean(draw: Draw, limit = Number.POSITIVE_INFINITY): number {
  const { count, sample, marked, population } = draw;
  if (count > Math.min(sample, marked)) return 0;
  const others = population - marked - sample;
  let at = count;
  let term = Math.exp(logWays(marked, at) + logWays(population - marked, sample - at) - logWays(population, sample));
  let sum = 0;
  // Until they no longer matter.
  while (term > sum * 1e-17 && sum < limit) {
    sum += term;
    term *= ((marked - at) * (sample - at)) / ((at + 1) * (others + at + 1));
    at += 1;
  }
  return sum;
}
