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
import { isCalm, keptCalm, roundedToLess } from './calm.ts';
import type { DayCounts } from './day-counts.ts';
import { chanceOfRun, LEAST_COUNT, sampleOf, shortRuns, spanOf } from './runs.ts';
import type { Course, Looks } from './runs.ts';
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
  const all = samplesOf(tallies.all);
  const compared = { hub: 0, operator: 0, brand: 0, code: 0 };
  const signals = SIGNAL_KINDS.flatMap((kind) => {
    const subjects = subjectsOf(tallies, kind);
    compared[kind] = subjects.length;
    return clearestOf(subjects, all, { kind, days, looks: looksAt(kind, subjects.length, days.length) });
  });
  return { signals: signals.sort(byChance), compared };
}

/** Of equal chances the same one comes first, in whatever order the records were counted. */
function byChance(a: Signal, b: Signal): number {
  if (a.chance !== b.chance) return a.chance - b.chance;
  if (a.kind !== b.kind) return SIGNAL_KINDS.indexOf(a.kind) - SIGNAL_KINDS.indexOf(b.kind);
  return a.name < b.name ? -1 : 1;
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
    return CODES_OVER_TIME.filter((code) => hasEnough(all.outcomes.get(code))).map((code) => ({
      name: code,
      tally: all,
      outcomes: [code],
    }));
  }
  return tallies
    .of(kind)
    .filter(({ scans }) => scans.total >= SMALL_SAMPLE && scans.total < all.scans.total)
    .map((tally) => ({ name: tally.name, tally, outcomes: OUTCOMES }));
}

function hasEnough(marked: DayCounts | undefined): marked is DayCounts {
  return marked !== undefined && marked.total >= LEAST_COUNT;
}

/** Of all scans how many had an outcome. */
type Samples = ReadonlyMap<Outcome, Sample>;

function samplesOf({ scans, outcomes }: Tally): Samples {
  return new Map(
    OUTCOMES.map((outcome) => [outcome, { count: outcomes.get(outcome)?.total ?? 0, total: scans.total }]),
  );
}

interface OutcomeCourse {
  readonly outcome: Outcome;
  readonly course: Course;
}

function coursesOf({ tally, outcomes }: Subject, samples: Samples): OutcomeCourse[] {
  return outcomes.flatMap((outcome) => {
    const marked = tally.outcomes.get(outcome);
    const all = samples.get(outcome);
    if (!hasEnough(marked) || !all) return [];
    return [{ outcome, course: { scans: tally.scans.running, marked: marked.running, all } }];
  });
}

interface Search {
  readonly kind: SignalKind;
  readonly days: readonly Day[];
  readonly looks: Looks;
}

function clearestOf(subjects: readonly Subject[], all: Samples, search: Search): Signal[] {
  const { kind, looks } = search;
  const signalOf = (subject: Subject) => clearest(subject.name, coursesOf(subject, all), search) ?? [];
  // All codes are of one tally, and any scan changes it.
  if (kind === 'code') return subjects.flatMap(signalOf);

  const less = new Map([...all].map(([outcome, sample]) => [outcome, roundedToLess(sample)]));
  const beside = JSON.stringify([looks.times, ...less.values()]);
  return subjects.flatMap((subject) => {
    const judge = () => coursesOf(subject, less).every(({ course }) => isCalm(course, looks));
    return keptCalm(subject.tally, beside, judge) ? [] : signalOf(subject);
  });
}

/** The outcome of a subject that chance explains least, if it is beyond the limit. */
function clearest(name: string, courses: readonly OutcomeCourse[], { kind, days, looks }: Search): Signal | null {
  let found: Signal | null = null;
  for (const { outcome, course } of courses) {
    const chance = correctedChance(course, looks);
    if (chance >= FALSE_ALARM_SHARE || (found && found.chance <= chance)) continue;
    const run = spanOf(course);
    const sample = sampleOf(course, run);
    const others = { count: course.all.count - sample.count, total: course.all.total - sample.total };
    const [since = '', until = ''] = [days[run.from], days[run.to - 1]];
    found = { kind, name, outcome, since, until, sample, others, chance };
  }
  return found;
}

/**
 * The four kinds have a quarter of all looks each (Bonferroni), and of that the whole of the days one half and the shorter
 * runs together the other.
 */
function looksAt(kind: SignalKind, subjects: number, days: number): Looks {
  const outcomes = kind === 'code' ? 1 : OUTCOMES.length;
  const times = 2 * SIGNAL_KINDS.length * subjects * outcomes;
  return { times, whole: { from: 0, to: days }, runs: shortRuns(days) };
}

/** The least chance of any run times the number of looks. What is beyond the limit is not added up further. */
function correctedChance(course: Course, { times, whole, runs }: Looks): number {
  const limit = FALSE_ALARM_SHARE / times;
  const timesOfRuns = times * runs.length;
  let least = 1;
  for (const run of runs) least = Math.min(least, chanceOfRun(course, run, limit / runs.length));
  return Math.min(1, chanceOfRun(course, whole, limit) * times, least * timesOfRuns);
}
