import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReadAllRecords } from '@veritas/shared/contracts';
import type { AppContext } from '../context/app-context.ts';
import { lastChange } from './change-seq.ts';
import { readChanges } from './read-changes.ts';
import type { Changes } from './read-changes.ts';
import { statusJson } from './status-record.ts';
import { formatCursor, parseCursor } from './status-tag.ts';

const compressed = promisify(gzip);

/** Answers that are kept for readers who have the same cursor. */
const KEPT = 64;
/** Larger ones are shared only by those who ask meanwhile, in bytes. */
const KEPT_BYTES = 256 * 1024;

/** An answer to `since`, as it is and compressed. */
export interface ChangesAnswer {
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

/**
 * Answers which records changed since a cursor. Consoles that got the same event ask from the same cursor
 * at about the same time: one answer is made for all of them.
 */
export class StatusChanges {
  readonly #db: AppContext['db'];
  /** By store and cursor, with the last number that was drawn when the answer was asked for. */
  readonly #answers = new Map<string, { readonly seq: number; readonly answer: Promise<ChangesAnswer> }>();

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db;
  }

  /**
   * Everything that was committed before the call; with `announced`, the cursor of an event, everything up to that one at
   * least. For a cursor of another store or of no store: `read_all`.
   */
  async since(cursor: unknown, announced?: unknown): Promise<ChangesAnswer> {
    const { seq, storeId } = await lastChange(this.#db);
    const since = parseCursor(cursor, storeId);
    if (since === null || since > seq) return readAll('The cursor is not one of this database.');
    const key = `${storeId} ${since}`;
    const known = this.#answers.get(key);
    if (known && known.seq <= seq && known.seq >= (parseCursor(announced, storeId) ?? seq)) return known.answer;
    const made = { seq, answer: this.#make(since) };
    this.#answers.delete(key);
    this.#answers.set(key, made);
    for (const oldest of this.#answers.keys()) if (this.#answers.size > KEPT) this.#answers.delete(oldest);
    const forget = () => this.#answers.get(key) === made && this.#answers.delete(key);
    try {
      if ((await made.answer).plain.length > KEPT_BYTES) forget();
    } catch (error) {
      forget();
      throw error;
    }
    return made.answer;
  }

  async #make(since: number): Promise<ChangesAnswer> {
    const changes = await readChanges(this.#db, since);
    return changes ? toAnswer(textOf(changes)) : readAll('There are too many changes since this cursor.');
  }
}

function readAll(reason: string): Promise<ChangesAnswer> {
  return toAnswer(JSON.stringify({ read_all: true, reason } satisfies ReadAllRecords));
}

function textOf({ known, records, removed }: Changes): string {
  const cursor = JSON.stringify(formatCursor(known));
  return `{"cursor":${cursor},"records":[${records.map(statusJson).join(',\n')}],"removed":${JSON.stringify(removed)}}`;
}

async function toAnswer(text: string): Promise<ChangesAnswer> {
  const plain = Buffer.from(text);
  return { plain, gzip: await compressed(plain) };
}
