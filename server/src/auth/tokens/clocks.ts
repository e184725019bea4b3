import { DAY_MS } from '@veritas/shared/domain';

/** By how much the clocks of servers on one database may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The latest current time of another server. A later timestamp was written by a clock that ran ahead and counts as
 * expired: otherwise it would last until the correct time reaches it (docs/decisions/273-a-clock-that-is-wrong.md).
 */
export const latestPlausibleTime = (now: number): number => now + CLOCKS_DIFFER_MS;

/** Whether a timestamp is at most `spanMs` old. */
export const isWithin = (time: number, spanMs: number, now: number): boolean =>
  now - time <= spanMs && time <= latestPlausibleTime(now);

/** Whether a window that began at `startedAt` and lasts `windowMs` is over. */
export const isWindowOver = (startedAt: number, windowMs: number, now: number): boolean =>
  startedAt <= now - windowMs || startedAt > latestPlausibleTime(now);

/** Up to this clock skew a server does not end valid sessions of other servers or undo their work. */
export const MAX_CLOCK_ERROR_MS = DAY_MS;
