import type { StatusChanges } from '../api/contracts/status-changes.ts';
import type { StatusAnswer } from '../api/status.ts';
import { areInOrder } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { applyChanges } from './apply-changes.ts';
import { readRecords } from './read-records.ts';

type Records = readonly DeviceRecord[];

/** How the service is asked; `readChanges` answers null when all records are to be read instead. */
export interface Source {
  readonly read: (etag: string | null, signal: AbortSignal) => Promise<StatusAnswer | 'unchanged'>;
  readonly readChanges: (
    cursor: string,
    signal: AbortSignal,
    announced: string | null,
  ) => Promise<StatusChanges | StatusAnswer | null>;
}

interface Next {
  /** An answer that was asked for before. */
  readonly early?: Promise<StatusAnswer | 'unchanged'> | undefined;
  /** Cursor that an event announced: the copy must reach it, and may lack later changes. */
  readonly announced?: string | null;
}

/**
 * Reads all records once and then, where the service gives a cursor, only what changed; on any doubt all of them again.
 * What it answers is always of one moment. One for each reader: another one starts from nothing.
 */
export class CopyReader {
  readonly #source: Source;
  readonly #zone: string;
  #records: Records | null = null;
  #etag: string | null = null;
  #cursor: string | null = null;

  /** Times without an offset are read as local time of `zone`. */
  constructor(source: Source, zone: string) {
    this.#source = source;
    this.#zone = zone;
  }

  /** Of which change the copy is, and that the next question is for changes alone; null where all is read. */
  get cursor(): string | null {
    return this.#cursor;
  }

  /**
   * The records as they are now; the same list when nothing changed. Throws as the source does, and keeps what it had.
   */
  async next(signal: AbortSignal, { early, announced = null }: Next = {}): Promise<Records> {
    const answer = early ? await early : await this.#ask(signal, announced);
    if (answer === 'unchanged' && this.#records) return this.#records;
    if (answer !== 'unchanged' && 'removed' in answer && this.#records) {
      this.#records = applyChanges(this.#records, answer, this.#zone);
      this.#cursor = answer.cursor;
      return this.#records;
    }
    if (answer === 'unchanged' || 'removed' in answer) throw new Error('Nothing is known that could be unchanged');
    const records = await readRecords(answer.text, this.#zone);
    this.#etag = answer.etag;
    this.#cursor = areInOrder(records) ? answer.cursor : null;
    return (this.#records = records);
  }

  async #ask(signal: AbortSignal, announced: string | null): Promise<StatusAnswer | StatusChanges | 'unchanged'> {
    if (!this.#records) return this.#source.read(null, signal);
    if (this.#cursor === null) return this.#source.read(this.#etag, signal);
    // The tag is of older records than the cursor, so all of them are asked for without it.
    return (await this.#source.readChanges(this.#cursor, signal, announced)) ?? (await this.#source.read(null, signal));
  }
}
