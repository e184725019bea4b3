import { CommitUnconfirmed, DatabaseBusy, DatabaseLost, DatabaseReadOnly } from './database-errors.ts';

/**
 * What an error of the database means to its caller, null for an error of anything else.
 * `retry`: the transaction lost against another one; `unavailable`: try later; `full`: the disk; `other`: our mistake.
 */
export type DatabaseFault = 'retry' | 'unavailable' | 'full' | 'unique' | 'other';

/** SQLite's primary result codes, without the extension in the higher bits. */
const SQLITE_FAULTS = new Map<number, DatabaseFault>([
  [5, 'unavailable'], // busy
  [6, 'unavailable'], // locked
  [10, 'unavailable'], // input or output failed
  [13, 'full'],
  [14, 'unavailable'], // cannot open
]);
const SQLITE_UNIQUE = [1555, 2067];

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
];

const OWN_FAULTS = [DatabaseBusy, DatabaseLost, DatabaseReadOnly, CommitUnconfirmed];

export function faultOf(error: unknown): DatabaseFault | null {
  if (OWN_FAULTS.some((fault) => error instanceof fault)) return 'unavailable';
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
    if (SQLITE_UNIQUE.includes(errcode)) return 'unique';
    return SQLITE_FAULTS.get(errcode & 0xff) ?? 'other';
  }
  if (isLostConnection(error)) return 'unavailable';
  const state = sqlState(error);
  return state === null ? null : (POSTGRES_FAULTS.find(([pattern]) => pattern.test(state))?.[1] ?? 'other');
}

/** The primary cannot be reached, is stopping, or was replaced; not: it was busy for too long. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseLost || error instanceof DatabaseReadOnly) return true;
  return error instanceof Error && (isLostConnection(error) || PRIMARY_AWAY.test(sqlState(error) ?? ''));
}

/** The insert or update would have made a second row of something that exists once. */
export function isUniqueViolation(error: unknown): boolean {
  return faultOf(error) === 'unique';
}

/** PostgreSQL alone: the role of the connection may not do this. */
export function isForbidden(error: unknown): boolean {
  return sqlState(error) === '42501';
}

/** PostgreSQL alone: the connection leads to a replica. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === READ_ONLY;
}

/** PostgreSQL alone: what a statement needed stayed locked for too long. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** The SQLSTATE of an error that PostgreSQL reports; null for any other error. */
function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** pg reports lost and refused connections as plain errors, which differ by message only. */
function isLostConnection(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code)) {
    return 'syscall' in error;
  }
  return /^(timeout exceeded when trying to connect|Connection terminated|Client was closed and is not queryable|Client has encountered a connection error)/.test(
    error.message,
  );
}
