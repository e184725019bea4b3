/** A worker that is silent for this long is lost. It reports every second while it reads, and sorts in less time. */
export const SILENCE_MS = 15_000;
/** Minimum wait for the start of a worker. */
const LEAST_START_MS = 3_000;

/**
 * How long a worker may take to start, in ms, on a page whose code has arrived within `arrivedMs`. Its file is small
 * and requested before those of the page: when those came quickly and this one has not, it never will, and the browser
 * does not request it again.
 */
export const startMs = (arrivedMs: number): number => Math.min(Math.max(2 * arrivedMs, LEAST_START_MS), SILENCE_MS);

export const START_MS = startMs(performance.now());

const started = new WeakSet<Worker>();

export const hasStarted = (worker: Worker): boolean => started.has(worker);

export const noteStarted = (worker: Worker): void => void started.add(worker);

/** Notes when this worker starts: its first message says so. */
export function watchStart(worker: Worker): void {
  worker.addEventListener('message', () => noteStarted(worker), { once: true });
}

/** Whether a worker of this page did not start in time: another one would not either. */
export const hungStart = { isKnown: false };
