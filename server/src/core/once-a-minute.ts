const MINUTE_MS = 60_000;

interface Failure {
  readonly err: unknown;
  /** Failures since the line before that have no line of their own. */
  readonly more?: number;
}

/**
 * Logs the first failure at once, and of those that follow one a minute: what fails at each request or look would fill
 * the log while a database or a disk is away. Answers whether this one was logged. `now` is a clock that nobody can
 * set.
 */
export function onceAMinute(
  say: (failure: Failure) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => boolean {
  let silentUntil = Number.NEGATIVE_INFINITY;
  let more = 0;
  return (error) => {
    if (now() < silentUntil) {
      more += 1;
      return false;
    }
    silentUntil = now() + MINUTE_MS;
    say({ err: error, ...(more > 0 && { more }) });
    more = 0;
    return true;
  };
}
