import { dayToNumber } from '../../days/days.ts';
import { unescapeFormula } from '../../csv/formula-guard.ts';
import { CHART_CODES } from '../../base/error-catalogue.ts';
import { hubKey, nameKey, trackingKey } from '../../base/keys.ts';
import { hubChoice, operatorChoice } from '../choices.ts';
import { daysOf, NO_DAY } from '../columns/day-columns.ts';
import type { TimeName } from '../columns/day-columns.ts';
import { codeOfType, STAGES, SUBMITTED } from '../columns/device-columns.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import { viewOf } from '../columns/record-list.ts';
import { resultOf } from '../device-record.ts';
import type { DeviceRecord, DeviceResult } from '../device-record.ts';
import { hubsOf } from '../list-question.ts';
import type { DayRange, ListQuestion, ListStatus, Since } from '../list-question.ts';
import { lateSlots } from './lateness.ts';
import { withKeys } from './tracking-ids.ts';

/** Of the record in a slot. */
export type Matches = (slot: number) => boolean;

/** Whether a record matches a query; `now` (ms since 1970) matters to waiting times only. */
export function matchesQuestion(record: DeviceRecord, question: ListQuestion, now: number): boolean {
  return matchesAt(viewOf([record]).columns, question, now)(0);
}

/** The same for slots, when only a few are checked. */
export function matchesAt(columns: DeviceColumns, question: ListQuestion, now: number): Matches {
  const keys = splitIds(question.text ?? '').map(trackingKey);
  const [first = '', ...others] = keys;
  const { trackingKey: texts } = columns.texts;
  const isFound = others.length > 0 ? withKeys(columns, keys) : (slot: number) => texts.at(slot).includes(first);
  const conditions = factConditions(columns, question, now);
  return (slot) => isFound(slot) && conditions.every((holds) => holds(slot));
}

/** All conditions but the search text. */
export function factConditions(columns: DeviceColumns, question: ListQuestion, now: number): Matches[] {
  const { status, result, type, brand, operator, late, since, zone } = question;
  const { created, submittedOn, verifiedOn } = question;
  const { numbers, dictionaries } = columns;
  const hubs = hubsOf(question);
  const typeCode = codeOfType(type === 'other' ? null : (type ?? null));
  const onDays = (time: TimeName, range: DayRange | 'none') => dayCondition(daysOf(columns, time, zone), range);
  const conditions = [
    hubs.length > 0 &&
      coded(
        numbers.hubCode,
        dictionaries.hubCode.where((code) => hubs.includes(hubChoice(hubKey(code)))),
      ),
    status &&
      coded(
        numbers.flags,
        Uint8Array.from(STAGES, (_, flags) => Number(STATUS_CONDITIONS[status](flags))),
      ),
    result && resultCondition(columns, result),
    type && ((slot: number) => numbers.deviceType[slot] === typeCode),
    brand && brandCondition(columns, brand),
    operator && ofSubmitted(columns, coded(numbers.submittedBy, operators(columns, operator))),
    created && onDays('createdAt', created),
    submittedOn && onDays('submittedAt', submittedOn),
    verifiedOn && onDays('verifiedAt', verifiedOn),
    since && sinceCondition(columns, since),
    late && lateCondition(columns, question, now),
  ];
  return conditions.filter((condition) => typeof condition === 'function');
}

/** By code, 1 for the chosen operator. */
export function operators({ dictionaries }: DeviceColumns, choice: string): Uint8Array {
  return dictionaries.user.where((name) => operatorChoice(name) === choice);
}

/** What spreadsheets, mails and scripts add around an ID. */
const QUOTES = `["'\`´‘’‚‛“”„‟«»]+`;
const OUTER_QUOTES = new RegExp(`^${QUOTES}|${QUOTES}$`, 'gu');

/**
 * The texts that a search names: one is searched for, several are looked up. They are separated by space, tab, newline,
 * comma, semicolon or a control character, as scanners send it before or after an ID, and may be quoted. Invisible
 * characters of copied texts are removed. Of an ID in several cases the first spelling is kept.
 */
export function splitIds(text: string): string[] {
  const seen = text.replaceAll(/\p{Cf}/gu, '');
  const byKey = new Map<string, string>();
  for (const part of seen.split(/[\s,;\p{Cc}]+/u)) {
    const id = unescapeFormula(part).replaceAll(OUTER_QUOTES, '');
    const key = trackingKey(id);
    if (id !== '' && !byKey.has(key)) byKey.set(key, id);
  }
  return [...byKey.values()];
}

/** One text is searched for, several are looked up; none filters nothing. */
export function textConditions(columns: DeviceColumns, ids: readonly string[]): Matches[] {
  const [first, ...others] = ids.map(trackingKey);
  if (first === undefined) return [];
  if (others.length > 0) return [withKeys(columns, [first, ...others])];
  const found = columns.texts.trackingKey.containing(first);
  return [(slot) => found[slot] === 1];
}

const STATUS_CONDITIONS: Readonly<Record<ListStatus, (flags: number) => boolean>> = {
  pending: (flags) => STAGES[flags] === 'pending',
  submitted: (flags) => STAGES[flags] === 'submitted',
  verified: (flags) => STAGES[flags] === 'verified',
  detached: (flags) => STAGES[flags] === 'detached',
  any_submitted: (flags) => (flags & SUBMITTED) > 0,
  any_verified: (flags) => STAGES[flags] === 'verified' || STAGES[flags] === 'detached',
};

const RESULT_CONDITIONS: ReadonlyMap<string, (result: DeviceResult) => boolean> = new Map([
  ['passed', ({ kind }) => kind === 'passed'],
  ['rejected', ({ kind }) => kind !== 'passed'],
  ['failed', ({ kind }) => kind !== 'passed'],
  ['other', isOutsideTheChart],
  ['none', (result) => result.kind === 'none' && result.raw === null],
]);

function resultCondition(columns: DeviceColumns, asked: string): Matches {
  const { numbers, dictionaries } = columns;
  const isCode = (result: DeviceResult) => result.kind === 'error' && result.code === asked;
  const meets = RESULT_CONDITIONS.get(asked) ?? isCode;
  const found = coded(
    numbers.result,
    dictionaries.result.where((text) => meets(resultOf(text))),
  );
  return asked === 'rejected' ? ofSubmitted(columns, found) : found;
}

function isOutsideTheChart(result: DeviceResult): boolean {
  if (result.kind === 'none') return result.raw !== null;
  return result.kind === 'error' && !CHART_CODES.some((code) => code === result.code);
}

function brandCondition({ numbers, dictionaries }: DeviceColumns, asked: string): Matches {
  const key = nameKey(asked);
  return coded(
    numbers.brand,
    dictionaries.brand.where((brand) => brand !== null && nameKey(brand) === key),
  );
}

function ofSubmitted({ numbers: { flags } }: DeviceColumns, holds: Matches): Matches {
  return (slot) => ((flags[slot] ?? 0) & SUBMITTED) > 0 && holds(slot);
}

function dayCondition(days: Int32Array, range: DayRange | 'none'): Matches {
  if (range === 'none') return (slot) => days[slot] === NO_DAY;
  // A missing day is before all days.
  const first = range.from === undefined ? NO_DAY + 1 : dayToNumber(range.from);
  const last = range.to === undefined ? Number.POSITIVE_INFINITY : dayToNumber(range.to);
  return (slot) => {
    const day = days[slot] ?? NO_DAY;
    return day >= first && day <= last;
  };
}

function sinceCondition({ numbers }: DeviceColumns, { step, at }: Since): Matches {
  const times = step === 'submitted' ? numbers.submittedAt : numbers.verifiedAt;
  return (slot) => (times[slot] ?? Number.NaN) > at;
}

/** Whether a device waits too long for the queried step. */
export function lateCondition(columns: DeviceColumns, question: ListQuestion, now: number): Matches {
  const judge = lateSlots(columns, now, question);
  if (question.late === 'any') return (slot) => judge(slot) !== null;
  return (slot) => judge(slot) === question.late;
}

/** Whether the code of a slot is marked with 1. */
function coded(codes: Uint8Array | Uint32Array, marks: Uint8Array): Matches {
  return (slot) => marks[codes[slot] ?? 0] === 1;
}
