import { currentZone, firstOfText, isDay } from '@veritas/shared/domain';
import type { DayZone } from '@veritas/shared/domain';
import { badRequest } from '../errors/errors.ts';
import { sentenceOf } from '../validation/field-problem.ts';
import { sentence } from '../language/sentence.ts';

/** Names the zone of a file's days and times: the columns of a report are fixed, and so is its name. */
export const ZONE_HEADER = 'x-time-zone';

/**
 * Returns the time zone for a request about days: the configured one, else the one it names, else UTC. Throws 400 for
 * an unknown zone.
 */
export function dayZoneOf({ timeZone }: { readonly timeZone: string }, name: string | null | undefined): DayZone {
  const zone = requireZone(name);
  return { zone: timeZone || zone || 'UTC', named: zone !== null };
}

/** Returns the current name of a zone, null without one. Throws 400 for an unknown zone. */
export function requireZone(name: string | null | undefined): string | null {
  if (name === null || name === undefined) return null;
  const zone = currentZone(name);
  if (zone !== null) return zone;
  const problem = sentence('"{name}" is not a time zone that this server knows. Name one such as Asia/Kolkata.', {
    name: name.slice(0, 64),
  });
  throw badRequest(sentenceOf('time_zone', problem), { time_zone: problem });
}

/** Throws 400 for a text that is not a day, such as `2026-02-30`. */
export function requireDay(text: string): void {
  if (!isDay(text))
    throw badRequest(sentence('"{day}" is not a valid date. Write YYYY-MM-DD.', { day: firstOfText(text, 40) }));
}
