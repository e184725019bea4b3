import { isStartHung } from './worker-start.ts';

/**
 * A worker of the shell's origin that reads records; null in browsers without workers, and where one did not start. Throws where workers are
 * blocked.
 */
export function createWorker(): Worker | null {
  if (typeof Worker === 'undefined' || isStartHung()) return null;
  return new Worker(/* webpackChunkName: "records-worker" */ new URL('../worker/records-worker.ts', import.meta.url));
}
