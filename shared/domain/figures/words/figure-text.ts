import { t } from '../../../language/t.ts';
import { numberLocale } from '../../../language/languages.ts';
import { dayText } from '../../days/date-text.ts';
import type { Day } from '../../days/days.ts';

const whole = new Intl.NumberFormat(numberLocale());

/** `12,345`. */
export function countText(count: number): string {
  return whole.format(count);
}

/** `1 record`, `2 records`. */
export function countOf(count: number, noun: string): string {
  return `${countText(count)} ${nounOf(count, noun)}`;
}

/** `record` or `records`, by the count. */
export function nounOf(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/**
 * `1 Jan to 30 Jan`; a single day alone. Without `textOf` with years other than the current one in the zone of the
 * computer.
 */
export function periodText(days: readonly Day[], textOf: (day: Day) => string = (day) => dayText(day)): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? textOf(first) : t('{first} to {last}', { first: textOf(first), last: textOf(last) });
}
