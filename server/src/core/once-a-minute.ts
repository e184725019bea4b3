const MINUTE_MS = 60_000;

interface Failure {
  readonly err: unknown;
  /** Failures since the previous line that have no line of their own. */
  readonly more?: number;
}

/**
 * Logs the first failure immediately and then at most one per minute: otherwise every request or check would fill the
 * log while a database or a disk is unavailable. Returns whether this one was logged; `log` receives the further
 * arguments. `now` is a monotonic clock.
 */
export function onceAMinute<More extends readonly unknown[] = []>(
  log: (failure: Failure, ...rest: More) => void,
  now: () => number = () => performance.now(),
): (error: unknown, ...rest: More) => boolean {
  let silentUntil = Number.NEGATIVE_INFINITY;
  let more = 0;
  return (error, ...rest) => {
    if (now() < silentUntil) {
      more += 1;
      return false;
    }
    silentUntil = now() + MINUTE_MS;
    log({ err: error, ...(more > 0 && { more }) }, ...rest);
    more = 0;
    return true;
  };
}
