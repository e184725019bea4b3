import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway } from '../core/faults.ts';
import type { LogPosition } from './primary-position.ts';

/** Maximum attempts of a consistent read: a flapping primary may interrupt each of them. */
const TRIES = 3;

/** The handle of a consistent read for its work. */
export interface Reading {
  /** Whether a replica answered the last statement, so that the primary may have later changes. */
  readonly isOld: boolean;
}

/** Progress of a consistent read: how recent its results are so far. */
export class ReadState implements Reading {
  /** Whether a statement saw all committed data: a replica may lag behind. */
  wasLatest = false;
  isOld = false;
  /** The position that a replica must have replayed to be as recent as the previous results; null before the first. */
  replayed: LogPosition | null = null;

  noteLatest(): void {
    this.wasLatest = true;
    this.isOld = false;
  }

  noteReplica(replayed: LogPosition | null): void {
    this.isOld = true;
    this.replayed = replayed;
  }
}

const allowed = new AsyncLocalStorage<true>();
const states = new AsyncLocalStorage<ReadState>();

/**
 * Runs `work` as a request that changes nothing: while the primary is away, its statements are answered by a replica,
 * if there is one.
 */
export function allowOldReads<T>(work: () => T): T {
  return allowed.run(true, work);
}

/** Whether a replica may answer the next statement although the primary may have later changes. */
export function mayReadOld(): boolean {
  return allowed.getStore() === true && states.getStore()?.wasLatest !== true;
}

/**
 * Runs `work`, which combines or keeps the answers of several statements: no result is older than a previous one. When
 * only a replica could continue what the primary began, `work` runs again, so it must change nothing. Inside a
 * consistent read it becomes a part of that one.
 */
export async function consistentRead<T>(work: (reading: Reading) => Promise<T>): Promise<T> {
  const outer = states.getStore();
  if (outer) return work(outer);
  for (let attempt = 1; ; attempt += 1) {
    const state = new ReadState();
    try {
      return await states.run(state, () => work(state));
    } catch (error) {
      const wasInterrupted = allowed.getStore() === true && state.wasLatest && isDatabaseAway(error);
      if (!wasInterrupted || attempt === TRIES) throw error;
    }
  }
}

/** The state of the consistent read that the present statement is a part of, if it is part of one. */
export const currentReadState = (): ReadState | undefined => states.getStore();
