/** One tab at a time changes the cookies of the session. */
export const TAB_LOCK = 'veritas-auth-refresh';
const LOCK_WAIT_MS = 5_000;

/** Not every page has it: it needs https. */
const lockManager = () => (navigator as { readonly locks?: LockManager }).locks;

/** Runs `work` with the lock of all tabs; null while another has it. */
export async function ifFree<T>(work: () => Promise<T>): Promise<T | null> {
  const locks = lockManager();
  return locks ? locks.request(TAB_LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null)) : work();
}

/** Runs `work` with the lock of all tabs. A tab that hangs while it holds it does not hold the others for long. */
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
