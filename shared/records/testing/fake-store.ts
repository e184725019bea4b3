import type { SealedCopy } from '../kept/seal.ts';

/** As much of a browser's store as is used here: one database, which other tabs may remove. */
export class FakeStore {
  copy: SealedCopy | undefined;
  #open: { onversionchange: (() => void) | null } | null = null;

  open() {
    let isClosed = false;
    const database = {
      onversionchange: null,
      close: () => (isClosed = true),
      createObjectStore: () => undefined,
      transaction: () => {
        if (isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
        const transaction = {
          oncomplete: () => undefined,
          objectStore: () => ({
            get: () => answered(this.copy),
            put: (copy: SealedCopy) => answered((this.copy = copy)),
          }),
        };
        setTimeout(() => transaction.oncomplete());
        return transaction;
      },
    };
    this.#open = database;
    return answered(database);
  }

  /** What another tab does at the end of a session. */
  remove() {
    this.#open?.onversionchange?.();
    this.copy = undefined;
  }
}

function answered<T>(result: T) {
  const request = { result, onsuccess: () => undefined };
  queueMicrotask(() => request.onsuccess());
  return request;
}
