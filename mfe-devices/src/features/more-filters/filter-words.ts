import {
  DEVICE_TYPES,
  ERROR_CODES,
  dayText,
  formatLongTime,
  HUB_DUE_HOURS,
  isDay,
  LIST_MARKS,
  LIST_STATUSES,
  operatorWords,
  RC_DUE_DAYS,
  resultTooltip,
  STAGE_LABELS,
  zoneName,
  type DayRange,
  type LateStep,
  type ListMark,
  type ListQuestion,
  type ListStatus,
  type Since,
} from '@veritas/shared/domain';
import type { QuestionChange } from '../../lib/question-change.ts';
import { deviceTypeName } from '../../lib/facts/DeviceIcon.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const STATUS_WORDS: Readonly<Record<ListStatus, string>> = {
  ...STAGE_LABELS,
  any_submitted: 'Submitted, at any later stage',
  any_verified: 'Verified at hub, open or closed',
};

const RESULT_WORDS: Readonly<Record<string, string>> = {
  passed: 'Passed',
  rejected: 'Rejected, any code',
  failed: 'Not passed',
  other: 'Other than the known results',
  none: 'No result',
};

export const STATUS_CHOICES = LIST_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
export const TYPE_CHOICES = [...DEVICE_TYPES, 'other' as const].map((value) => ({ value, label: typeWords(value) }));

/** `failed` comes by links of the dashboard only, so it is offered only where it is asked. */
export function resultChoices(asked: string | undefined): Choice[] {
  const offered = ['passed', 'rejected', ...ERROR_CODES, 'other', 'none'];
  const values = asked && !offered.includes(asked) ? [...offered, asked] : offered;
  return values.map((value) => ({ value, label: resultWords(value) }));
}

const MARK_WORDS: Readonly<Record<ListMark, string>> = {
  flagged: 'Any flag',
  urgent: 'Flag: Urgent',
  hold: 'Flag: On hold',
  investigate: 'Flag: Investigate',
  noted: 'With notes',
};

export const MARK_CHOICES = LIST_MARKS.map((value) => ({ value, label: MARK_WORDS[value] }));

export function lateChoices(question: ListQuestion) {
  return (['any', 'hub', 'rc'] as const).map((value) => ({ value, label: lateWords(value, question) }));
}

export function lateWords(late: LateStep, { hubHours = HUB_DUE_HOURS, rcDays = RC_DUE_DAYS }: ListQuestion): string {
  if (late === 'any') return 'Needs attention';
  return late === 'hub' ? `Not at the hub after ${hubHours} h` : `Not at the RC after ${rcDays} days`;
}

const SINCE_WORDS: Readonly<Record<Since['step'], string>> = { submitted: 'Submitted', verified: 'Verified at hub' };

/** One filter in words, and what no longer to ask when it is taken away. */
export interface ActiveFilter {
  readonly key: string;
  readonly words: string;
  /** The question without it. */
  readonly without: QuestionChange;
}

/** The filters that no control of the toolbar shows. */
export function activeFilters(question: ListQuestion, ownZone: string): ActiveFilter[] {
  const { status, result, type, brand, operator, created, submittedOn, verifiedOn, since, late, marked, zone } =
    question;
  const plain = {
    status: status && `Status: ${STATUS_WORDS[status]}`,
    result: result && `Result: ${resultWords(result)}`,
    type: type && `Type: ${typeWords(type)}`,
    brand: brand && `Brand: ${brand}`,
    operator: operator && `Operator: ${operatorWords(operator)}`,
    created: created && `Created ${daysWords(created)}`,
    submittedOn: submittedOn && `Submitted ${daysWords(submittedOn)}`,
    verifiedOn: verifiedOn && `Verified ${daysWords(verifiedOn)}`,
    since: since && `${SINCE_WORDS[since.step]} since ${formatLongTime(since.at, ownZone)}`,
    marked: marked && MARK_WORDS[marked],
    zone: zone && zone !== ownZone && `Days of ${zoneName(Date.now(), zone)}`,
  };
  const filters = Object.entries(plain).flatMap(([key, words]) =>
    words ? [{ key, words, without: { [key]: undefined } }] : [],
  );
  // That devices need attention is the view itself; of one step of it the way leads back to all steps.
  if (!late || late === 'any') return filters;
  return [...filters, { key: 'late', words: lateWords(late, question), without: { late: 'any' } }];
}

function typeWords(type: NonNullable<ListQuestion['type']>): string {
  return type === 'other' ? 'Other or unknown' : deviceTypeName(type);
}

function resultWords(result: string): string {
  return RESULT_WORDS[result] ?? resultTooltip(result);
}

function daysWords(days: DayRange | 'none'): string {
  if (days === 'none') return 'on no valid date';
  const { from, to } = days;
  if (from === to) return `on ${dayWords(from)}`;
  if (!from) return `until ${dayWords(to)}`;
  return to ? `${dayWords(from)} – ${dayWords(to)}` : `from ${dayWords(from)}`;
}

/** `28 Jan` */
function dayWords(day = ''): string {
  return isDay(day) ? dayText(day) : day;
}
