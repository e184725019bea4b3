/** Serializes changes of the session cookies across tabs. */
export const TAB_LOCK = 'veritas-auth-refresh';
const LOCK_WAIT_MS = 5_000;

/** Web Locks require https. */
const lockManager = () => (navigator as { readonly locks?: LockManager }).locks;

/** Runs `work` with the lock of all tabs; null while another tab holds it. */
export async function ifFree<T>(work: () => Promise<T>): Promise<T | null> {
  const locks = lockManager();
  return locks ? locks.request(TAB_LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null)) : work();
}

/** Runs `work` with the lock of all tabs. A hanging tab holds the lock only for a limited time. */
export async function whenFree<T>(work: () => Promise<T>, late = work): Promise<T> {
  const locks = lockManager();
  if (!locks) return late();
  try {
    return await locks.request(TAB_LOCK, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, work);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return late();
    throw error;
  }
}
