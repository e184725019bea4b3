import { chanceOfAtLeast, chanceOfAtMost } from './hypergeometric.ts';

/** Rejections among scans, or any part of a whole. */
export interface Sample {
  readonly count: number;
  readonly total: number;
}

/** How often all comparisons of one kind may together name somebody by mere chance. */
export const FALSE_ALARM_SHARE = 0.05;

/**
 * Whether a sample is further from the average of all, which it is a part of, than chance explains, of so many samples
 * that are compared: beyond the control limit of a p-chart for its size, corrected for the number of comparisons after
 * Bonferroni (docs/decisions/173-fair-signals.md).
 */
export function standOut(sample: Sample, all: Sample, compared: number): 'above' | 'below' | null {
  // Either side has half.
  const limit = FALSE_ALARM_SHARE / 2 / Math.max(compared, 1);
  const draw = { count: sample.count, sample: sample.total, marked: all.count, population: all.total };
  if (chanceOfAtLeast(draw) < limit) return 'above';
  return chanceOfAtMost(draw) < limit ? 'below' : null;
}
