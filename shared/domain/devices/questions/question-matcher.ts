import { dayNumbers, dayToNumber } from '../../days/days.ts';
import { unescapeFormula } from '../../csv/formula-guard.ts';
import { CHART_CODES } from '../../base/error-catalogue.ts';
import { nameKey, trackingKey } from '../../base/keys.ts';
import { ALL_HUBS, hubChoice, operatorChoice } from '../choices.ts';
import type { DeviceRecord, DeviceResult } from '../device-record.ts';
import type { DayRange, ListQuestion, ListStatus, Since } from '../list-question.ts';
import { lateFor } from './lateness.ts';

export type Matches = (record: DeviceRecord) => boolean;

/** Whether a record is in the list of a question. For many records make the judge once: `questionMatcher`. */
export function matchesQuestion(record: DeviceRecord, question: ListQuestion, now: number): boolean {
  return questionMatcher(question, now)(record);
}

/** The judge of a question; `now` (ms since 1970) matters to waiting times only. */
export function questionMatcher(question: ListQuestion, now: number): Matches {
  const conditions = [textCondition(question.text), ...factConditions(question, now)].filter((one) => one !== null);
  return (record) => conditions.every((holds) => holds(record));
}

/** All conditions but the text, which a list looks up in what it has prepared. */
export function factConditions(question: ListQuestion, now: number): Matches[] {
  const {
    hub = ALL_HUBS,
    status,
    result,
    type,
    brand,
    operator,
    created,
    submittedOn,
    verifiedOn,
    since,
    late,
    zone,
  } = question;
  const dayNumber = dayNumbers(zone);
  const conditions = [
    hub !== ALL_HUBS && ((record: DeviceRecord) => hubChoice(record.hubKey) === hub),
    status && STATUS_CONDITIONS[status],
    result && resultCondition(result),
    type && ((record: DeviceRecord) => (record.deviceType ?? 'other') === type),
    brand && brandCondition(brand),
    operator && (({ submitted }: DeviceRecord) => submitted !== null && operatorChoice(submitted.by) === operator),
    created && dayCondition(created, dayNumber, ({ createdAt }) => createdAt),
    submittedOn && dayCondition(submittedOn, dayNumber, ({ submitted }) => submitted?.at ?? null),
    verifiedOn && dayCondition(verifiedOn, dayNumber, ({ verified }) => verified?.at ?? null),
    since && sinceCondition(since),
    late && lateCondition(question, now),
  ];
  return conditions.filter((condition) => typeof condition === 'function');
}

/** What spreadsheets, mails and scripts put around an ID. */
const QUOTES = `["'\`´‘’‚‛“”„‟«»]+`;
const OUTER_QUOTES = new RegExp(`^${QUOTES}|${QUOTES}$`, 'gu');

/**
 * The texts that a search names: one is searched for, several are looked up. They are separated by space, tab, newline,
 * comma or semicolon, and may be quoted.
 */
export function splitIds(text: string): string[] {
  const ids = text.split(/[\s,;]+/).map((id) => unescapeFormula(id).replaceAll(OUTER_QUOTES, ''));
  return [...new Set(ids.filter(Boolean))];
}

function textCondition(text = ''): Matches | null {
  const [first, ...others] = splitIds(text).map(trackingKey);
  if (first === undefined) return null;
  if (others.length === 0) return ({ trackingId }) => trackingKey(trackingId).includes(first);
  const wanted = new Set([first, ...others]);
  return ({ trackingId }) => wanted.has(trackingKey(trackingId));
}

const STATUS_CONDITIONS: Readonly<Record<ListStatus, Matches>> = {
  pending: ({ stage }) => stage === 'pending',
  submitted: ({ stage }) => stage === 'submitted',
  verified: ({ stage }) => stage === 'verified',
  detached: ({ stage }) => stage === 'detached',
  any_submitted: ({ submitted }) => submitted !== null,
  any_verified: ({ stage }) => stage === 'verified' || stage === 'detached',
};

function resultCondition(asked: string): Matches {
  switch (asked) {
    case 'passed':
      return ({ result }) => result.kind === 'passed';
    case 'rejected':
      return ({ result, submitted }) => submitted !== null && result.kind !== 'passed';
    case 'failed':
      return ({ result }) => result.kind !== 'passed';
    case 'other':
      return ({ result }) => isOutsideTheChart(result);
    case 'none':
      return ({ result }) => result.kind === 'none' && result.raw === null;
    default:
      return ({ result }) => result.kind === 'error' && result.code === asked;
  }
}

function brandCondition(asked: string): Matches {
  const key = nameKey(asked);
  // Few brands, many records: each spelling is compared once.
  const known = new Map<string, boolean>();
  return ({ expected: { brand } }) => {
    if (brand === null) return false;
    let same = known.get(brand);
    if (same === undefined) known.set(brand, (same = nameKey(brand) === key));
    return same;
  };
}

function isOutsideTheChart(result: DeviceResult): boolean {
  if (result.kind === 'none') return result.raw !== null;
  return result.kind === 'error' && !CHART_CODES.some((code) => code === result.code);
}

function dayCondition(
  range: DayRange | 'none',
  dayNumber: (ms: number) => number,
  timeOf: (record: DeviceRecord) => number | null,
): Matches {
  if (range === 'none') return (record) => timeOf(record) === null;
  const first = range.from === undefined ? Number.NEGATIVE_INFINITY : dayToNumber(range.from);
  const last = range.to === undefined ? Number.POSITIVE_INFINITY : dayToNumber(range.to);
  return (record) => {
    const at = timeOf(record);
    if (at === null) return false;
    const day = dayNumber(at);
    return day >= first && day <= last;
  };
}

function sinceCondition({ step, at }: Since): Matches {
  return ({ [step]: taken }) => (taken?.at ?? Number.NEGATIVE_INFINITY) > at;
}

function lateCondition(question: ListQuestion, now: number): Matches {
  const judge = lateFor(now, question);
  if (question.late === 'any') return (record) => judge(record) !== null;
  return (record) => judge(record) === question.late;
}
