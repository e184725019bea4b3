import { DAY_MS } from '@veritas/shared/domain';

/** By how much the clocks of servers on one database may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The latest time that may be now on another server. What has a later one was noted by a clock that was ahead, and
 * would last until the right time has caught up with it: it counts as over (decision "A server's clock that is wrong").
 */
export const latestNow = (now: number): number => now + CLOCKS_DIFFER_MS;

/** A server whose clock is wrong by less than this deletes nothing that others still count with. */
export const WRONG_BY_MS = DAY_MS;
