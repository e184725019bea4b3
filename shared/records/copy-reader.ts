import type { Archived, StatusChanges } from '../api/contracts/devices/status-changes.ts';
import { logFailure } from '../api/errors.ts';
import { archivedOf, cursorOf } from '../api/status.ts';
import type { StatusAnswer, StatusOptions } from '../api/status.ts';
import { areInOrder, InvalidAnswer } from '../domain/index.ts';
import type { DeviceRecord } from '../domain/index.ts';
import { applyChanges } from './apply-changes.ts';
import { RecordsReader } from './reading/read-records.ts';
import { BodyLost } from './reading/reading-worker.ts';

type Records = readonly DeviceRecord[];

/** As JSON, and once more without the worker that read it. Another failure is final. */
const MOST_ASKED_AGAIN = 2;
/** Unusable answers to a cursor in a row, after which all records are read once a minute. */
const MOST_USELESS = 3;

/** The calls of the service; `readChanges` resolves to null when all records have to be read. */
export interface Source {
  readonly read: (
    etag: string | null,
    signal: AbortSignal,
    options?: StatusOptions,
  ) => Promise<StatusAnswer | 'unchanged'>;
  readonly readChanges: (
    cursor: string,
    signal: AbortSignal,
    announced: string | null,
  ) => Promise<StatusChanges | StatusAnswer | null>;
}

interface Adopted {
  readonly records: Records;
  readonly cursor: string;
  readonly archived: Archived | null;
}

/** Metadata of an answer with all records. */
interface AnswerFacts {
  readonly etag: string | null;
  readonly cursor: string | null;
  readonly archived?: Archived | null;
}

/**
 * Reads all records once and then, where the service returns a cursor, only the changes; in any doubt all of them
 * again. Its result is always consistent. One instance for each user.
 */
export class CopyReader {
  readonly #source: Source;
  readonly zone: string;
  readonly #reader: RecordsReader;
  #records: Records | null = null;
  #etag: string | null = null;
  #cursor: string | null = null;
  #archived: Archived | null = null;
  #useless = 0;

  /** Times without an offset are read as local time of `zone`. */
  constructor(source: Source, zone: string, reader = new RecordsReader()) {
    this.#source = source;
    this.zone = zone;
    this.#reader = reader;
  }

  /** The cursor of the copy, from which the next read continues; null when all records will be read. */
  get cursor(): string | null {
    return this.#cursor;
  }

  /** What the service leaves out of the records; null for nothing. */
  get archived(): Archived | null {
    return this.#archived;
  }

  /** Restores records of an earlier visit, as if they had just been read. */
  adopt({ records, cursor, archived }: Adopted): void {
    this.#records = records;
    this.#cursor = cursor;
    this.#archived = archived;
  }

  /**
   * The current records; the same list when nothing changed. Throws as the source does, and keeps the previous ones.
   * `announced` is the cursor that an event announced: the copy must reach it, and may lack later changes.
   */
  async next(signal: AbortSignal, announced: string | null = null): Promise<Records> {
    const asked = this.#reader.hasAsked ? await this.#reader.readAsked(this.zone, signal) : null;
    if (asked) {
      const { etag, cursor, archived } = asked.headers;
      return this.#keep(asked.records, { etag, cursor: cursorOf(cursor), archived: archivedOf(archived) });
    }
    let answer = await this.#ask(signal, announced);
    if (answer === 'unchanged' && this.#records) return this.#records;
    if (answer !== 'unchanged' && 'removed' in answer && this.#records) {
      const changed = applyChanges(this.#records, answer, this.zone);
      if (changed) {
        this.#cursor = answer.cursor;
        this.#archived = answer.archived ?? null;
        this.#useless = 0;
        return (this.#records = changed);
      }
      this.#useless += 1;
      logFailure('All records are read instead of changes', 'a step is of a record that is not known');
      answer = await this.#source.read(null, signal);
    }
    if (answer === 'unchanged' || 'removed' in answer) throw new Error('Nothing is known that could be unchanged');
    return this.#take(answer, signal);
  }

  async #take(answer: StatusAnswer, signal: AbortSignal, asksLeft = MOST_ASKED_AGAIN): Promise<Records> {
    try {
      const { body, checksum } = answer;
      const records = await this.#reader.read({ body, checksum, zone: this.zone }, signal);
      return this.#keep(records, answer);
    } catch (error) {
      if (!(error instanceof BodyLost)) throw error;
      if (asksLeft === 0) throw new InvalidAnswer();
      const again = await this.#source.read(null, signal);
      if (again === 'unchanged') throw error;
      return this.#take(again, signal, asksLeft - 1);
    }
  }

  #keep(records: Records, { etag, cursor, archived }: AnswerFacts): Records {
    this.#etag = etag;
    this.#archived = archived ?? null;
    const isOfUse = this.#useless < MOST_USELESS && areInOrder(records);
    this.#cursor = isOfUse ? cursor : null;
    return (this.#records = records);
  }

  async #ask(signal: AbortSignal, announced: string | null): Promise<StatusAnswer | StatusChanges | 'unchanged'> {
    if (this.#cursor === null) {
      this.#useless = 0;
      return this.#source.read(this.#etag, signal);
    }
    const changes = await this.#source.readChanges(this.#cursor, signal, announced);
    if (changes) return changes;
    this.#useless += 1;
    // The ETag is of older records than the cursor, so all records are read without it.
    return this.#source.read(null, signal);
  }
}
