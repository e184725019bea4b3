import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../core/refusal.ts';
import { dropReserve } from './disk-reserve.ts';
import { faultOf } from './faults.ts';

/** Another process works on the data folder. */
export class StoreInUse extends Refusal {
  override readonly name = 'StoreInUse';
}

/** The disk is full. */
class NoRoom extends Refusal {}

/**
 * Takes the data folder for this process and gives back the undo. The lock is one of the operating system on a file,
 * taken through SQLite: it ends with the process however that ends, so a stale one cannot be left behind.
 */
export function lockStore(dataDir: string): () => void {
  try {
    return takeLock(dataDir);
  } catch (error) {
    // A lock of another process would have failed first, so no running server loses the reserve.
    if (!(error instanceof NoRoom) || !dropReserve(dataDir)) throw error;
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
    const reason = error instanceof Error ? error.message : String(error);
    if (faultOf(error) === 'full') throw new NoRoom(unlockable(dataDir, reason));
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
