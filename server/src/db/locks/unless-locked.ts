import { setTimeout as wait } from 'node:timers/promises';
import { isLockTimeout } from '../core/faults.ts';

/** For commands and server starts, where no user is waiting. */
export const LONGEST_WAIT_MS = 60_000;
export const ASK_MS = 200;

/**
 * Runs `work`, with retries until `giveUpAt` after a lock timeout: a short lock_timeout with retries does not block
 * other transactions for long. `giveUpAt` is of `performance.now()`, which is monotonic.
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
