import type { StoredCopy } from '../kept/kept-store.ts';

/** The used part of IndexedDB: one database, which other tabs may delete. */
export class FakeStore {
  copy: StoredCopy | undefined;
  /** Connections that are open now. */
  connections = 0;
  /** Why the database cannot be opened; null = without a reason. */
  refusal: DOMException | null | undefined;
  /** Why a transaction is aborted after its requests succeeded, as when the disk is full; null = without a reason. */
  abortion: DOMException | null | undefined;
  /** As in a private window of Safari. */
  storesNoBlob = false;
  readonly #stores = new Set<string>();
  #open: { onversionchange: (() => void) | null } | null = null;

  open() {
    if (this.refusal !== undefined) return failed(this.refusal);
    let isClosed = false;
    const database = {
      onversionchange: null,
      close: () => {
        if (!isClosed) this.connections -= 1;
        isClosed = true;
      },
      createObjectStore: (name: string) => void this.#stores.add(name),
      transaction: (name: string, mode: string) => {
        if (isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
        if (!this.#stores.has(name)) throw new DOMException('There is no such store.', 'NotFoundError');
        return this.#transaction(mode);
      },
    };
    this.connections += 1;
    this.#open = database;
    return answered(database, this.#stores.size === 0);
  }

  /** What another tab does at the end of a session. */
  remove() {
    this.#open?.onversionchange?.();
    this.copy = undefined;
  }

  #transaction(mode: string) {
    if (mode !== 'readonly' && mode !== 'readwrite') throw new TypeError(`${mode} is no mode`);
    const transaction = {
      error: this.abortion ?? null,
      oncomplete: () => undefined,
      onabort: () => undefined,
      objectStore: () => ({
        get: () => answered(this.copy),
        put: (copy: StoredCopy) => {
          if (mode !== 'readwrite') throw new DOMException('The transaction is read-only.', 'ReadOnlyError');
          if (this.storesNoBlob && copy.content instanceof Blob) {
            return failed(
              new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError'),
            );
          }
          return answered((this.copy = copy));
        },
      }),
    };
    setTimeout(() => (this.abortion === undefined ? transaction.oncomplete() : transaction.onabort()));
    return transaction;
  }
}

function answered<T>(result: T, isNew = false) {
  const request = { result, error: null, onsuccess: () => undefined, onupgradeneeded: () => undefined };
  queueMicrotask(() => {
    if (isNew) request.onupgradeneeded();
    request.onsuccess();
  });
  return request;
}

function failed(error: DOMException | null) {
  const request = { error, onerror: () => undefined };
  queueMicrotask(() => request.onerror());
  return request;
}
