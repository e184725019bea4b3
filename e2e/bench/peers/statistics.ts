/** A figure of several rounds. */
export interface Estimate {
  readonly median: number;
  /** The interval that holds the true median with 95 % confidence. */
  readonly low: number;
  readonly high: number;
  readonly samples: readonly number[];
}

const DRAWS = 2_000;
const OUTSIDE = 0.025;

/** Median of the samples with its 95 % interval by the bootstrap; the same samples give the same interval. */
export function estimate(samples: readonly number[]): Estimate {
  const random = seeded(samples.length);
  const drawn = () => samples.map(() => samples[Math.floor(random() * samples.length)] ?? Number.NaN);
  const medians = Array.from({ length: DRAWS }, () => median(drawn())).sort((a, b) => a - b);
  const at = (share: number) => medians[Math.round(share * (DRAWS - 1))] ?? Number.NaN;
  return { median: median(samples), low: at(OUTSIDE), high: at(1 - OUTSIDE), samples };
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

/** Numbers from 0 to 1 by mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
