import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf } from '../core/error-parts.ts';
import { makeFolder } from '../files/make-folder.ts';
import { FILE_MODE, FOLDER_MODE } from '../files/private-modes.ts';

const RETRY_MS = 25;
const PATIENCE_MS = 30_000;

/** A lock that was not taken, so that nothing was done. It keeps the codes of SQLite, one of which is a full disk. */
export class LockFailed extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    if (typeof cause !== 'object' || cause === null) return;
    const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
    Object.assign(this, { code, errcode });
  }
}

/**
 * Runs `change` while no other process holds the lock of this name in a folder. It is SQLite's lock on a
 * separate file and ends with the process, however that ends.
 * @throws LockFailed when another process held the lock for 30 seconds, or the lock cannot be taken.
 */
export async function withFolderLock<T>(folder: string, name: string, change: () => Promise<T>): Promise<T> {
  makeFolder(folder, FOLDER_MODE);
  const file = join(folder, name);
  makeLockFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    await acquire(lock, file);
    return await change();
  } finally {
    lock.close();
  }
}

/**
 * Runs `change` while nothing else changes the registry of this data folder: reading it, deciding and writing it is one
 * step for every process.
 * @throws LockFailed when another process held the lock for 30 seconds, or the lock cannot be taken.
 */
export function withRegistryLock<T>(dataDir: string, change: () => Promise<T>): Promise<T> {
  return withFolderLock(dataDir, 'registry.lock', change);
}

/**
 * Creates the file only if it is missing, and never opens it again: when a process closes a file, POSIX ends all locks
 * of the process on it. SQLite knows that of its own handles, but would create a file that others may read.
 */
function makeLockFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE_MODE));
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

async function acquire(lock: DatabaseSync, file: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!tryLock(lock, file)) {
    if (performance.now() > deadline) {
      throw new LockFailed(
        `Another release holds ${file} for ${PATIENCE_MS / 1_000} seconds. Try again when it has ended.`,
      );
    }
    await wait(RETRY_MS);
  }
}

function tryLock(lock: DatabaseSync, file: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason.includes('database is locked')) return false;
    // Such as a full disk; the reason alone names no file.
    throw new LockFailed(`${file} cannot be locked, so nothing was done: ${reason}.`, error);
  }
}
