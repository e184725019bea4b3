import { hasCode } from 'release/error-parts';
import { CommitUnconfirmed, DatabaseBusy, DatabaseLost, DatabaseReadOnly } from './database-errors.ts';

/**
 * Classifies a database error, null for any other error. `retry`: the transaction lost a conflict; `unavailable`: try
 * later; `full`: the disk is full; `other`: a bug.
 */
export type DatabaseFault = 'retry' | 'unavailable' | 'full' | 'unique' | 'other';

/** SQLite's primary result codes, without the extension in the higher bits. */
const SQLITE_FAULTS = new Map<number, DatabaseFault>([
  [5, 'unavailable'], // busy
  [6, 'unavailable'], // locked
  [8, 'unavailable'], // read-only: the disk, or the file by its rights
  [10, 'unavailable'], // input or output failed
  [13, 'full'],
  [14, 'unavailable'], // cannot open
]);
const SQLITE_UNIQUE = [1555, 2067];
/** Read-only, input or output failed, cannot open: caused by the folder or its disk. */
const SQLITE_FILE = [8, 10, 14];
/** Corrupt, or not a database. */
const SQLITE_DAMAGED = [11, 26];

const READ_ONLY = '25006';
/** Connection lost, shutting down, a replica instead of the primary. */
const PRIMARY_AWAY = new RegExp(`^(08...|57P..|${READ_ONLY})$`);

const POSTGRES_FAULTS: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^(40001|40P01)$/, 'retry'],
  [/^23505$/, 'unique'],
  [/^(53100)$/, 'full'],
  [PRIMARY_AWAY, 'unavailable'],
  // Too many connections, statement or lock time-out.
  [/^(53...|57...|55P03|25P03)$/, 'unavailable'],
  // No such role or database, a wrong password: DATABASE_URL is wrong, or the password was changed.
  [/^(28...|3D000)$/, 'unavailable'],
  // A database that accepts no connections for now; an I/O error of PostgreSQL.
  [/^(55000|58...)$/, 'unavailable'],
];

const OWN_FAULTS = [DatabaseBusy, DatabaseLost, DatabaseReadOnly, CommitUnconfirmed];

export function faultOf(error: unknown): DatabaseFault | null {
  if (OWN_FAULTS.some((fault) => error instanceof fault)) return 'unavailable';
  if (!(error instanceof Error)) return null;
  const result = sqliteResult(error);
  if (result !== null) {
    if (SQLITE_UNIQUE.includes(result)) return 'unique';
    return SQLITE_FAULTS.get(result & 0xff) ?? 'other';
  }
  if (isLostConnection(error)) return 'unavailable';
  const state = sqlState(error);
  if (state === null) return null;
  return (
    POSTGRES_FAULTS.find(([pattern]) => pattern.test(state))?.[1] ?? (endsSession(error) ? 'unavailable' : 'other')
  );
}

/** The primary cannot be reached, is stopping, or was replaced; not merely too busy. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseLost || error instanceof DatabaseReadOnly) return true;
  return error instanceof Error && (isLostConnection(error) || PRIMARY_AWAY.test(sqlState(error) ?? ''));
}

/** A unique constraint violation. */
export function isUniqueViolation(error: unknown): boolean {
  return faultOf(error) === 'unique';
}

/** The database has no such table; other errors of a statement may have the same code in SQLite. */
export function isMissingTable(error: unknown): boolean {
  if (sqlState(error) === '42P01') return true;
  return faultOf(error) === 'other' && error instanceof Error && error.message.startsWith('no such table: ');
}

/** The file of SQLite is damaged, or is not a database. */
export function isDamagedFile(error: unknown): boolean {
  return SQLITE_DAMAGED.includes(primaryCode(error));
}

/** What to do about a database that does not answer, or refuses. */
export const CHECK_DATABASE = 'Check DATABASE_URL and the database';

/** What to do about an error of `isUnusableFile`. */
export const UNUSABLE_FILE = 'Make room on the disk of the data folder, and check that the server may write to it';

/** The file of SQLite is intact, but its folder or disk prevents its use. */
export function isUnusableFile(error: unknown): boolean {
  return SQLITE_FILE.includes(primaryCode(error));
}

/** SQLite's result code with its extension; null for any other error. */
function sqliteResult(error: unknown): number | null {
  if (!hasCode(error, 'ERR_SQLITE_ERROR')) return null;
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode : null;
}

/** SQLite's primary result code; 0, which is no error, for any other error. */
const primaryCode = (error: unknown): number => (sqliteResult(error) ?? 0) & 0xff;

/** PostgreSQL only: the role of the connection lacks the privilege. */
export function isForbidden(error: unknown): boolean {
  return sqlState(error) === '42501';
}

/** PostgreSQL only: the connection is to a replica. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

/** PostgreSQL only: lock timeout of a statement. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** The SQLSTATE of an error that PostgreSQL reports; null for any other error. */
function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** PostgreSQL only: it refused or ended the connection; on a full disk, because a session begins with a file. */
function endsSession(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/** pg reports lost and refused connections as plain errors, which differ by message only. */
function isLostConnection(error: Error): boolean {
  // A host with several addresses: the error of each.
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every((each) => each instanceof Error && isLostConnection(each));
  const { code, syscall } = error as NodeJS.ErrnoException;
  // For example a missing socket file, a host that is off, a name server that does not answer.
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (code !== undefined && /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)) return syscall !== undefined;
  // A certificate that has expired, or is of another host or an unknown issuer.
  if (code !== undefined && /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/.test(code)) return true;
  return /^(timeout exceeded when trying to connect|Connection terminated|Client was closed and is not queryable|Client has encountered a connection error|The server does not support SSL connections|SASL: )/.test(
    error.message,
  );
}
