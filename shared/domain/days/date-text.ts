import { t } from '../../language/t.ts';
import { dayOf, twoDigits, type Day } from './days.ts';
import { knownZone, offsetClock } from './zone-offset.ts';

export const NOT_AVAILABLE = 'N/A';

/** One locale has a short name for a zone where another has only GMT+5:30. */
const NAMING_LOCALES = ['en-US', 'en-IN', 'en-GB', 'en-AU'];
const MONTHS = t('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec').split(' ');

/** The range of Date. */
const DATE_END = 8.64e15;

const zoneNames = new Map<string, string>();

/** `01/28/2025, 14:05`: month/day/year, hour, minute (SPEC section 2), or `N/A` without a time. */
export function formatTableTime(ms: number | null, zone?: string): string {
  if (ms === null) return NOT_AVAILABLE;
  const { year, month, day, time } = wallClock(ms, zone);
  return `${twoDigits(month + 1)}/${twoDigits(day)}/${year}, ${time}`;
}

/** `28 Jan, 14:05`, with the year unless it is that of `now` (ms since 1970); `N/A` without a time. */
export function formatTime(ms: number | null, zone?: string, now = Date.now()): string {
  if (ms === null) return NOT_AVAILABLE;
  const { year, month, day, time } = wallClock(ms, zone);
  return `${day} ${MONTHS[month]}${year === wallDate(now, zone).getUTCFullYear() ? '' : ` ${year}`}, ${time}`;
}

/** `28 Jan, 14:05 IST`: the form of `formatTime` that also names the zone. */
export function formatLongTime(ms: number | null, zone?: string, now = Date.now()): string {
  return ms === null ? NOT_AVAILABLE : `${formatTime(ms, zone, now)} ${zoneName(ms, zone)}`;
}

/** `14:05 IST` for a time of today, else as `formatLongTime`. */
export function asOfText(ms: number, zone: string, today: Day): string {
  const time = formatLongTime(ms, zone);
  const [, clock = time] = time.split(', ');
  return dayOf(ms, zone) === today ? clock : time;
}

/** `28 Jan`, where its year is evident. */
export function shortDayText(day: Day): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1]}`;
}

/** `28 Jan`, with the year unless it is that of `now` (ms since 1970) in the zone. */
export function dayText(day: Day, zone?: string, now = Date.now()): string {
  return Number(day.slice(0, 4)) === wallDate(now, zone).getUTCFullYear() ? shortDayText(day) : longDayText(day);
}

/** `28 Jan 2025`, for documents that are read in another year. */
export function longDayText(day: Day): string {
  return `${shortDayText(day)} ${day.slice(0, 4)}`;
}

/** The short name of a zone at an instant: `IST`, `EDT`, else `GMT+3`. */
export function zoneName(ms: number, zone?: string): string {
  // Creating a formatter takes a millisecond, and a zone has one name while its offset stays.
  const key = `${zone ?? ''} ${offsetClock(zone)(ms)}`;
  let name = zoneNames.get(key);
  if (name === undefined) zoneNames.set(key, (name = askZoneName(ms, zone)));
  return name;
}

function askZoneName(ms: number, zone: string | undefined): string {
  const candidates = NAMING_LOCALES.map((locale) => {
    const options = { timeZone: knownZone(zone), timeZoneName: 'short' } as const;
    const parts = new Intl.DateTimeFormat(locale, options).formatToParts(ms);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  });
  return candidates.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? candidates[0] ?? '';
}

/** Local date and time of a zone. */
function wallClock(ms: number, zone: string | undefined) {
  const wall = wallDate(ms, zone);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth(),
    day: wall.getUTCDate(),
    time: `${twoDigits(wall.getUTCHours())}:${twoDigits(wall.getUTCMinutes())}`,
  };
}

/** A date whose UTC parts are the local ones of a zone. */
function wallDate(ms: number, zone: string | undefined): Date {
  return new Date(Math.min(Math.max(ms + offsetClock(zone)(ms), -DATE_END), DATE_END));
}
