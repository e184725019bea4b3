import type { Day } from '@veritas/shared/domain';
import { cachedVerdict, roundedToLess } from './calm.ts';
import { chanceOfRun, LEAST_COUNT, sampleOf, spanOf } from './runs.ts';
import type { Course, Run } from './runs.ts';
import type { Signal } from './signal.ts';
import { FALSE_ALARM_SHARE } from './stand-out.ts';
import type { Sample } from './stand-out.ts';
import { OUTCOMES } from './subjects.ts';
import type { Subject } from './subjects.ts';
import { SIGNAL_KINDS } from './tally.ts';
import type { Outcome, SignalKind, Tally } from './tally.ts';

/** The context in which a subject is evaluated. */
interface Looks {
  readonly kind: SignalKind;
  readonly subjects: number;
  readonly days: readonly Day[];
  readonly runs: readonly Run[];
}

/** The clearest signal of each subject that is an outlier. */
export function clearestOf(subjects: readonly Subject[], all: Tally, looks: Looks): Signal[] {
  const exactly = (outcome: Outcome) => ({ total: all.scans.total, count: all.outcomes.get(outcome)?.total ?? 0 });
  const less = (outcome: Outcome) => roundedToLess(exactly(outcome));
  const beside = JSON.stringify([subjects.length, OUTCOMES.map(less)]);
  return subjects.flatMap((subject) => {
    const isCalm = () => !clearest(subject, less, looks);
    // All codes belong to one tally, and any scan changes it.
    if (looks.kind !== 'code' && cachedVerdict(subject.tally.scans.running, beside, isCalm)) return [];
    return clearest(subject, exactly, looks) ?? [];
  });
}

/**
 * The least likely outcome of a subject, if it is beyond the limit. `sampleOfAll`: number of all scans with an outcome.
 */
function clearest(
  { name, tally, outcomes }: Subject,
  sampleOfAll: (outcome: Outcome) => Sample,
  looks: Looks,
): Signal | null {
  let found: Signal | null = null;
  for (const outcome of outcomes) {
    const marked = tally.outcomes.get(outcome);
    if (!marked || marked.total < LEAST_COUNT) continue;
    const all = sampleOfAll(outcome);
    const course = { scans: tally.scans.running, marked: marked.running, all };
    const chance = correctedChance(course, looks);
    if (chance >= FALSE_ALARM_SHARE || (found && found.chance <= chance)) continue;
    const run = spanOf(course);
    const [since = '', until = ''] = [looks.days[run.from], looks.days[run.to - 1]];
    const sample = sampleOf(course, run);
    const others = { count: all.count - sample.count, total: all.total - sample.total };
    found = { kind: looks.kind, name, outcome, since, until, sample, others, chance };
  }
  return found;
}

/**
 * The smallest probability of any run times the number of comparisons (Bonferroni), which may exceed 1. The four kinds
 * have a quarter each, of which all days together have one half and the shorter runs the other. Summing stops beyond
 * the limit.
 */
function correctedChance(course: Course, { kind, subjects, days, runs }: Looks): number {
  const looks = 2 * SIGNAL_KINDS.length * subjects * (kind === 'code' ? 1 : OUTCOMES.length);
  const chanceTimes = (run: Run, times: number) => chanceOfRun(course, run, FALSE_ALARM_SHARE / times) * times;
  const whole = chanceTimes({ from: 0, to: days.length }, looks);
  return runs.reduce((least, run) => Math.min(least, chanceTimes(run, looks * runs.length)), whole);
}
