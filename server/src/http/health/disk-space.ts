import type { AppContext } from '../../context/app-context.ts';
import { DiskReserve, faultOf, fileBytes } from '../../db/index.ts';
import { HttpError } from '../errors/errors.ts';
import type { Text } from '../language/sentence.ts';
import type { Disk } from '../../core/system/disk.ts';
import { diskOf, fullThreshold, lowThreshold } from '../../core/system/disk.ts';

/** The used part of the reserve is restored every 15th check. */
const LOOKS_PER_REFILL = 15;

/** `low`: files are refused; `full`: the reserve is released, and scans are refused too. */
type SpaceLevel = 'enough' | 'low' | 'full';

/** The message of the refusal by level; null: not refused. */
export type Refusals = Readonly<Record<Exclude<SpaceLevel, 'enough'>, Text | null>>;

/**
 * Keeps sign-in, renewal and sign-out working on a full disk (docs/decisions/098-a-reserve-of-disk-space.md). With
 * PostgreSQL the data is on another disk, and this does nothing.
 */
export class DiskSpace {
  level: SpaceLevel = 'enough';
  readonly #reserve: DiskReserve | null;
  readonly measure: () => Promise<Disk>;
  readonly #log: AppContext['log'];
  #looks = 0;
  #givingUp: Promise<void> | undefined;

  constructor({ db, dialect, config, log }: AppContext, measure = () => diskOf(config.dataDir)) {
    this.#reserve = dialect === 'sqlite' ? new DiskReserve(db, config.dataDir) : null;
    this.measure = measure;
    this.#log = log;
  }

  /** Determines the level, releases the reserve when the disk is full, and restores it when there is space. */
  async look(): Promise<void> {
    if (!this.#reserve) return;
    const disk = await this.#updateLevel();
    if (this.level === 'full') await this.#reserve.reuseLog();
    if (this.level !== 'enough') return;
    if (this.#looks % LOOKS_PER_REFILL === 0) await this.#reserve.hold(disk.total);
    this.#looks += 1;
  }

  async #updateLevel(): Promise<Disk> {
    const disk = await this.measure();
    const low = lowThreshold(disk);
    if (this.level === 'full') {
      // A released reserve appears as free space but must be restored: only more than that counts.
      if (disk.free < low + fileBytes(disk.total)) return disk;
      this.#log.warn({ free: disk.free }, 'the disk has space again');
      this.level = 'enough';
      this.#looks = 0;
    } else if (disk.free < fullThreshold(disk)) {
      await this.giveUp();
    } else {
      this.level = disk.free < low ? 'low' : 'enough';
    }
    return disk;
  }

  /**
   * Runs work that must succeed on a full disk, with one retry after releasing the reserve. `work` must be atomic or
   * idempotent.
   */
  async withReserve<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!this.#reserve || faultOf(error) !== 'full') throw error;
      await this.giveUp();
      return work();
    }
  }

  /** The level at this moment; with PostgreSQL always `enough`. */
  async current(): Promise<SpaceLevel> {
    if (this.#reserve) await this.#updateLevel();
    return this.level;
  }

  /** Throws 507 for a call that would fill the disk further. */
  async refuse(call: Refusals): Promise<void> {
    const level = await this.current();
    const text = level === 'enough' ? null : call[level];
    if (text !== null) throw new HttpError(507, 'storage_full', text);
  }

  /** Shared by concurrent requests that find the disk full. */
  async giveUp(): Promise<void> {
    this.#givingUp ??= this.#giveUp().finally(() => (this.#givingUp = undefined));
    await this.#givingUp;
  }

  async #giveUp(): Promise<void> {
    if (this.level !== 'full') this.#log.error('the disk is full: its reserve is for sign-ins now');
    this.level = 'full';
    await this.#reserve?.giveUp((await this.measure()).total);
  }
}
