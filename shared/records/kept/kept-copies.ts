import { logFailure } from '../../api/errors.ts';
import { forgetKeptRecords, keptAt } from '../../browser/kept-records.ts';
import { allRecords, DeviceColumns, keepDays, viewOf } from '../../domain/index.ts';
import type { DeviceRecord } from '../../domain/index.ts';
import type { Sealing } from '../../session/sealing.ts';
import { createWorker } from '../reading/create-worker.ts';
import { hasStarted, hungStart, START_MS, watchStart } from '../reading/worker-start.ts';
import type { WorkerMessage } from '../reading/worker-messages.ts';
import type { KeptAnswer, KeptOrder } from './kept-messages.ts';
import type { KeptFacts } from './pack.ts';

/** Minimum interval between writes of a copy, across tabs, in ms. */
export const KEEP_EVERY_MS = 60_000;
/** Delay of the first write after the page was loaded, in ms. */
export const FIRST_AFTER_MS = 5_000;
/** Timeout of a worker, in ms: after it the records are read from the service. */
export const ANSWER_MS = 5_000;

/** Records and what is needed to read their changes. */
export interface KeptRecords extends Omit<KeptFacts, 'zone'> {
  readonly records: readonly DeviceRecord[];
}

/** Owner of the copy, and the zone in which times without an offset are read; null user = not known yet. */
interface Owner {
  readonly user: string | null;
  readonly zone: string;
}

interface Parts {
  readonly create?: () => Worker | null;
  /** Null unless this user is signed in, and where the browser or the service has no keys. */
  readonly sealing: (user: string) => Sealing | null;
  /** Waits until the page is idle. */
  readonly idle?: (work: () => void) => void;
  readonly now?: () => number;
}

/**
 * The copy of the records that the browser stores between pages, encrypted by the key of the session. Each operation
 * runs in a new worker. Any failure is logged and treated as if nothing was stored.
 */
export class KeptCopies {
  readonly #parts: Required<Parts>;
  #waiting: Worker | null = null;
  #keeping: Worker | null = null;
  /** The records that are stored, or being stored. */
  #kept: readonly DeviceRecord[] | null = null;
  #isPlanned = false;
  #next: { readonly owner: Owner; readonly records: () => KeptRecords } | null = null;

  constructor({ create = keptWorker, idle = whenIdle, now = () => Date.now(), sealing }: Parts) {
    this.#parts = { create, idle, now, sealing };
  }

  /** Whether a copy seems to exist, of any user. */
  get isLikely(): boolean {
    return keptAt.read() !== null;
  }

  /** Reads the encrypted copy while the key is being requested. */
  prepare(): void {
    if (this.#waiting || !this.isLikely) return;
    const worker = this.#start();
    if (!worker) return;
    this.adopt(worker);
    worker.postMessage({ kind: 'load' } satisfies KeptOrder);
  }

  /** Adopts a worker that is already reading the copy. */
  adopt(worker: Worker): void {
    this.#waiting = worker;
    watchStart(worker);
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (this.#waiting !== worker) return;
      // Replaced by another one when the key is known.
      worker.terminate();
      this.#waiting = null;
    });
  }

  /** The stored records of this user; null without usable records. */
  async restore(owner: Owner, signal: AbortSignal): Promise<KeptRecords | null> {
    const { user, zone } = owner;
    this.prepare();
    const worker = this.#waiting;
    this.#waiting = null;
    const sealing = this.#sealing(owner);
    if (!worker || !sealing) {
      worker?.terminate();
      // Without a key for this user it is never usable.
      if (user !== null && this.isLikely) forgetKeptRecords();
      return null;
    }
    const answer = await this.#ask(worker, { kind: 'restore', sealing, zone: nameOf(zone) }, signal);
    if (answer.kind === 'restored') {
      const columns = new DeviceColumns(answer.columns);
      keepDays(columns, zone, answer.days);
      const records = allRecords(columns, answer.newest);
      this.#kept = records;
      return { ...answer.facts, records };
    }
    if (answer.kind === 'nothing' && !signal.aborted) {
      if (answer.reason !== null) logFailure('The kept copy of the records is not used', answer.reason);
      forgetKeptRecords();
    }
    return null;
  }

  /** Stores these records when the page is idle, unless that was done a moment ago. */
  offer(owner: Owner, records: () => KeptRecords): void {
    this.#next = { owner, records };
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => this.#parts.idle(this.#keep), Math.max(this.#wait, FIRST_AFTER_MS));
  }

  /** Aborts all work: its user has signed out. */
  stop(): void {
    this.#waiting?.terminate();
    this.#keeping?.terminate();
    this.#waiting = this.#keeping = null;
    this.#kept = null;
    this.#next = null;
  }

  /** Time until a copy may be written again, in ms; other tabs count, a clock that was set back does not. */
  get #wait(): number {
    const wait = Number(keptAt.read() ?? 0) + KEEP_EVERY_MS - this.#parts.now();
    return wait > KEEP_EVERY_MS ? 0 : wait;
  }

  readonly #keep = (): void => {
    this.#isPlanned = false;
    if (!this.#next) return;
    const { owner, records: read } = this.#next;
    // Another tab was first.
    if (this.#wait > 0) return this.offer(owner, read);
    const { records, ...rest } = read();
    const facts = { ...rest, zone: nameOf(owner.zone) };
    const sealing = this.#sealing(owner);
    if (!sealing || records === this.#kept) return;
    const worker = (this.#keeping = this.#start());
    if (!worker) return;
    // The mark is written before the copy: only a marked copy is read, and removed with the session.
    if (!keptAt.write(String(this.#parts.now()))) return worker.terminate();
    this.#kept = records;
    const { columns, slots } = viewOf(records);
    void this.#ask(worker, { kind: 'keep', sealing, facts, columns: columns.data, slots }).then((answer) => {
      if (this.#keeping !== worker) return;
      this.#keeping = null;
      if (answer.kind !== 'nothing') return;
      logFailure('No copy of the records is kept', answer.reason);
      forgetKeptRecords();
    });
  };

  /** Selects what a worker gets. */
  #sealing({ user }: Owner): Sealing | null {
    const sealing = user === null ? null : this.#parts.sealing(user);
    return sealing && { key: sealing.key, prefix: sealing.prefix };
  }

  #start(): Worker | null {
    try {
      return hungStart.isKnown ? null : this.#parts.create();
    } catch (error) {
      logFailure('No copy of the records is kept', error);
      return null;
    }
  }

  /** The worker's result of an order; it ends after that, or by the signal. */
  #ask(worker: Worker, order: KeptOrder, signal?: AbortSignal): Promise<KeptAnswer> {
    const { promise, resolve } = Promise.withResolvers<KeptAnswer>();
    const giveUp = (reason = 'Its worker cannot be used') => resolve({ kind: 'nothing', reason });
    const hang = () => {
      if (hasStarted(worker)) return;
      hungStart.isKnown = true;
      giveUp('Its worker did not start');
    };
    // A write may wait, and its worker is ended without a signal.
    const startTimer = signal && setTimeout(hang, Math.min(START_MS, ANSWER_MS));
    const timer = setTimeout(() => giveUp('Its worker does not answer'), ANSWER_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<KeptAnswer | WorkerMessage>) => {
      if (data.kind === 'restored' || data.kind === 'nothing' || data.kind === 'kept') resolve(data);
    });
    worker.addEventListener('messageerror', () => giveUp());
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      giveUp(event.message || undefined);
    });
    signal?.addEventListener('abort', () => giveUp());
    worker.postMessage(order);
    return promise.finally(() => {
      clearTimeout(timer);
      clearTimeout(startTimer);
      worker.terminate();
    });
  }
}

/** Null in browsers without the required storage. */
function keptWorker(): Worker | null {
  return typeof indexedDB === 'undefined' ? null : createWorker();
}

/** The zone by name even if it is the browser's: that may differ at the next visit. */
function nameOf(zone: string): string {
  return zone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: KEEP_EVERY_MS });
  else setTimeout(work);
}
