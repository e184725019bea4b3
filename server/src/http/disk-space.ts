import { statfs } from 'node:fs/promises';
import { apiUrl, scan, UPLOAD_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { AppContext } from '../context/app-context.ts';
import { DiskReserve, faultOf, fileBytes } from '../db/index.ts';
import { HttpError } from './errors.ts';
import type { Text } from './language/sentence.ts';

const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;
/** Every so many looks, what was used of the reserve is made again. */
const LOOKS_PER_REFILL = 15;
/** Free bytes below which a large disk is at that level; a small one below a 20th and a 200th of it. */
const LOW = 256 * MIB;
const FULL = 16 * MIB;

/** `low`: files are refused; `full`: the reserve is given up, and scans are refused too. */
type SpaceLevel = 'enough' | 'low' | 'full';

/** The sentence of the refusal by level; null: not refused. */
type Refusals = Readonly<Record<Exclude<SpaceLevel, 'enough'>, Text | null>>;

/** In bytes. */
export interface Disk {
  readonly total: number;
  readonly free: number;
}

const NO_UPLOADS = 'The server is short of space and takes no uploads at the moment. Tell the administrator.';
const NO_SPACE = 'The server has no space left. Tell the administrator.';
/** The calls that fill a disk. */
const REFUSED = new Map<string | undefined, Refusals>([
  [apiUrl(UPLOAD_PATH), { low: NO_UPLOADS, full: NO_UPLOADS }],
  [apiUrl(scan.path), { low: null, full: NO_SPACE }],
]);

/**
 * Keeps sign-in, renewal and sign-out working on a full disk (docs/decisions/098-a-reserve-of-disk-space.md). With
 * PostgreSQL the data is on a disk of its own, and this does nothing.
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

  /** Finds the level, gives the reserve up when the disk is full, and makes it again when there is space. */
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
    const low = Math.min(LOW, disk.total / 20);
    if (this.level === 'full') {
      // The reserve that was given up counts as free, and is wanted back: only more than that is space again.
      if (disk.free < low + fileBytes(disk.total)) return disk;
      this.#log.warn({ free: disk.free }, 'the disk has space again');
      this.level = 'enough';
      this.#looks = 0;
    } else if (disk.free < Math.min(FULL, disk.total / 200)) {
      await this.giveUp();
    } else {
      this.level = disk.free < low ? 'low' : 'enough';
    }
    return disk;
  }

  /**
   * Runs what has to work on a full disk too, a second time when the disk was full. `work` therefore commits everything
   * at its end or may be repeated.
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

  /** Throws 507 for a call that would fill the disk further. */
  async refuse(call: Refusals): Promise<void> {
    if (!this.#reserve) return;
    await this.#updateLevel();
    const text = this.level === 'enough' ? null : call[this.level];
    if (text !== null) throw new HttpError(507, 'storage_full', text);
  }

  /** One time for all requests that find the disk full at once. */
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

declare module 'fastify' {
  interface FastifyInstance {
    readonly space: DiskSpace;
  }
}

/** Watches the disk while the app listens, and refuses what fills it before a byte of the body is read. */
export function guardDiskSpace(app: FastifyInstance, context: AppContext): void {
  const space = new DiskSpace(context);
  app.decorate('space', space);
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const look = () => {
    looking = space
      .look()
      .catch((error: unknown) => context.log.error({ err: error }, 'the free space of the disk could not be checked'));
    return looking;
  };
  app.addHook('onListen', async () => {
    await look();
    timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await looking;
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const call = REFUSED.get(request.routeOptions.url);
    if (!call) return done(null, payload);
    space.refuse(call).then(() => done(null, payload), done);
  });
  new Gauge({
    name: 'veritas_disk_free_bytes',
    help: 'Free bytes of the disk of the data folder',
    registers: [app.metrics],
    async collect() {
      // Without a figure for this one, the others are answered all the same.
      const disk = await space.measure().catch(() => null);
      this.set(disk?.free ?? Number.NaN);
    },
  });
}

/** Measures the disk of a folder. */
export async function diskOf(folder: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}
