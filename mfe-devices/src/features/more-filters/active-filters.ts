import {
  dayText,
  formatLongTime,
  hubsOf,
  isDay,
  operatorWords,
  zoneName,
  type DayRange,
  type ListQuestion,
  type Since,
} from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { toHubs } from '../../lib/hubs-of-list.ts';
import type { QuestionChange } from '../../lib/question-change.ts';
import { lateWords, MARK_WORDS, resultWords, STATUS_WORDS, typeWords, type Choice } from './filter-words.ts';

/** One filter in words, and how to remove it. */
export interface ActiveFilter {
  readonly key: string;
  readonly words: string;
  /** The change that removes it from the query. */
  readonly without: QuestionChange;
}

interface FilterContext {
  readonly ownZone: string;
  /** All hubs with their names. */
  readonly hubs: readonly Choice[];
}

/** The filters that no control of the toolbar shows: one chosen hub is in it, several are not. */
export function activeFilters(question: ListQuestion, { ownZone, hubs }: FilterContext): ActiveFilter[] {
  const { status, result, type, brand, operator, created, submittedOn, verifiedOn, since, late, marked, zone } =
    question;
  const pageZone = zone ?? ownZone;
  const plain = {
    status: status && t('Status: {status}', { status: STATUS_WORDS[status] }),
    result: result && t('Result: {result}', { result: resultWords(result) }),
    type: type && t('Type: {type}', { type: typeWords(type) }),
    brand: brand && t('Brand: {brand}', { brand }),
    operator: operator && t('Operator: {name}', { name: operatorWords(operator) }),
    created:
      created &&
      t(
        'Created {form, select, none {without a valid date} on {on {from}} until {until {to}} from {from {from}} other {{from} – {to}}}',
        daysOf(created, pageZone),
      ),
    submittedOn:
      submittedOn &&
      t(
        'Submitted {form, select, none {without a valid date} on {on {from}} until {until {to}} from {from {from}} other {{from} – {to}}}',
        daysOf(submittedOn, pageZone),
      ),
    verifiedOn:
      verifiedOn &&
      t(
        'Verified {form, select, on {on {from}} until {until {to}} from {from {from}} other {{from} – {to}}}',
        daysOf(verifiedOn, pageZone),
      ),
    since: since && sinceWords(since, formatLongTime(since.at, pageZone)),
    marked: marked && MARK_WORDS[marked],
    zone: zone && zone !== ownZone && t('Days of {zone}', { zone: zoneName(Date.now(), zone) }),
  };
  const facts = Object.entries(plain).flatMap(([key, words]) =>
    words ? [{ key, words, without: { [key]: undefined } }] : [],
  );
  const filters = [...hubFilters(hubsOf(question), hubs), ...facts];
  // The view itself shows late devices; removing one step of it leads back to all steps.
  if (!late || late === 'any') return filters;
  return [...filters, { key: 'late', words: lateWords(late, question), without: { late: 'any' } }];
}

function hubFilters(chosen: readonly string[], hubs: readonly Choice[]): ActiveFilter[] {
  if (chosen.length < 2) return [];
  return chosen.map((value) => ({
    key: `hub ${value}`,
    words: t('Hub: {hub}', { hub: hubs.find((hub) => hub.value === value)?.label ?? value }),
    without: toHubs(chosen.filter((other) => other !== value)),
  }));
}

function sinceWords({ step }: Since, time: string): string {
  return step === 'submitted' ? t('Submitted since {time}', { time }) : t('Verified at hub since {time}', { time });
}

/** The days of a filter, by its form. */
function daysOf(days: DayRange | 'none', zone: string) {
  const { from, to } = days === 'none' ? {} : days;
  const form = days === 'none' ? 'none' : from === to ? 'on' : !from ? 'until' : to ? 'both' : 'from';
  return { form, from: dayWords(from, zone), to: dayWords(to, zone) };
}

/** `28 Jan` */
function dayWords(day = '', zone: string): string {
  return isDay(day) ? dayText(day, zone) : day;
}
