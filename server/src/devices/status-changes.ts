import type { Archived, ReadAllRecords } from '@veritas/shared/contracts';
import type { ReadScope } from '../auth/read-scope.ts';
import type { AppContext } from '../context/app-context.ts';
import { consistentRead } from '../db/index.ts';
import type { Reading } from '../db/index.ts';
import { ArchivedRecords } from './archived.ts';
import { lastChange } from './change-seq.ts';
import { readChanges } from './read-changes.ts';
import type { Changes } from './read-changes.ts';
import { storeOf } from './read-scope.ts';
import { statusJson } from './status-json.ts';
import { formatCursor, parseCursor } from './status-tag.ts';
import { splitSteps } from './step-columns.ts';
import { ChangesAnswer } from './changes-answer.ts';

/** Answers that are kept for readers who have the same cursor. */
const KEPT = 64;
/** Larger ones are shared only by those who ask meanwhile, in bytes. */
const KEPT_BYTES = 256 * 1024;

/** How a reader asks for changes; what it sends may be anything. */
export interface ChangesQuestion {
  /** Cursor of the records that it knows. */
  readonly since: unknown;
  /** Cursor of an event: changes up to it are enough. */
  readonly announced?: unknown;
  /** `'1'`: only the new steps of records that it knows, where nothing else changed. */
  readonly steps?: unknown;
}

/**
 * Answers which records changed since a cursor. Consoles that got the same event ask from the same cursor at about the
 * same time, and all of them get one answer, which ends at the change of the event: so they ask together the next time,
 * too.
 */
export class StatusChanges {
  readonly #db: AppContext['db'];
  readonly #scope: ReadScope;
  readonly #archived: ArchivedRecords;
  /** By store, first and last change and form. */
  readonly #answers = new Map<string, Promise<ChangesAnswer>>();

  /** Of the records of a scope. */
  constructor(
    context: Pick<AppContext, 'db' | 'clock'>,
    scope: ReadScope = null,
    archived = new ArchivedRecords(context, scope),
  ) {
    this.#db = context.db;
    this.#scope = scope;
    this.#archived = archived;
  }

  /**
   * Everything that was committed before the call; with `announced`, the cursor of an event, everything up to that one.
   * For a cursor of another store or of no store: `read_all`.
   */
  answer(question: ChangesQuestion): Promise<ChangesAnswer> {
    // Else an answer of an older replica would be kept under the last change that the primary named.
    return consistentRead((reading) => this.#answer(question, reading));
  }

  async #answer({ since: cursor, announced, steps }: ChangesQuestion, reading: Reading): Promise<ChangesAnswer> {
    const known = await lastChange(this.#db);
    const { seq, storeId } = known;
    const since = parseCursor(cursor, { ...known, storeId: storeOf(this.#scope, storeId) });
    // A replica may not have all that its reader knows.
    if (since === null || (since > seq && !reading.isOld)) return readAll('The cursor is not one of this database.');
    // Events are the same for all scopes.
    const wanted = parseCursor(announced, known);
    const last = wanted !== null && wanted <= seq ? wanted : null;
    const archived = await this.#archived.read(known.archive);
    const inSteps = steps === '1';
    const key = JSON.stringify([storeId, since, last ?? `all ${seq}`, inSteps, archived]);
    const kept = this.#answers.get(key);
    if (kept) return kept;
    const made = this.#make(since, last, { inSteps, archived });
    this.#answers.set(key, made);
    for (const oldest of this.#answers.keys()) if (this.#answers.size > KEPT) this.#answers.delete(oldest);
    try {
      if ((await made).plain.length > KEPT_BYTES) this.#answers.delete(key);
    } catch (error) {
      this.#answers.delete(key);
      throw error;
    }
    return made;
  }

  async #make(since: number, last: number | null, form: AnswerForm): Promise<ChangesAnswer> {
    const changes = await readChanges(this.#db, since, this.#scope, last ?? undefined);
    if (!changes) return readAll('There are too many changes since this cursor.');
    return new ChangesAnswer(textOf(changes, form));
  }
}

function readAll(reason: string): ChangesAnswer {
  return new ChangesAnswer(JSON.stringify({ read_all: true, reason } satisfies ReadAllRecords));
}

interface AnswerForm {
  readonly inSteps: boolean;
  readonly archived: Archived | null;
}

function textOf({ known, records, removed }: Changes, { inSteps, archived }: AnswerForm): string {
  const { whole, steps } = inSteps ? splitSteps(records) : { whole: records.map(({ row }) => row), steps: null };
  const rest = { removed, ...(steps && { steps }), ...(archived && { archived }) };
  return (
    `{"cursor":${JSON.stringify(formatCursor(known))},"records":[${whole.map(statusJson).join(',\n')}],` +
    JSON.stringify(rest).slice(1)
  );
}
