import { DAY_MS, isDay, startOfDay } from './days.ts';
import { offsetClock } from './zone-offset.ts';

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?[0-5]\d)?)?)?$/i;
/** The usual form, on a day every month has: the engine parses it several times faster and without ambiguity. */
const USUAL =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const EPOCH_MS = /^\d{12,14}$/;
const MINUTE = 60_000;

/**
 * Milliseconds since 1970 of a date as a service writes it: ISO-8601 date-time, bare date, or the milliseconds
 * themselves; null for anything else, an impossible day included. A time without an offset is local time of the zone:
 * `new Date('2025-01-28')` would read it as UTC and give another day.
 */
export function parseInstant(value: unknown, zone?: string): number | null {
  if (typeof value === 'number') return Math.abs(value) <= 8.64e15 ? value : null;
  if (typeof value !== 'string') return null;
  if (USUAL.test(value)) return readByEngine(value);
  const text = value.trim();
  if (EPOCH_MS.test(text)) return Number(text);
  const match = ISO.exec(text);
  if (!match) return null;
  const [, day = '', hour, minute = '0', second = '0', fraction = '0', offset] = match;
  if (!isDay(day)) return null;
  if (hour === undefined) return startOfDay(day, zone);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const utc =
    Date.parse(`${day}T00:00:00Z`) +
    (Number(hour) * 60 + Number(minute)) * MINUTE +
    Number(second) * 1000 +
    Math.floor(Number(`0.${fraction}`) * 1000);
  if (offset === undefined) return fromLocal(utc, zone);
  const ahead = offsetMs(offset);
  return Math.abs(ahead) < DAY_MS ? utc - ahead : null;
}

function readByEngine(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', '') || 0)];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE;
}

/**
 * Local time to instant. An ambiguous time means the first of the two; one that a clock change skips is as far behind
 * the gap as it is behind midnight, so that it never falls on the previous day.
 */
function fromLocal(wall: number, zone: string | undefined): number {
  const offsetAt = offsetClock(zone);
  const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)];
  const [first, second] = [wall - before, wall - after];
  const isFirstShown = offsetAt(first) === before;
  return !isFirstShown && offsetAt(second) === after ? second : first;
}
