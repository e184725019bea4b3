import { AsyncLocalStorage } from 'node:async_hooks';

const allowed = new AsyncLocalStorage<true>();

/**
 * Runs `work` as a request that changes nothing: while the primary is away, its statements are answered by a replica,
 * if there is one.
 */
export function allowOldReads(work: () => void): void {
  allowed.run(true, work);
}

export function mayReadOld(): boolean {
  return allowed.getStore() === true;
}
