import { storedSetting } from './stored-setting.ts';

// Marked as pure, so that the first script of the page contains the names only.

/** The database of the browser that holds the encrypted copy of the records. */
export const KEPT_DATABASE = 'veritas-records';

/** When that copy was written, ms since 1970; absent without a copy. It contains nothing about a user. */
export const KEPT_AT = 'veritas-records-kept';
export const keptAt = /* @__PURE__ */ storedSetting(KEPT_AT);

/** The zone of the last read of the records; reads that start before the user is known use it, too. */
export const LAST_ZONE = 'veritas-records-zone';
export const lastZone = /* @__PURE__ */ storedSetting(LAST_ZONE);

/** Removes the copy, for example at the end of a session; also one that another tab is just writing. */
export function forgetKeptRecords(): void {
  keptAt.write(null);
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // Without storage there is nothing to remove.
  }
}
