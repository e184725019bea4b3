import { chanceAboveMean } from './hypergeometric.ts';
import type { Sample } from './stand-out.ts';

/** One subject and one outcome over the days shown. */
export interface Course {
  /** Running sums of the scans, and of those with the outcome. */
  readonly scans: Int32Array;
  readonly marked: Int32Array;
  /** All scans of all days, which include the course. */
  readonly all: Sample;
}

/** From the first day, inclusive, to the second, exclusive. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Fewer devices are not significant, however unlikely they are. */
export const LEAST_COUNT = 3;

export function sampleOf({ scans, marked }: Course, { from, to }: Run): Sample {
  return { count: (marked[to] ?? 0) - (marked[from] ?? 0), total: (scans[to] ?? 0) - (scans[from] ?? 0) };
}

/**
 * Probability that a run has at least this count by chance, if the outcomes of all scans were assigned at random. If it
 * is `limit` or more, any such number may be returned.
 */
export function chanceOfRun(course: Course, run: Run, limit: number): number {
  const { count, total } = sampleOf(course, run);
  const { count: marked, total: population } = course.all;
  // Most runs are no worse than usual, which is known without their exact probability.
  if (count < LEAST_COUNT || count * population <= total * marked) return 1;
  return chanceAboveMean({ count, sample: total, marked, population }, limit);
}

/** The runs that are tested besides the whole: of 1, 2, 3, 5, 8 … days, from each day on. */
export function shortRuns(days: number): Run[] {
  const runs: Run[] = [];
  for (let [length, next] = [1, 2]; length < days; [length, next] = [next, length + next]) {
    for (let from = 0; from + length <= days; from += 1) runs.push({ from, to: from + length });
  }
  return runs;
}

/**
 * First and last day of an outlier: the run that explains its counts best. A boundary within the days shown has to
 * explain more than chance would (Bayesian information criterion), so that a constant rate is not dated to its first
 * bad day.
 */
export function spanOf(course: Course): Run {
  const days = course.scans.length - 1;
  const price = Math.log(Math.max(days, 2));
  let best = { from: 0, to: days };
  let bestGain = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < days; from += 1) {
    for (let to = days; to > from; to -= 1) {
      const gain = surprise(course, { from, to }) - (from > 0 ? price : 0) - (to < days ? price : 0);
      if (gain > bestGain) [best, bestGain] = [{ from, to }, gain];
    }
  }
  return best;
}

/** Log-likelihood ratio of a run's own rate to the rate of all scans. */
function surprise(course: Course, run: Run): number {
  const { count, total } = sampleOf(course, run);
  const usual = course.all.count / course.all.total;
  if (total === 0 || count / total <= usual) return 0;
  return term(count, count / total / usual) + term(total - count, (1 - count / total) / (1 - usual));
}

function term(count: number, ratio: number): number {
  return count === 0 ? 0 : count * Math.log(ratio);
}
