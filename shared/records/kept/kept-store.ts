import { KEPT_DATABASE } from '../../browser/kept-records.ts';
import type { SealedCopy } from './seal.ts';

const STORE = 'copies';
/** There is one copy in a browser: that of another person is replaced. */
const ONLY = 'only';

/** The sealed copy of this browser; undefined without one. Throws where the browser keeps nothing. */
export function readKept(): Promise<SealedCopy | undefined> {
  return inStore('readonly', (store) => store.get(ONLY) as IDBRequest<SealedCopy | undefined>);
}

/** Replaces the sealed copy. Throws where the browser is full or keeps nothing. */
export async function writeKept(copy: SealedCopy): Promise<void> {
  await inStore('readwrite', (store) => store.put(copy, ONLY));
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(KEPT_DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await outcome(opening);
  // Another tab that signs out need not wait for this one.
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(STORE, mode);
    const ending = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave up'));
    });
    const [result] = await Promise.all([outcome(work(transaction.objectStore(STORE))), ending]);
    return result;
  } finally {
    database.close();
  }
}

function outcome<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser gave no reason'));
  });
}
