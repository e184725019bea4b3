/** Serializes changes of the session cookies across tabs. */
export const TAB_LOCK = 'veritas-auth-refresh';
const LOCK_WAIT_MS = 5_000;

/** Runs `work` with the lock of all tabs; null while another tab holds it. */
export const ifFree = <T>(work: () => Promise<T>): Promise<T | null> =>
  withLock<T | null>({ ifAvailable: true }, (lock) => (lock ? work() : null), work);

/** Runs `work` with the lock of all tabs. A hanging tab holds the lock only for a limited time. */
export const whenFree = <T>(work: () => Promise<T>, late = work): Promise<T> =>
  withLock({ signal: AbortSignal.timeout(LOCK_WAIT_MS) }, work, late);

function withLock<T>(
  options: LockOptions,
  work: (lock: Lock | null) => T | Promise<T>,
  without: () => Promise<T>,
): Promise<T> {
  // Web Locks require https.
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return without();
  return locks.request(TAB_LOCK, options, work).catch((error: unknown) => {
    // Chrome refuses locks where cookies are blocked: the server then says what is missing.
    if (/^(Timeout|Security)/.test(String(error))) return without();
    throw error;
  });
}
