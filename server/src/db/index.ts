export { insertAll } from './bulk-insert.ts';
export { keepFilesPrivate, makeDataFolder, pathsAccessibleToOthers, tightenDataFolder } from './data-folder.ts';
export type { Database } from './tables/database.ts';
export { DiskReserve, fileBytes } from './disk-reserve.ts';
export {
  faultOf,
  isDamagedFile,
  isDatabaseAway,
  isForbidden,
  isLockTimeout,
  isMissingTable,
  isUniqueViolation,
  isUnusableFile,
  CHECK_DATABASE,
  UNUSABLE_FILE,
} from './faults.ts';
export { readTime } from './database-time.ts';
export { encodingProblem } from './encoding.ts';
export { EMPTY_DATABASE, foreignTablesProblem } from './foreign-tables.ts';
export { expectedDevice } from './tables/expected-device.ts';
export { DatabaseBusy, DatabaseLost } from './database-errors.ts';
export type { DatabaseFault } from './faults.ts';
export { keptQuery } from './kept-query.ts';
export { lockKeys } from './key-locks.ts';
export {
  countLeases,
  forgetLeases,
  freeDeadLeases,
  freeLeases,
  holdLease,
  leaseHolders,
  releaseLease,
  renewLeases,
} from './leases.ts';
export { beginsWith, contains } from './like.ts';
export type { Lease } from './leases.ts';
export { migrate, pendingMigrations, schemaProblem } from './migrate.ts';
export type { Migration } from './migrations/migration.ts';
export { openDatabase, openForReading } from './open.ts';
export { secretSetting } from './settings.ts';
export { allowOldReads, consistentRead } from './old-reads.ts';
export type { Reading } from './old-reads.ts';
export type { Db, PoolUse, ReplicaUse, Store } from './store.ts';
export type { DialectName } from './tables/dialect.ts';
export { StoreInUse } from './store-lock.ts';
export { looseTransaction, transaction } from './transaction.ts';
export { LONGEST_WAIT_MS, unlessLocked } from './unless-locked.ts';
