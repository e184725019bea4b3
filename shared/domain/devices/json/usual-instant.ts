import { DAY_MS } from '../../days/days.ts';
import { COLON, DOT, LETTER_T, LETTER_Z, MINUS, PLUS, QUOTE, ZERO } from './ascii.ts';
import { isDigit } from './values.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const FIRST_YEAR = 1970;
const LONGEST_FRACTION = 9;
/** Days before each month of a common year. */
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/** Days that every month has; later ones depend on the month. */
const LAST_SURE_DAY = 28;

/** Instead of two digits where there are none: more than any hour, minute or second. */
const NO_DIGITS = 100;

/**
 * What `parseInstant` returns for a JSON text at a position, where it has the usual form of a service
 * (`"2025-01-28T14:05:00.123456Z"`, or with an offset such as `+05:30`); NaN for any other.
 */
export function usualInstant(bytes: Uint8Array, start: number): number {
  const date = start + 1;
  const clock = date + 11;
  if (bytes[date + 4] !== MINUS || bytes[date + 7] !== MINUS || bytes[date + 10] !== LETTER_T) return Number.NaN;
  if (bytes[clock + 2] !== COLON || bytes[clock + 5] !== COLON) return Number.NaN;
  const hour = twoDigitNumber(bytes, clock);
  const minute = twoDigitNumber(bytes, clock + 3);
  const second = twoDigitNumber(bytes, clock + 6);
  if (hour >= 24 || minute >= 60 || second >= 60) return Number.NaN;
  const zone = fractionEnd(bytes, clock + 8);
  const wall = dayAt(bytes, date) * DAY_MS + hour * HOUR + minute * MINUTE + second * SECOND;
  return wall + fractionMs(bytes, clock + 8, zone) - aheadMs(bytes, zone);
}

/** Days from 1970-01-01 to the date at a position. */
function dayAt(bytes: Uint8Array, at: number): number {
  const century = twoDigitNumber(bytes, at);
  const ofCentury = twoDigitNumber(bytes, at + 2);
  const year = century * 100 + ofCentury;
  const month = twoDigitNumber(bytes, at + 5);
  const day = twoDigitNumber(bytes, at + 8);
  if (century === NO_DIGITS || ofCentury === NO_DIGITS || year < FIRST_YEAR) return Number.NaN;
  if (month < 1 || month > 12 || day < 1) return Number.NaN;
  if (day > LAST_SURE_DAY && day > daysOfMonth(year, month)) return Number.NaN;
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477;
  const ofThisYear = (DAYS_BEFORE[month - 1] ?? 0) + (month > 2 && isLeap(year) ? 1 : 0) + day - 1;
  return (year - FIRST_YEAR) * 365 + leapDays + ofThisYear;
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return (DAYS_BEFORE[month] ?? 365) - (DAYS_BEFORE[month - 1] ?? 0);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** The end of a fraction of a second; the same position without one. */
function fractionEnd(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== DOT) return from;
  let at = from + 1;
  while (isDigit(bytes[at])) at += 1;
  return at;
}

function fractionMs(bytes: Uint8Array, from: number, end: number): number {
  if (end === from) return 0;
  const digits = end - from - 1;
  if (digits === 0 || digits > LONGEST_FRACTION) return Number.NaN;
  let ms = 0;
  for (let place = 1; place <= 3; place += 1) ms = ms * 10 + (place <= digits ? (bytes[from + place] ?? 0) - ZERO : 0);
  return ms;
}

/** Ms that the offset at a position is ahead of UTC; NaN where the text continues after it. */
function aheadMs(bytes: Uint8Array, at: number): number {
  const sign = bytes[at];
  if (sign === LETTER_Z) return bytes[at + 1] === QUOTE ? 0 : Number.NaN;
  if ((sign !== PLUS && sign !== MINUS) || bytes[at + 3] !== COLON || bytes[at + 6] !== QUOTE) return Number.NaN;
  const hours = twoDigitNumber(bytes, at + 1);
  const minutes = twoDigitNumber(bytes, at + 4);
  if (hours >= 24 || minutes >= 60) return Number.NaN;
  return (sign === MINUS ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}

function twoDigitNumber(bytes: Uint8Array, at: number): number {
  const tens = bytes[at] ?? 0;
  const ones = bytes[at + 1] ?? 0;
  return isDigit(tens) && isDigit(ones) ? (tens - ZERO) * 10 + ones - ZERO : NO_DIGITS;
}
