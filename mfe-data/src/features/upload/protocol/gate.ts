/** Why nothing is sent at the moment; `away`: the server does not answer. */
export type HeldBy = 'paused' | 'offline' | 'away';

/** Holds back each chunk: closed while the upload is paused or the machine has no network. */
export function createGate() {
  let paused = false;
  const changed = new EventTarget();

  function heldBy(): HeldBy | null {
    if (paused) return 'paused';
    return navigator.onLine ? null : 'offline';
  }

  function setPaused(next: boolean) {
    paused = next;
    changed.dispatchEvent(new Event('change'));
  }

  /** Resolves when the next chunk may go; rejects as soon as the signal aborts. */
  async function pass(signal: AbortSignal, onHeld: (by: HeldBy) => void): Promise<void> {
    for (let by = heldBy(); by; by = heldBy()) {
      onHeld(by);
      await nextChange(signal);
    }
  }

  function nextChange(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = new AbortController();
    const once = { once: true, signal: done.signal };
    changed.addEventListener('change', () => resolve(), once);
    window.addEventListener('online', () => resolve(), once);
    signal.addEventListener('abort', () => reject(signal.reason as Error), once);
    if (signal.aborted) reject(signal.reason as Error);
    return promise.finally(() => done.abort());
  }

  return { pass, setPaused };
}
export type Gate = ReturnType<typeof createGate>;
