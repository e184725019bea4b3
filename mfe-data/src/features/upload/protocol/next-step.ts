import { isPassing } from '@veritas/shared/api';

/** The progress of an upload: `tries` of this chunk that failed, `rewinds` the server has requested in total. */
export interface Position {
  readonly chunk: number;
  readonly tries: number;
  readonly rewinds: number;
}

/** The server's answer to a chunk. `status` 0 = no response; `next` = the expected chunk. */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly status: number; readonly next: number | null };

export type Step =
  | { readonly kind: 'send'; readonly at: Position; readonly waitMs: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'stop' };

/** For one chunk, before the upload stops, or waits for a server that is away. */
export const MAX_TRIES = 6;
/** Otherwise a server that keeps requesting a chunk would be sent the same bytes forever. */
const MAX_REWINDS = 6;
const FIRST_WAIT_MS = 500;

export function startAt(chunk: number): Position {
  return { chunk, tries: 0, rewinds: 0 };
}

/** The whole protocol as one function: the next step after this outcome at this position. `random` gives [0, 1). */
export function nextStep(at: Position, outcome: Outcome, totalChunks: number, random: () => number): Step {
  const last = totalChunks - 1;
  if (outcome.kind === 'accepted') {
    if (at.chunk === last) return { kind: 'done' };
    return { kind: 'send', at: { ...at, chunk: at.chunk + 1, tries: 0 }, waitMs: 0 };
  }
  const { status, next } = outcome;
  if (status === 409 && next !== null) return followServer(at, Math.min(next, last), random);
  if (!mayPass(status) || at.tries + 1 >= MAX_TRIES) return { kind: 'stop' };
  return { kind: 'send', at: { ...at, tries: at.tries + 1 }, waitMs: backoff(at.tries, random) };
}

/** The server knows what it has: continues there, forwards without a limit, backwards a few times only. */
function followServer(at: Position, next: number, random: () => number): Step {
  if (next > at.chunk) return { kind: 'send', at: { ...at, chunk: next, tries: 0 }, waitMs: 0 };
  if (at.rewinds >= MAX_REWINDS) return { kind: 'stop' };
  const rewound = { chunk: next, tries: 0, rewinds: at.rewinds + 1 };
  // The same chunk is refused and requested: another request still holds the upload, so give it time.
  const waitMs = next === at.chunk ? backoff(at.rewinds, random) : 0;
  return { kind: 'send', at: rewound, waitMs };
}

/** Whether a retry may succeed: no response, a temporary refusal, or a server error. */
export function mayPass(status: number): boolean {
  return status === 0 || isPassing(status) || status >= 500;
}

/** Whether the server cannot be reached: no response, or one of a gateway. */
export function isAway(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** Full jitter: up to 0.5 s · 2^n, so that many clients do not retry simultaneously. */
function backoff(failures: number, random: () => number): number {
  return random() * FIRST_WAIT_MS * 2 ** failures;
}
