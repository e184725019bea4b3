import { storedSetting } from './stored-setting.ts';

// Marked as pure, so that the first script of the page gets the names alone.

/** The database of the browser that holds the encrypted copy of the records. */
export const KEPT_DATABASE = 'veritas-records';

/** When that copy was written, ms since 1970; nothing where there is no copy. It reveals nothing about anybody. */
export const KEPT_AT = 'veritas-records-kept';
export const keptAt = /* @__PURE__ */ storedSetting(KEPT_AT);

/** The zone in which the records were read last; what is asked for before the reader is known is read in it, too. */
export const LAST_ZONE = 'veritas-records-zone';
export const lastZone = /* @__PURE__ */ storedSetting(LAST_ZONE);

/** Removes the copy, as when a session ended; also one of which another tab has not said yet that it writes it. */
export function forgetKeptRecords(): void {
  keptAt.write(null);
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
