import { setTimeout as wait } from 'node:timers/promises';
import { isLockTimeout } from './faults.ts';

/** For commands and server starts, where no user is waiting. */
export const LONGEST_WAIT_MS = 60_000;
export const ASK_MS = 200;

/**
 * Runs `work`, again and again up to `giveUpAt` while it ends by a lock time-out: what others use is not waited for
 * longer than they can bear (lock_timeout), but tried for again. `giveUpAt` is of `performance.now()`, as the clock may
 * be set while a server starts.
 */
export async function unlessLocked<T>(work: () => Promise<T>, giveUpAt: number): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > giveUpAt) throw error;
      await wait(ASK_MS * (1 + Math.random()));
    }
  }
}
