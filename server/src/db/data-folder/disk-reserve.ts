import { existsSync, rmSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '../core/faults.ts';
import type { Db } from '../core/store.ts';
import { makeRoom, reuseLog } from '../sqlite/sqlite-room.ts';

const RESERVE_FILE = 'disk.reserve';
const MIB = 1024 * 1024;
/** On a large disk; on a small one a 32nd and a 64th of it. */
const MAX_BYTES = { file: 16 * MIB, room: 5 * MIB };

/**
 * Disk space kept for small writes of the embedded database: free pages inside its files, which no other program can
 * use, and a separate file that is deleted when that is not enough.
 */
export class DiskReserve {
  readonly #db: Db;
  readonly #file: string;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(db: Db, dataDir: string) {
    this.#db = db;
    this.#file = join(dataDir, RESERVE_FILE);
  }

  /** Restores the missing part of the reserve, for a disk of `total` bytes. */
  hold(total: number): Promise<void> {
    return this.#inTurn(async () => {
      const bytes = fileBytes(total);
      const held = await stat(this.#file).catch(() => null);
      if (held?.size !== bytes) await this.#writeFile(bytes);
      await makeRoom(this.#db, roomBytes(total));
    });
  }

  /** Lets the next write reuse SQLite's WAL from its start, as that file never shrinks while the server runs. */
  reuseLog(): Promise<void> {
    return this.#inTurn(() => reuseLog(this.#db));
  }

  /** Removes the file and claims as much of its space as possible for the database, before other programs do. */
  giveUp(total: number): Promise<void> {
    return this.#inTurn(async () => {
      await rm(this.#file, { force: true });
      try {
        await reuseLog(this.#db);
        await makeRoom(this.#db, roomBytes(total));
      } catch (error) {
        if (faultOf(error) !== 'full') throw error;
      }
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#previous.then(work, work);
    this.#previous = turn;
    return turn;
  }

  async #writeFile(bytes: number): Promise<void> {
    try {
      // Written with data, as a sparse file would reserve nothing.
      await writeFile(this.#file, Buffer.alloc(bytes), { mode: 0o600, flush: true });
    } catch (error) {
      await rm(this.#file, { force: true });
      throw error;
    }
  }
}

/** Removes the file of the reserve before the database is open. Returns whether there was one. */
export function dropReserve(dataDir: string): boolean {
  const file = join(dataDir, RESERVE_FILE);
  const isThere = existsSync(file);
  rmSync(file, { force: true });
  return isThere;
}

/** Size of the reserve's file on a disk of `total` bytes. */
export const fileBytes = (total: number): number => Math.floor(Math.min(MAX_BYTES.file, total / 32));
const roomBytes = (total: number): number => Math.floor(Math.min(MAX_BYTES.room, total / 64));
