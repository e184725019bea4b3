import { storedSetting } from './stored-setting.ts';

/** The database of the browser that holds the encrypted copy of the records. */
export const KEPT_DATABASE = 'veritas-records';

/** When that copy was written, ms since 1970; nothing where there is none. It says nothing of anybody. */
export const keptAt = storedSetting('veritas-records-kept');

/** Removes the copy, as when a session ended; also one of which another tab has not said yet that it writes it. */
export function forgetKeptRecords(): void {
  keptAt.write(null);
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
