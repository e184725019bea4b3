/**
 * A worker of the shell's origin that reads records; null in browsers without workers. Throws where workers are
 * blocked.
 */
export function createWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  return new Worker(/* webpackChunkName: "records-worker" */ new URL('../worker/records-worker.ts', import.meta.url));
}
