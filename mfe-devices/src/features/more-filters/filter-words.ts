import {
  DEVICE_TYPES,
  ERROR_CODES,
  HUB_DUE_HOURS,
  LIST_MARKS,
  LIST_STATUSES,
  RC_DUE_DAYS,
  resultTooltip,
  STAGE_LABELS,
  type LateStep,
  type ListMark,
  type ListQuestion,
  type ListStatus,
} from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { deviceTypeName } from '../../lib/facts/DeviceIcon.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const STATUS_WORDS: Readonly<Record<ListStatus, string>> = {
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

/** `failed` comes only from links of the dashboard, so it is offered only where the query has it. */
export function resultChoices(asked: string | undefined): Choice[] {
  const offered = ['passed', 'rejected', ...ERROR_CODES, 'other', 'none'];
  const values = asked && !offered.includes(asked) ? [...offered, asked] : offered;
  return values.map((value) => ({ value, label: resultWords(value) }));
}

export const MARK_WORDS: Readonly<Record<ListMark, string>> = {
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

export function typeWords(type: NonNullable<ListQuestion['type']>): string {
  return type === 'other' ? t('Other or unknown') : deviceTypeName(type);
}

export function resultWords(result: string): string {
  return RESULT_WORDS[result] ?? resultTooltip(result);
}
