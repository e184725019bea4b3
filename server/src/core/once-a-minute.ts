const MINUTE_MS = 60_000;

interface Failure {
  readonly err: unknown;
  /** Failures since the previous line that have no line of their own. */
  readonly more?: number;
}

/**
 * Logs the first failure at once, and of those that follow one a minute: what fails at each request or check would fill
 * the log while a database or a disk is away. Returns whether this one was logged; `log` gets what else it is called
 * with. `now` is a clock that nobody can set.
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
