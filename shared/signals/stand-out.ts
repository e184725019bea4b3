import { chanceOfAtLeast, chanceOfAtMost } from './binomial.ts';

/** Rejections among scans, or any part of a whole. */
export interface Sample {
  readonly count: number;
  readonly total: number;
}

/** How often all the comparisons of one table may together name somebody by mere chance. */
export const FALSE_ALARM_SHARE = 0.05;

/**
 * Whether a sample is further from an average (0 to 1) than chance explains, of so many that are compared with it:
 * beyond the control limit of a p-chart for its size, the limit being corrected for the number of comparisons after
 * Bonferroni (docs/decisions/173-fair-signals.md).
 */
export function standOut({ count, total }: Sample, average: number, compared: number): 'above' | 'below' | null {
  // Either side has half.
  const limit = FALSE_ALARM_SHARE / 2 / Math.max(compared, 1);
  if (chanceOfAtLeast(count, total, average) < limit) return 'above';
  return chanceOfAtMost(count, total, average) < limit ? 'below' : null;
}
