import { dayNumbers, dayToNumber } from '../../days/days.ts';
import { CHART_CODES } from '../../base/error-catalogue.ts';
import { nameKey, trackingKey } from '../../base/keys.ts';
import { ALL_HUBS, hubChoice, operatorChoice } from '../choices.ts';
import { resultMark, shownTime } from '../device-record.ts';
import type { DeviceRecord, DeviceResult, Stage } from '../device-record.ts';
import type { DayRange, ListQuestion, ListStatus, Since } from '../list-question.ts';
import type { ListSort, ListSortKey } from '../list-sort.ts';
import { lateFor, waitsSince } from '../questions/lateness.ts';
import { splitIds } from '../questions/question-matcher.ts';

type Matches = (record: DeviceRecord) => boolean;

/** The reference implementation of the pick list, on record objects without columns. */
export function listPlainly(records: readonly DeviceRecord[], question: ListQuestion, now: number) {
  const conditions = factConditions(question, now);
  const keys = splitIds(question.text ?? '').map(trackingKey);
  const [first = ''] = keys;
  const isFound: Matches = ({ trackingId }) =>
    keys.length > 1 ? keys.includes(trackingKey(trackingId)) : trackingKey(trackingId).includes(first);
  const rows = records
    .toSorted(newestFirst)
    .filter((record) => isFound(record) && conditions.every((is) => is(record)));
  if (question.late) rows.sort((a, b) => (waitsSince(a) ?? 0) - (waitsSince(b) ?? 0));
  const have = new Set(rows.map(({ trackingId }) => trackingKey(trackingId)));
  return {
    rows: question.sort ? sortRows(rows, question.sort) : rows,
    notFound: keys.length > 1 ? splitIds(question.text ?? '').filter((id) => !have.has(trackingKey(id))) : [],
  };
}

const byNumbers = new Intl.Collator('en', { numeric: true });

function newestFirst(a: DeviceRecord, b: DeviceRecord): number {
  const [atA, atB] = [a, b].map((record) => shownTime(record).at ?? Number.NEGATIVE_INFINITY) as [number, number];
  if (atA !== atB) return atA > atB ? -1 : 1;
  return byNumbers.compare(a.id, b.id);
}

function factConditions(question: ListQuestion, now: number): Matches[] {
  const {
    hub = ALL_HUBS,
    hubs,
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
    hubs && ((record: DeviceRecord) => hubs.some((named) => hubChoice(record.hubKey) === named)),
    !hubs && hub !== ALL_HUBS && ((record: DeviceRecord) => hubChoice(record.hubKey) === hub),
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

const STAGE_ORDER: Readonly<Record<Stage, number>> = { pending: 0, submitted: 1, verified: 2, detached: 3 };

/** The sort key of a column: the text of the cell ignoring case; '' and null have no value. */
const VALUES: Readonly<Record<ListSortKey, (record: DeviceRecord) => string | number | null>> = {
  time: (record) => shownTime(record).at,
  id: ({ trackingId }) => trackingId.toLowerCase(),
  hub: ({ hubKey }) => hubKey,
  operator: ({ submitted }) => submitted?.by?.toLowerCase() ?? null,
  expected: ({ expected }) => bothOf(expected.name, expected.brand),
  scanned: ({ scanned }) => bothOf(scanned.name, scanned.manufacturer),
  status: ({ stage }) => STAGE_ORDER[stage],
  // Passed comes before every code.
  result: (record) => {
    const mark = resultMark(record);
    return mark && (mark.kind === 'passed' ? ' ' : mark.code);
  },
};

/** The rows in another order. A stable sort; rows without a value come last in both directions. */
function sortRows(rows: readonly DeviceRecord[], { by, descending }: ListSort): DeviceRecord[] {
  const valueOf = VALUES[by];
  const smallerFirst = descending ? 1 : -1;
  const withValues = rows.map((record) => ({ record, value: valueOf(record) }));
  const known = withValues.flatMap(({ record, value }) => (value === null || value === '' ? [] : [{ record, value }]));
  const unknown = withValues.filter(({ value }) => value === null || value === '');
  // The built-in sort is stable.
  known.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? smallerFirst : -smallerFirst));
  return [...known, ...unknown].map(({ record }) => record);
}

function bothOf(name: string | null, maker: string | null): string {
  return [name, maker].filter(Boolean).join(' ').toLowerCase();
}
