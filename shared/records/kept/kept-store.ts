import { KEPT_DATABASE } from '../../browser/kept-records.ts';
import type { SealedCopy } from './seal.ts';

const STORE = 'copies';
/** One copy per browser: that of another user is replaced. */
const ONLY = 'only';

/** A stored copy: a browser reads a Blob three times as fast as an array. */
export interface StoredCopy extends Omit<SealedCopy, 'content'> {
  readonly content: Blob | Uint8Array<ArrayBuffer>;
}

/** The encrypted copy of this browser; undefined without one. Throws where storage is not available. */
export async function readKept(): Promise<SealedCopy | undefined> {
  const stored = await withDatabase((database) =>
    inStore(database, 'readonly', (store) => store.get(ONLY) as IDBRequest<StoredCopy | undefined>),
  );
  if (stored?.content instanceof Uint8Array) return { ...stored, content: stored.content.buffer };
  // Earlier consoles stored a buffer, of another layout.
  return stored?.content instanceof Blob ? { ...stored, content: await stored.content.arrayBuffer() } : undefined;
}

/**
 * Replaces the encrypted copy by the result of `make`. The database is open meanwhile, so that one which another tab
 * removes before the copy is written stays removed. Throws then, and where storage is full or not available.
 */
export function writeKept(make: () => Promise<SealedCopy>): Promise<void> {
  return withDatabase(async (database) => {
    const { content, ...rest } = await make();
    const put = (stored: StoredCopy) => inStore(database, 'readwrite', (store) => store.put(stored, ONLY));
    try {
      await put({ ...rest, content: new Blob([content]) });
    } catch (error) {
      // Safari stores no Blob in a private window.
      if (!(error instanceof DOMException) || error.name !== 'UnknownError') throw error;
      await put({ ...rest, content: new Uint8Array(content) });
    }
  });
}

async function withDatabase<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(KEPT_DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await outcome(opening);
  // A tab that signs out does not wait for this one.
  database.onversionchange = () => database.close();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function inStore<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = database.transaction(STORE, mode);
  const ending = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave up'));
  });
  const [result] = await Promise.all([outcome(work(transaction.objectStore(STORE))), ending]);
  return result;
}

function outcome<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser gave no reason'));
  });
}
