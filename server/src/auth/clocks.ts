import { DAY_MS } from '@veritas/shared/domain';

/** By how much the clocks of servers on one database may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The latest time that may be now on another server. A later one was written by a clock that ran ahead. It counts as
 * over: otherwise it would last until the right time has caught up with it
 * (docs/decisions/273-a-clock-that-is-wrong.md).
 */
export const latestPlausibleTime = (now: number): number => now + CLOCKS_DIFFER_MS;

/** Whether what was noted at `time` is at most `spanMs` old. */
export const isWithin = (time: number, spanMs: number, now: number): boolean =>
  now - time <= spanMs && time <= latestPlausibleTime(now);

/** Whether a window that began at `startedAt` and lasts `windowMs` is over. */
export const isWindowOver = (startedAt: number, windowMs: number, now: number): boolean =>
  startedAt <= now - windowMs || startedAt > latestPlausibleTime(now);

/** A server whose clock is wrong by less than this ends no valid session of others, and undoes none of their work. */
export const MAX_CLOCK_ERROR_MS = DAY_MS;
