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
import { t, translated } from '@veritas/shared/language';
import type { QuestionChange } from '../../lib/question-change.ts';
import { deviceTypeName } from '../../lib/facts/DeviceIcon.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const STATUS_WORDS: Readonly<Record<ListStatus, string>> = {
  pending: translated(STAGE_LABELS.pending),
  submitted: translated(STAGE_LABELS.submitted),
  verified: translated(STAGE_LABELS.verified),
  detached: translated(STAGE_LABELS.detached),
  any_submitted: t('Submitted, at any later stage'),
  any_verified: t('Verified at hub, open or closed'),
};

const RESULT_WORDS: Readonly<Record<string, string>> = {
  passed: t('Passed'),
  rejected: t('Rejected, any code'),
  failed: t('Not passed'),
  other: t('Other than the known results'),
  none: t('No result'),
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
  flagged: t('Any flag'),
  urgent: t('Flag: Urgent'),
  hold: t('Flag: On hold'),
  investigate: t('Flag: Investigate'),
  noted: t('With notes'),
};

export const MARK_CHOICES = LIST_MARKS.map((value) => ({ value, label: MARK_WORDS[value] }));

export function lateChoices(question: ListQuestion) {
  return (['any', 'hub', 'rc'] as const).map((value) => ({ value, label: lateWords(value, question) }));
}

export function lateWords(late: LateStep, { hubHours = HUB_DUE_HOURS, rcDays = RC_DUE_DAYS }: ListQuestion): string {
  if (late === 'any') return t('Needs attention');
  return late === 'hub'
    ? t('Not at the hub after {hours} h', { hours: hubHours })
    : t('Not at the RC after {days, plural, one {# day} other {# days}}', { days: rcDays });
}

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
    status: status && t('Status: {status}', { status: STATUS_WORDS[status] }),
    result: result && t('Result: {result}', { result: resultWords(result) }),
    type: type && t('Type: {type}', { type: typeWords(type) }),
    brand: brand && t('Brand: {brand}', { brand }),
    operator: operator && t('Operator: {name}', { name: operatorWords(operator) }),
    created:
      created &&
      t(
        'Created {form, select, none {on no valid date} on {on {from}} until {until {to}} from {from {from}} other {{from} – {to}}}',
        daysOf(created),
      ),
    submittedOn:
      submittedOn &&
      t(
        'Submitted {form, select, on {on {from}} until {until {to}} from {from {from}} other {{from} – {to}}}',
        daysOf(submittedOn),
      ),
    verifiedOn:
      verifiedOn &&
      t(
        'Verified {form, select, on {on {from}} until {until {to}} from {from {from}} other {{from} – {to}}}',
        daysOf(verifiedOn),
      ),
    since: since && sinceWords(since, formatLongTime(since.at, ownZone)),
    marked: marked && MARK_WORDS[marked],
    zone: zone && zone !== ownZone && t('Days of {zone}', { zone: zoneName(Date.now(), zone) }),
  };
  const filters = Object.entries(plain).flatMap(([key, words]) =>
    words ? [{ key, words, without: { [key]: undefined } }] : [],
  );
  // That devices need attention is the view itself; of one step of it the way leads back to all steps.
  if (!late || late === 'any') return filters;
  return [...filters, { key: 'late', words: lateWords(late, question), without: { late: 'any' } }];
}

function typeWords(type: NonNullable<ListQuestion['type']>): string {
  return type === 'other' ? t('Other or unknown') : deviceTypeName(type);
}

function resultWords(result: string): string {
  return RESULT_WORDS[result] ?? resultTooltip(result);
}

function sinceWords({ step }: Since, time: string): string {
  return step === 'submitted' ? t('Submitted since {time}', { time }) : t('Verified at hub since {time}', { time });
}

/** The days of a filter, and which of its forms they have. */
function daysOf(days: DayRange | 'none') {
  const { from, to } = days === 'none' ? {} : days;
  const form = days === 'none' ? 'none' : from === to ? 'on' : !from ? 'until' : to ? 'both' : 'from';
  return { form, from: dayWords(from), to: dayWords(to) };
}

/** `28 Jan` */
function dayWords(day = ''): string {
  return isDay(day) ? dayText(day) : day;
}
