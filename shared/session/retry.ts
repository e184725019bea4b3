import { ApiError, logFailure } from '../api/index.ts';
import { isPassing } from '../api/errors.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** About a minute. */
const LOGGED_FAILURE = 6;

/**
 * Retries with exponential backoff and full jitter, as long as `wanted` holds, until a permanent refusal. Logs once
 * that it keeps failing. @returns the answer, or null when it was no longer wanted, or refused.
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
      if (attempt === LOGGED_FAILURE || isFinal(error)) logFailure(what, error);
      if (isFinal(error)) return null;
      const longest = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
  return null;
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !isPassing(error.status);
}
