/** Backoff up to a constant interval: a page is back within ten seconds after the cause ends. */
const WAITS_MS = [1_000, 2_000, 4_000] as const;

/**
 * Repeats an attempt until the returned function is called: with backoff and jitter, immediately when the browser is
 * online again or the tab becomes visible, and never while the tab is hidden.
 */
export function repeatAttempts(attempt: () => Promise<void>): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let running = false;

  async function run() {
    clearTimeout(timer);
    if (running || document.visibilityState === 'hidden') return;
    running = true;
    await attempt();
    running = false;
    wait();
  }
  function wait() {
    if (signal.aborted) return;
    const longest = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
    tries += 1;
    timer = setTimeout(() => void run(), longest * (0.75 + Math.random() / 4));
  }

  window.addEventListener('online', () => void run(), { signal });
  document.addEventListener('visibilitychange', () => void run(), { signal });
  wait();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
