import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../context/app-context.ts';
import { consistentRead } from '../../db/index.ts';
import { lastChange } from '../changes/change-seq.ts';
import { lastVisibleChange } from '../changes/changes.ts';
import { formatCursor, tagOf } from '../changes/status-tag.ts';

/** Polling interval, in ms. */
const LOOK_EVERY_MS = 500;
/**
 * The interval after an announced change: successive changes are announced together, and requested together, yet each
 * is seen within 2 s.
 */
const AFTER_CHANGE_MS = 1_250;
/** The interval while the database is unavailable. */
const RETRY_MS = 5_000;

/**
 * Notices changes of device records, notes and flags by any process, by polling the change counter while there are
 * listeners. NOTIFY would be faster on PostgreSQL, but not every compatible database has it, and poolers drop it.
 */
export class ChangeWatch {
  readonly #context: Pick<AppContext, 'db' | 'log'>;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #listeners = new Set<() => void>();
  #isRunning = false;
  #seen = '';
  #cursor: string | null = null;
  #notes: string | null = null;

  /** `pause` resolves after the given ms; it does not keep a process alive. */
  constructor(
    context: Pick<AppContext, 'db' | 'log'>,
    pause: (ms: number) => Promise<void> = (ms) => wait(ms, undefined, { ref: false }),
  ) {
    this.#context = context;
    this.#pause = pause;
  }

  /** The cursor of the last detected change; null before the first poll. */
  get cursor(): string | null {
    return this.#cursor;
  }

  /** The last detected version of notes and flags; null before the first poll. */
  get notes(): string | null {
    return this.#notes;
  }

  /** Calls `listener` after each change, and after the first poll, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (!this.#isRunning) void this.#run();
    return () => this.#listeners.delete(listener);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let isFailing = false;
    while (this.#listeners.size > 0) {
      let hasChanged = false;
      try {
        hasChanged = await this.#look();
        isFailing = false;
      } catch (error) {
        if (!isFailing) this.#context.log.warn({ err: error }, 'changes of device records cannot be noticed');
        isFailing = true;
      }
      await this.#pause(isFailing ? RETRY_MS : hasChanged ? AFTER_CHANGE_MS : LOOK_EVERY_MS);
    }
    this.#isRunning = false;
    // The next listener must not get a stale cursor.
    this.#seen = '';
    this.#cursor = null;
    this.#notes = null;
  }

  /** Whether listeners were called. */
  async #look(): Promise<boolean> {
    // Otherwise the number of a change could be combined with data of a lagging replica, and its event would never be
    // sent.
    const latest = await consistentRead(() => this.#latest());
    if (!latest) return false;
    const { seen, cursor, notes } = latest;
    this.#seen = seen;
    if (cursor === this.#cursor && notes === this.#notes) return false;
    this.#cursor = cursor;
    this.#notes = notes;
    for (const listener of this.#listeners) listener();
    return true;
  }

  /** Null when nothing has changed since the last poll. */
  async #latest() {
    const { db } = this.#context;
    const { seq, storeId, notesSeq, archive } = await lastChange(db);
    const seen = `${storeId} ${seq} ${notesSeq}`;
    if (seen === this.#seen) return null;
    const cursor = formatCursor(tagOf(storeId, await lastVisibleChange(db, seq), archive));
    return { seen, cursor, notes: formatCursor({ storeId, seq: notesSeq }) };
  }
}
