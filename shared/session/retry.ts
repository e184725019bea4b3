import { logFailure } from '../api/index.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** About a minute. */
const LOGGED_FAILURE = 6;

/**
 * Tries again with growing waits and full jitter, as long as `wanted` holds. Logs once that it goes on failing.
 * @returns the answer, or null when it was no longer wanted.
 */
export async function retryWithBackoff<T>(
  what: string,
  wanted: () => boolean,
  task: () => Promise<T>,
): Promise<T | null> {
  for (let attempt = 1; wanted(); attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempt === LOGGED_FAILURE) logFailure(what, error);
      const longest = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
  return null;
}
