import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from './core/config/config.ts';
import { isOutOfSpace } from 'release/error-parts';
import { countRows } from './db/backup/backup-file.ts';
import { readBackup } from './db/backup/read-backup.ts';
import { writeBackup } from './db/backup/write-backup.ts';
import {
  faultOf,
  isDamagedFile,
  isForbidden,
  isMissingTable,
  isUnusableFile,
  openDatabase,
  openForReading,
  CHECK_DATABASE,
  UNUSABLE_FILE,
} from './db/index.ts';
import { Refusal, WrongUse } from 'release/refusal';
import { diagnose } from './doctor/diagnose.ts';
import { findingLine } from './doctor/finding.ts';
import { createSuperAdmin } from './users/create-super-admin.ts';
import { resetPasswordAtServer } from './users/reset-password.ts';
import { withContext } from './with-context.ts';

export function migrateCommand(): Promise<void> {
  return withContext(async () => {
    process.stdout.write('The schema is up to date\n');
    await Promise.resolve();
  });
}

/** The password is read from stdin, so that it does not appear in a process list or shell history. */
export async function createSuperAdminCommand(username?: string, email?: string): Promise<void> {
  if (!username || !email) throw new WrongUse('Usage: create-super-admin <username> <email>, the password on stdin');
  const password = await readPassword();
  await withContext((context) => createSuperAdmin(context, { username, email, password }));
  process.stdout.write(`${username} may sign in as super_admin\n`);
}

export async function resetPasswordCommand(username?: string): Promise<void> {
  if (!username) throw new WrongUse('Usage: reset-password <username>, the password on stdin');
  const password = await readPassword();
  const { isActive } = await withContext((context) => resetPasswordAtServer(context, { username, password }));
  const outcome = isActive
    ? 'may sign in with the new password'
    : 'has the new password, and may sign in once a user of higher rank activates the account, which is deactivated';
  process.stdout.write(`${username} ${outcome}; all previous sessions have ended\n`);
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write('Password, then Enter and Ctrl+D (it is shown): ');
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** Reads beside a running server; both databases. */
export async function backupCommand(file?: string): Promise<void> {
  if (!file) throw new WrongUse('Usage: backup <file>');
  const store = openForReading(readConfig(process.env));
  try {
    const sums = await writeBackup(store, resolve(file), Date.now(), interrupted());
    process.stdout.write(`Wrote ${countRows(sums)} rows of ${Object.keys(sums).length} tables to ${file}\n`);
  } finally {
    await store.close();
  }
}

/** Aborts at the first signal that asks the process to end; a second one of its kind does not wait. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

/** Reports problems of the installation; a fault is exit code 1. Read-only. */
export async function doctorCommand(): Promise<void> {
  const findings = await diagnose(readConfig(process.env));
  for (const finding of findings) process.stdout.write(`${findingLine(finding)}\n`);
  if (findings.some(({ level }) => level === 'fault')) process.exitCode = 1;
}

/** The message of an error that the user can fix; null for a bug, which is shown with its stack. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const fault = faultOf(error);
  if (fault === 'full' || isOutOfSpace(error))
    return `There is no space left: ${error.message}. Make room, then give the command again.`;
  // A snapshot of a replica must not delay its recovery for long.
  if (fault === 'retry') return `The database ended the command: ${error.message}. Give the command again.`;
  if (isUnusableFile(error)) return `The database cannot be used: ${error.message}. ${UNUSABLE_FILE}.`;
  if (fault === 'unavailable' || isForbidden(error))
    return `The database cannot be used: ${error.message || String(code)}. ${CHECK_DATABASE}.`;
  if (isMissingTable(error))
    return `The database is empty or not ours: ${error.message}. The command migrate makes it.`;
  if (isDamagedFile(error))
    return `The database is damaged: ${error.message}. Restore a backup into another data folder.`;
  // File system errors, such as missing permissions.
  return syscall !== undefined && path !== undefined ? `A file cannot be used: ${error.message}` : null;
}

/** Into an empty database, of the same kind or the other one. */
export async function restoreCommand(file?: string): Promise<void> {
  if (!file)
    throw new WrongUse('Usage: restore <file>, with DATABASE_URL or VERITAS_DATA_DIR naming an empty database');
  const store = openDatabase(readConfig(process.env));
  try {
    const sums = await readBackup(store, resolve(file));
    process.stdout.write(`Restored and compared ${countRows(sums)} rows; all users have to sign in again\n`);
  } finally {
    await store.close();
  }
}
