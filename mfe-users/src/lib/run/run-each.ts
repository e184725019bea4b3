import { ApiError } from '@veritas/shared/api';

/** How one item of a run ended. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: string };

interface Run<Item> {
  readonly act: (item: Item) => Promise<unknown>;
  /** The message about a failure. */
  readonly explain: (error: unknown) => string;
  readonly onOutcome: (outcome: Outcome) => void;
  /** The server is away, and the call for the item at hand is repeated until it answers. */
  readonly onAway: () => void;
  /** A failure that would repeat for every further item: it is not an outcome of the item, which remains to be done. */
  readonly endsRun: (error: unknown) => boolean;
  /** An aborted run ends after the current item. */
  readonly signal: AbortSignal;
}

/** The server grants further requests every second. */
const PAUSE_MS = 1_000;
/** About a minute; a server that refuses for longer is not waited for. */
const MOST_PAUSES = 60;
const TOO_MANY = [429];
/** No answer, or one of a server or proxy that has lost what is behind it. */
const AWAY = [0, 502, 503, 504];

/**
 * Processes one item after the other; a failure counts for its item and does not end the run, except those that
 * `endsRun` recognises. @returns whether such a failure ended it.
 */
export async function runEach<Item>(items: readonly Item[], run: Run<Item>): Promise<boolean> {
  const { act, explain, onOutcome, endsRun, signal } = run;
  const patience = { pauses: 0 };
  for (const item of items) {
    if (signal.aborted) return false;
    try {
      if (!(await whenTaken(() => act(item), run, patience))) return false;
      onOutcome({ ok: true });
    } catch (error) {
      if (endsRun(error)) return true;
      onOutcome({ ok: false, problem: explain(error) });
    }
  }
  return false;
}

/**
 * Repeats a call that the server refused because a user's requests came too fast, as those of a run may, or that it may
 * have carried out before it was away: carried out again, it changes nothing. After `MOST_PAUSES` without a success the
 * calls of further items are made once. @returns false when the run was stopped before the server took the call.
 */
async function whenTaken<Item>(
  work: () => Promise<unknown>,
  { onAway, signal }: Run<Item>,
  patience: { pauses: number },
): Promise<boolean> {
  for (;;) {
    try {
      await work();
      patience.pauses = 0;
      return true;
    } catch (error) {
      const isAway = hasStatus(error, AWAY);
      if (!(isAway || hasStatus(error, TOO_MANY)) || patience.pauses === MOST_PAUSES) throw error;
      if (isAway) onAway();
      if (!signal.aborted) await pause(signal);
      if (signal.aborted && isAway) throw error;
      if (signal.aborted) return false;
      patience.pauses += 1;
    }
  }
}

function hasStatus(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
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
