import { knownZone } from './zone-offset.ts';

export const NOT_AVAILABLE = 'N/A';

/** One language knows a zone by its short name where another has only GMT+5:30. */
const NAMING_LOCALES = ['en-US', 'en-IN', 'en-GB', 'en-AU'];

const tableFormats = new Map<string, Intl.DateTimeFormat>();
const longFormats = new Map<string, Intl.DateTimeFormat>();

/** `01/28/2025, 14:05`: month/day/year, hour, minute (SPEC section 2), or `N/A` without a time. */
export function formatTableTime(ms: number | null, zone?: string): string {
  if (ms === null) return NOT_AVAILABLE;
  const part = partsOf(ms, zone, tableFormats, { month: '2-digit' });
  return `${part.month}/${part.day}/${part.year}, ${part.hour}:${part.minute}`;
}

/** `28 Jan 2025, 14:05 IST`: the form that nobody can misread, or `N/A` without a time. */
export function formatLongTime(ms: number | null, zone?: string): string {
  if (ms === null) return NOT_AVAILABLE;
  const part = partsOf(ms, zone, longFormats, { month: 'short' });
  return `${Number(part.day)} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${zoneName(ms, zone)}`;
}

/** The short name of a zone at an instant: `IST`, `EDT`, else `GMT+3`. */
export function zoneName(ms: number, zone?: string): string {
  const candidates = NAMING_LOCALES.map((locale) => {
    const options = { timeZone: knownZone(zone), timeZoneName: 'short' } as const;
    const parts = new Intl.DateTimeFormat(locale, options).formatToParts(ms);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  });
  return candidates.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? candidates[0] ?? '';
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function partsOf(
  ms: number,
  zone: string | undefined,
  formats: Map<string, Intl.DateTimeFormat>,
  month: Pick<Intl.DateTimeFormatOptions, 'month'>,
): Parts {
  let format = formats.get(zone ?? '');
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...month,
      timeZone: knownZone(zone),
      hourCycle: 'h23',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone ?? '', format);
  }
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
}
