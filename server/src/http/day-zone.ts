import { currentZone, isDay } from '@veritas/shared/domain';
import type { DayZone } from '@veritas/shared/domain';
import { badRequest } from './errors.ts';

/** Names the zone of a file's days and times: the columns of a report are fixed, and so is its name. */
export const ZONE_HEADER = 'x-time-zone';

/**
 * The zone that a question about days is answered in: the one set for everyone, else the one it names, else UTC.
 * Throws 400 when it names none that exists.
 */
export function dayZoneOf({ timeZone }: { readonly timeZone: string }, name: string | null | undefined): DayZone {
  const zone = requireZone(name);
  return { zone: timeZone || zone || 'UTC', named: zone !== null };
}

/** The current name of a zone, null where none is named. Throws 400 for a name that no zone has. */
export function requireZone(name: string | null | undefined): string | null {
  if (name === null || name === undefined) return null;
  const zone = currentZone(name);
  if (zone !== null) return zone;
  const problem = `"${name.slice(0, 64)}" is no time zone that this server knows. Name one such as Asia/Kolkata.`;
  throw badRequest(`time_zone: ${problem}`, { time_zone: problem });
}

/** Throws 400 for a text that is no day: `2026-02-30`. */
export function requireDay(text: string): void {
  if (!isDay(text)) throw badRequest(`"${text.slice(0, 40)}" is no day of the calendar. Write YYYY-MM-DD.`);
}
