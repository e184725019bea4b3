import { ApiError } from '@veritas/shared/api';

/** How one item of a run ended. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: string };

interface Run<Item> {
  readonly act: (item: Item) => Promise<unknown>;
  /** The message about a failure. */
  readonly explain: (error: unknown) => string;
  readonly onOutcome: (outcome: Outcome) => void;
  /** A failure that would repeat for every further item: it is not an outcome of the item, which remains to be done. */
  readonly endsRun: (error: unknown) => boolean;
  /** An aborted run ends after the current item. */
  readonly signal: AbortSignal;
}

/** The server grants further requests every second. */
const PAUSE_MS = 1_000;
/** About a minute; a server that refuses for longer is not waited for. */
const MOST_PAUSES = 60;

/**
 * Processes one item after the other; a failure counts for its item and does not end the run, except those that
 * `endsRun` recognises. @returns whether such a failure ended it.
 */
export async function runEach<Item>(items: readonly Item[], run: Run<Item>): Promise<boolean> {
  const { act, explain, onOutcome, endsRun, signal } = run;
  for (const item of items) {
    if (signal.aborted) return false;
    try {
      if (!(await whenTaken(() => act(item), signal))) return false;
      onOutcome({ ok: true });
    } catch (error) {
      if (endsRun(error)) return true;
      onOutcome({ ok: false, problem: explain(error) });
    }
  }
  return false;
}

/**
 * Repeats a call that the server refused because one user's requests came too fast, as those of a run may. @returns
 * false when the run was stopped instead.
 */
async function whenTaken(work: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      await work();
      return true;
    } catch (error) {
      const cameTooSoon = error instanceof ApiError && error.status === 429;
      if (!cameTooSoon || pauses === MOST_PAUSES) throw error;
    }
    if (!signal.aborted) await pause(signal);
    if (signal.aborted) return false;
  }
}

/** Ends early when the run is stopped. */
async function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAUSE_MS);
  const stop = () => resolve();
  signal.addEventListener('abort', stop);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
}
