import {
  ALL_HUBS,
  daysOf,
  dayToNumber,
  followed,
  hubKey,
  NO_DAY,
  operatorChoice,
  SMALL_SAMPLE,
  viewOf,
} from '@veritas/shared/domain';
import type { Day, DeviceColumns, DeviceRecord } from '@veritas/shared/domain';
import { keptCalm, roundedToLess } from './calm.ts';
import { chanceOfRun, LEAST_COUNT, sampleOf, shortRuns, spanOf } from './runs.ts';
import type { Course, Run } from './runs.ts';
import { FALSE_ALARM_SHARE } from './stand-out.ts';
import type { Sample } from './stand-out.ts';
import { CODES, SIGNAL_KINDS, Tallies } from './tallies.ts';
import type { Outcome, SignalKind, Tally } from './tallies.ts';

export interface SignalQuestion {
  /** Oldest first. */
  readonly days: readonly Day[];
  readonly zone: string;
  /** `all`, or a hub code in any case: then its scans are all there is. */
  readonly hub: string;
  /** A value of `operatorChoice`; null: everybody. */
  readonly operator: string | null;
}

/** A hub, operator, brand or error code that is out of line, with the run of days that says so best. */
export interface Signal {
  readonly kind: SignalKind;
  /** As stored; '' for records without a hub or an operator. */
  readonly name: string;
  readonly outcome: Outcome;
  /** First and last day of it. */
  readonly since: Day;
  readonly until: Day;
  /** The scans of these days, and how many had the outcome. */
  readonly sample: Sample;
  /** The same of all other scans of the days shown. */
  readonly others: Sample;
  /** How often one of all that were looked at would be so far out by luck, at most. */
  readonly chance: number;
}

export interface SignalAnswer {
  /** The clearest first. */
  readonly signals: readonly Signal[];
  /** How many of each kind were looked at. */
  readonly compared: Readonly<Record<SignalKind, number>>;
}

/**
 * Who is out of line over the days shown, by doorstep scans on their submit day: beyond the control limits of a p-chart
 * of exact chances, for all days together and for shorter runs, corrected for everything that is looked at
 * (docs/decisions/173-fair-signals.md).
 */
export function findSignals(records: readonly DeviceRecord[], question: SignalQuestion): SignalAnswer {
  const { days } = question;
  const tallies = talliesOf(viewOf(records), question);
  const runs = shortRuns(days.length);
  const compared = { hub: 0, operator: 0, brand: 0, code: 0 };
  const signals = SIGNAL_KINDS.flatMap((kind) => {
    const subjects = subjectsOf(tallies, kind);
    compared[kind] = subjects.length;
    return clearestOf(subjects, tallies.all, { kind, subjects: subjects.length, days, runs });
  });
  return { signals: signals.sort(byChance), compared };
}

/** Of equal chances the same one comes first, in whatever order the records were counted. */
function byChance(a: Signal, b: Signal): number {
  const byKind = SIGNAL_KINDS.indexOf(a.kind) - SIGNAL_KINDS.indexOf(b.kind);
  return a.chance - b.chance || byKind || (a.name < b.name ? -1 : 1);
}

/** Of records that a change made of others only what changed is counted. */
const talliesOf = followed<SignalQuestion, Tallies>({
  keyOf: ({ days, zone, hub, operator }) => JSON.stringify([days[0], days.length, zone, hub, operator]),
  count: (view, question) => {
    const tallies = new Tallies(view.columns, question.days.length);
    tallyScans(tallies, view.columns, { slots: view.slots, question, sign: 1 });
    return tallies;
  },
  update: (tallies, { columns }, { question, change: { gone, added } }) => {
    tallyScans(tallies, columns, { slots: gone, question, sign: -1 });
    tallyScans(tallies, columns, { slots: added, question, sign: 1 });
    return tallies;
  },
});

interface Scans {
  readonly slots: ArrayLike<number>;
  readonly question: SignalQuestion;
  /** -1 takes them out of the counts again. */
  readonly sign: 1 | -1;
}

function tallyScans(tallies: Tallies, columns: DeviceColumns, { slots, question, sign }: Scans): void {
  const { days, zone, hub, operator } = question;
  const { numbers, dictionaries } = columns;
  const first = dayToNumber(days[0] ?? '');
  const submittedOn = daysOf(columns, 'submittedAt', zone);
  const isOfHub = dictionaries.hubs.where((code) => hub === ALL_HUBS || hubKey(code) === hubKey(hub));
  const isOfOperator = dictionaries.users.where((name) => operator === null || operatorChoice(name) === operator);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    const day = (submittedOn[slot] ?? NO_DAY) - first;
    // Without days there is no first one.
    if (!(day >= 0 && day < days.length)) continue;
    if (isOfHub[numbers.hub[slot] ?? 0] === 1 && isOfOperator[numbers.submittedBy[slot] ?? 0] === 1) {
      tallies.add(slot, day, sign);
    }
  }
}

const OUTCOMES: readonly Outcome[] = ['rejected', ...CODES];
/** E008 is found at the hub, days after the scan: on the last days there is less of it only because it is early. */
const CODES_OVER_TIME = CODES.filter((code) => code !== 'E008');

interface Subject {
  readonly name: string;
  readonly tally: Tally;
  readonly outcomes: readonly Outcome[];
}

/** Those with enough scans to be compared. Nobody is out of line who is the only one, but for a code over time. */
function subjectsOf(tallies: Tallies, kind: SignalKind): Subject[] {
  const { all } = tallies;
  if (kind === 'code') {
    const codes = CODES_OVER_TIME.filter((code) => (all.outcomes.get(code)?.total ?? 0) >= LEAST_COUNT);
    return codes.map((code) => ({ name: code, tally: all, outcomes: [code] }));
  }
  return tallies
    .of(kind)
    .filter(({ scans }) => scans.total >= SMALL_SAMPLE && scans.total < all.scans.total)
    .map((tally) => ({ name: tally.name, tally, outcomes: OUTCOMES }));
}

interface Looks {
  readonly kind: SignalKind;
  readonly subjects: number;
  readonly days: readonly Day[];
  readonly runs: readonly Run[];
}

function clearestOf(subjects: readonly Subject[], all: Tally, looks: Looks): Signal[] {
  const exactly = (outcome: Outcome) => ({ total: all.scans.total, count: all.outcomes.get(outcome)?.total ?? 0 });
  const less = (outcome: Outcome) => roundedToLess(exactly(outcome));
  const beside = JSON.stringify([subjects.length, OUTCOMES.map(less)]);
  return subjects.flatMap((subject) => {
    const isCalm = () => !clearest(subject, less, looks);
    // All codes are of one tally, and any scan changes it.
    if (looks.kind !== 'code' && keptCalm(subject.tally.scans.running, beside, isCalm)) return [];
    return clearest(subject, exactly, looks) ?? [];
  });
}

/**
 * The outcome of a subject that chance explains least, if it is beyond the limit. `sampleOfAll`: of all scans how many
 * had an outcome.
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
 * The least chance of any run times the number of all looks (Bonferroni), at times more than 1. The four kinds have a
 * quarter each, and of that the whole of the days one half and the shorter runs together the other. What is beyond the
 * limit is not added up further.
 */
function correctedChance(course: Course, { kind, subjects, days, runs }: Looks): number {
  const looks = 2 * SIGNAL_KINDS.length * subjects * (kind === 'code' ? 1 : OUTCOMES.length);
  const chanceTimes = (run: Run, times: number) => chanceOfRun(course, run, FALSE_ALARM_SHARE / times) * times;
  const whole = chanceTimes({ from: 0, to: days.length }, looks);
  return runs.reduce((least, run) => Math.min(least, chanceTimes(run, looks * runs.length)), whole);
}
