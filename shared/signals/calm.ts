import { chanceOfRun } from './runs.ts';
import type { Course, Looks, Run } from './runs.ts';
import { FALSE_ALARM_SHARE } from './stand-out.ts';
import type { Sample } from './stand-out.ts';
import type { Tally } from './tallies.ts';

interface Judged {
  /** Its running sums: others after any scan. */
  readonly scans: Int32Array;
  readonly beside: string;
  readonly isCalm: boolean;
}

const judged = new WeakMap<Tally, Judged>();

/**
 * Whether a tally is calm, judged again only once it has other scans or is beside other counts: after a change of one
 * record nearly all are as they were.
 */
export function keptCalm(tally: Tally, beside: string, judge: () => boolean): boolean {
  const scans = tally.scans.running;
  const before = judged.get(tally);
  if (before?.scans === scans && before.beside === beside) return before.isCalm;
  const isCalm = judge();
  judged.set(tally, { scans, beside, isCalm });
  return isCalm;
}

/** Whether no run of a course is below its limit. */
export function isCalm(course: Course, { times, whole, runs }: Looks): boolean {
  const limit = FALSE_ALARM_SHARE / times;
  const isOut = (run: Run, limitOfRun: number) => chanceOfRun(course, run, limitOfRun) < limitOfRun;
  return !isOut(whole, limit) && !runs.some((run) => isOut(run, limit / runs.length));
}

/**
 * Fewer with the outcome among more scans, each by less than a 64th, so that many changes leave them as they are. Any
 * part of the scans is then less likely than it is: what is calm beside these is calm.
 */
export function roundedToLess({ count, total }: Sample): Sample {
  return { count: count - (count % stepOf(count)), total: Math.ceil(total / stepOf(total)) * stepOf(total) };
}

function stepOf(count: number): number {
  return 1 << Math.max(0, 25 - Math.clz32(count));
}
