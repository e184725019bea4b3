import { readKept, writeKept } from './kept-store.ts';
import type { SealedCopy } from './seal.ts';

/** As much of a browser's store as is used here: one database, which other tabs may remove. */
class FakeStore {
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

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
  Object.assign(globalThis, { indexedDB: store });
});

const copy: SealedCopy = { owner: 'one', iv: new Uint8Array(12), content: new ArrayBuffer(4) };

test('what was written is read, and nothing where nothing was', async () => {
  expect(await readKept()).toBeUndefined();
  await writeKept(() => Promise.resolve(copy));
  expect(await readKept()).toBe(copy);
});

test('a copy that another tab removes while it is being made is not written again', async () => {
  await writeKept(() => Promise.resolve(copy));
  const writing = writeKept(() => {
    store.remove();
    return Promise.resolve(copy);
  });
  await expect(writing).rejects.toThrow('closing');
  expect(store.copy).toBeUndefined();
});
