export { insertAll } from './queries/bulk-insert.ts';
export {
  keepFilesPrivate,
  makeDataFolder,
  pathsAccessibleToOthers,
  tightenDataFolder,
} from './data-folder/data-folder.ts';
export type { Database } from './tables/database.ts';
export { DiskReserve, fileBytes } from './data-folder/disk-reserve.ts';
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
} from './core/faults.ts';
export { readTime } from './queries/database-time.ts';
export { encodingProblem } from './migrate/encoding.ts';
export { EMPTY_DATABASE, foreignTablesProblem } from './migrate/foreign-tables.ts';
export { expectedDevice } from './tables/expected-device.ts';
export { DatabaseBusy, DatabaseLost } from './core/database-errors.ts';
export type { DatabaseFault } from './core/faults.ts';
export { keptQuery } from './queries/kept-query.ts';
export { lockKeys } from './locks/key-locks.ts';
export {
  countLeases,
  forgetLeases,
  releaseStaleLeases,
  freeLeases,
  holdLease,
  leaseHolders,
  releaseLease,
  renewLeases,
} from './locks/leases.ts';
export { beginsWith, contains } from './queries/like.ts';
export type { Lease } from './locks/leases.ts';
export { migrate, pendingMigrations, schemaProblem } from './migrate/migrate.ts';
export { mayChangeSchema } from './migrate/schema-rights.ts';
export type { Migration } from './migrations/migration.ts';
export { openDatabase, openForReading } from './open.ts';
export { secretSetting } from './queries/settings.ts';
export { allowOldReads, consistentRead } from './replica/old-reads.ts';
export type { Reading } from './replica/old-reads.ts';
export type { Db, PoolUse, ReplicaUse, Store } from './core/store.ts';
export type { DialectName } from './tables/dialect.ts';
export { StoreInUse } from './data-folder/store-lock.ts';
export { looseTransaction, transaction } from './queries/transaction.ts';
export { LONGEST_WAIT_MS, unlessLocked } from './locks/unless-locked.ts';
