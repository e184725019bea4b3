import type { Archived, ReadAllRecords } from '@veritas/shared/contracts';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import type { AppContext } from '../../context/app-context.ts';
import { consistentRead } from '../../db/index.ts';
import type { Reading } from '../../db/index.ts';
import { ArchivedRecords } from '../changes/archived.ts';
import { lastChange } from '../changes/change-seq.ts';
import { readChanges } from './read-changes.ts';
import type { Changes } from './read-changes.ts';
import { storeOf } from '../records/read-scope.ts';
import { statusJson } from '../records/status-json.ts';
import { formatCursor, parseCursor } from '../changes/status-tag.ts';
import { splitSteps } from './step-columns.ts';
import { ChangesAnswer } from './changes-answer.ts';

/** Cache size: responses shared by readers with the same cursor. */
const KEPT = 64;
/** Larger responses are shared by concurrent requests only, in bytes. */
const KEPT_BYTES = 256 * 1024;

/** The query of a reader; unvalidated. */
export interface ChangesQuestion {
  /** Cursor of the records that it has. */
  readonly since: unknown;
  /** Cursor of an event: changes up to it are enough. */
  readonly announced?: unknown;
  /** `'1'`: only the new steps of records that it knows, where nothing else changed. */
  readonly steps?: unknown;
}

/**
 * Returns which records changed since a cursor. Consoles that got the same event send the same cursor at about the same
 * time, and share one response, which ends at the change of the event: so they share the next one, too.
 */
export class StatusChanges {
  readonly #db: AppContext['db'];
  readonly #scope: ReadScope;
  readonly #archived: ArchivedRecords;
  /** By store, first and last change and form. */
  readonly #answers = new Map<string, Promise<ChangesAnswer>>();

  /** For the records of a scope. */
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
   * `read_all` for an invalid cursor or one of another store.
   */
  answer(question: ChangesQuestion): Promise<ChangesAnswer> {
    // Otherwise a response of a lagging replica would be cached under the last change of the primary.
    return consistentRead((reading) => this.#answer(question, reading));
  }

  async #answer({ since: cursor, announced, steps }: ChangesQuestion, reading: Reading): Promise<ChangesAnswer> {
    const known = await lastChange(this.#db);
    const { seq, storeId } = known;
    const since = parseCursor(cursor, { ...known, storeId: storeOf(this.#scope, storeId) });
    // A replica may lag behind its reader.
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
