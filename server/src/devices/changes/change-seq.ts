import { sql } from 'kysely';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import { keptQuery } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { storeOf } from '../records/read-scope.ts';

/**
 * Draws `count` numbers and returns the one before the first: `base + 1` to `base + count` belong to the caller, as
 * change numbers and as ids of new records. The row stays locked until the transaction ends, so numbers become visible
 * in their order and a reader of "everything after n" never misses one. Draw late and keep the rest of the transaction
 * short.
 */
export async function drawChangeNumbers(trx: Db, count: number): Promise<number> {
  const { seq } = await trx
    .updateTable('change_counter')
    .set({ seq: sql<number>`seq + ${sql.lit(count)}` })
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq - count;
}

/** Draws the next number of changes of notes and flags, which become visible in order, like those of records. */
export async function drawNotesNumber(trx: Db): Promise<number> {
  const { notes_seq: seq } = await trx
    .updateTable('change_counter')
    .set({ notes_seq: sql<number>`notes_seq + 1` })
    .where('id', '=', 1)
    .returning('notes_seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** The records that `get_status` leaves out. */
export interface ArchiveState {
  readonly count: number;
  /** The change since which there are archived records; null without any. */
  readonly since: number | null;
}

export const NO_ARCHIVE: ArchiveState = { count: 0, since: null };

export interface LastChange {
  readonly seq: number;
  /** A restored store restarts its count. */
  readonly storeId: string;
  readonly notesSeq: number;
  readonly archive: ArchiveState;
}

/** The number of the last change, the store as identified to readers of a scope, and the archive at that change. */
export async function lastChange(db: Db, scope: ReadScope = null): Promise<LastChange> {
  const [row] = await readCounter(db, 1);
  if (!row) throw new Error('change_counter has lost its row');
  const archive = { count: row.archived_count, since: row.archived_since };
  return { seq: row.seq, storeId: storeOf(scope, row.store_id), notesSeq: row.notes_seq, archive };
}

const readCounter = keptQuery((db, id: number) =>
  db
    .selectFrom('change_counter')
    .select(['seq', 'store_id', 'notes_seq', 'archived_count', 'archived_since'])
    .where('id', '=', id),
);
