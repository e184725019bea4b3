import { chanceOfAtLeast, chanceOfAtMost } from './hypergeometric.ts';

/** Rejections among scans, or any part of a whole. */
export interface Sample {
  readonly count: number;
  readonly total: number;
}

/** Probability that the comparisons of one kind flag any outlier by chance. */
export const FALSE_ALARM_SHARE = 0.05;

/**
 * Whether a sample deviates from the average of all, which includes it, more than chance explains for this number of
 * comparisons: beyond the control limit of a p-chart for its size, with Bonferroni correction
 * (docs/decisions/173-fair-signals.md).
 */
export function standOut(sample: Sample, all: Sample, compared: number): 'above' | 'below' | null {
  // Two-sided: each side has half.
  const limit = FALSE_ALARM_SHARE / 2 / Math.max(compared, 1);
  const draw = { count: sample.count, sample: sample.total, marked: all.count, population: all.total };
  if (chanceOfAtLeast(draw) < limit) return 'above';
  return chanceOfAtMost(draw) < limit ? 'below' : null;
}
