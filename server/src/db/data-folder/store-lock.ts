import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from 'release/error-parts';
import { diskOfSync, fullThreshold } from '../../core/system/disk.ts';
import { Refusal } from 'release/refusal';
import { dropReserve } from './disk-reserve.ts';
import { faultOf } from '../core/faults.ts';

/** Another process works on the data folder. */
export class StoreInUse extends Refusal {
  override readonly name = 'StoreInUse';
}

/** The disk is full. */
class DiskFull extends Refusal {}

/**
 * Locks the data folder for this process and returns the release function. It is an operating system lock on a file,
 * taken through SQLite: it ends with the process in any case, so it cannot become stale.
 */
export function lockStore(dataDir: string): () => void {
  const unlock = lockWithReserve(dataDir);
  const disk = diskOfSync(dataDir);
  // Opening the database and bringing its schema up to date take space too.
  if (disk.free < fullThreshold(disk)) dropReserve(dataDir);
  return unlock;
}

function lockWithReserve(dataDir: string): () => void {
  try {
    return takeLock(dataDir);
  } catch (error) {
    // Locking would have failed first if a server were running, so none loses its reserve.
    if (!(error instanceof DiskFull) || !dropReserve(dataDir)) throw error;
    return takeLock(dataDir);
  }
}

function takeLock(dataDir: string): () => void {
  const pidFile = join(dataDir, 'server.pid');
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const reason = reasonOf(error);
    if (faultOf(error) === 'full') throw new DiskFull(unlockable(dataDir, reason));
    if (!reason.includes('database is locked')) throw new Refusal(unlockable(dataDir, reason));
    throw new StoreInUse(
      `The data folder ${dataDir} is in use by another Veritas server${holder(pidFile)}. ` +
        'Stop that one, or give this one its own folder by VERITAS_DATA_DIR.',
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => lock.close();
}

function unlockable(dataDir: string, reason: string): string {
  return (
    `${join(dataDir, 'lock.db')} cannot be locked: ${reason}. Make room if the disk is full; remove the file if it is ` +
    'damaged and no server runs on the folder.'
  );
}

function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
