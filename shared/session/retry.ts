const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const TRIES = 6;

/**
 * Tries again with growing waits and full jitter, as long as `wanted` holds.
 * @returns the answer, or null when it was no longer wanted. @throws the last error when all tries failed.
 */
export async function retryWithBackoff<T>(task: () => Promise<T>, wanted: () => boolean): Promise<T | null> {
  for (let attempt = 1; wanted(); attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempt === TRIES) throw error;
      const longest = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
  return null;
}
