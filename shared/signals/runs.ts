import { chanceAboveMean } from './hypergeometric.ts';
import type { Sample } from './stand-out.ts';

/** One subject and one outcome over the days shown. */
export interface Course {
  /** Running sums of the scans, and of those with the outcome. */
  readonly scans: Int32Array;
  readonly marked: Int32Array;
  /** All scans of all days, which the course is a part of. */
  readonly all: Sample;
}

/** Days from the first up to, and without, the second. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Fewer devices are no pattern, however unlikely they are. */
export const LEAST_COUNT = 3;

export function sampleOf({ scans, marked }: Course, { from, to }: Run): Sample {
  return { count: (marked[to] ?? 0) - (marked[from] ?? 0), total: (scans[to] ?? 0) - (scans[from] ?? 0) };
}

/**
 * Chance that a run has so many by luck, were the outcomes of all scans dealt out at random. Of one that is `limit` or
 * more only that is known: any such number may be answered.
 */
export function chanceOfRun(course: Course, run: Run, limit: number): number {
  const { count, total } = sampleOf(course, run);
  const { count: marked, total: population } = course.all;
  // Most runs are no worse than usual: that is seen without their exact chance.
  if (count < LEAST_COUNT || count * population <= total * marked) return 1;
  return chanceAboveMean({ count, sample: total, marked, population }, limit);
}

/** The runs that are looked at besides the whole: of 1, 2, 3, 5, 8 … days, from each day on. */
export function shortRuns(days: number): Run[] {
  const runs: Run[] = [];
  for (let [length, next] = [1, 2]; length < days; [length, next] = [next, length + next]) {
    for (let from = 0; from + length <= days; from += 1) runs.push({ from, to: from + length });
  }
  return runs;
}

/**
 * Since when, and until when, a course that is out of line has been so: the run that explains its counts best. Each end
 * within the days shown has to explain more than the days by chance would (Bayesian information criterion), so that
 * what has always been so is not dated to its first bad day.
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

/** How much better its own rate explains a run than the rate of all scans does, as logarithm. */
function surprise(course: Course, run: Run): number {
  const { count, total } = sampleOf(course, run);
  const usual = course.all.count / course.all.total;
  if (total === 0 || count / total <= usual) return 0;
  return term(count, count / total / usual) + term(total - count, (1 - count / total) / (1 - usual));
}

function term(count: number, ratio: number): number {
  return count === 0 ? 0 : count * Math.log(ratio);
}
