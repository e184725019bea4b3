import type { ExpressionBuilder } from 'kysely';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import { keptQuery } from '../../db/index.ts';
import type { Database, Db } from '../../db/index.ts';
import type { ArchiveState } from './change-seq.ts';
import { isOfScope, storeOf } from '../records/read-scope.ts';

/**
 * A snapshot of what is visible at one moment, for readers that need several queries. Imports show and undos hide many
 * records in one transaction: this may happen between two queries, and must not be seen partially.
 */
export interface Moment {
  /** Store ID as used by readers of the scope. */
  readonly storeId: string;
  /** The number of the last change. Ids are drawn from the same counter: a record with a higher id came later. */
  readonly seq: number;
  readonly archive: ArchiveState;
  /** Uploads whose records are hidden. */
  readonly hidden: ReadonlySet<string>;
  readonly scope: ReadScope;
}

/** One query, so that number and hidden uploads are consistent on PostgreSQL too. */
export async function readMoment(db: Db, scope: ReadScope): Promise<Moment> {
  const rows = await readCounterWithHidden(db, 1);
  const [first] = rows;
  if (!first) throw new Error('change_counter has lost its row');
  const hidden = new Set(rows.flatMap(({ upload_id: id }) => (id === null ? [] : [id])));
  const archive = { count: first.archived_count, since: first.archived_since };
  return { storeId: storeOf(scope, first.store_id), seq: first.seq, archive, hidden, scope };
}

/** Whether a record of the scope, read later, belongs to the moment. Its other columns may be newer. */
export function isOf(
  { seq, hidden }: Moment,
  record: { readonly id: number; readonly upload_id: string | null },
): boolean {
  return record.id <= seq && (record.upload_id === null || !hidden.has(record.upload_id));
}

/** SQL condition of `isOf` and the scope. */
export function isOfMoment({ seq, hidden, scope }: Moment) {
  return (eb: ExpressionBuilder<Database, 'devices'>) =>
    eb.and([
      eb('devices.id', '<=', seq),
      ...(hidden.size === 0
        ? []
        : [eb.or([eb('devices.upload_id', 'is', null), eb('devices.upload_id', 'not in', [...hidden])])]),
      ...(scope === null ? [] : [isOfScope(scope)(eb)]),
    ]);
}

/**
 * Whether an undo began after the moment: it deletes records of the moment, so a reader may have seen only some of
 * them.
 */
export async function isTornByUndo(db: Db, { seq }: Moment): Promise<boolean> {
  return (await readRemoval(db, seq, 1)).length > 0;
}

const readCounterWithHidden = keptQuery((db, id: number) =>
  db
    .selectFrom('change_counter')
    .leftJoin('hidden_uploads', (join) => join.onTrue())
    .select(['seq', 'store_id', 'archived_count', 'archived_since', 'hidden_uploads.upload_id'])
    .where('change_counter.id', '=', id),
);

const readRemoval = keptQuery((db, after: number, removed: number) =>
  db.selectFrom('device_spans').select('seq').where('seq', '>', after).where('removed', '=', removed),
);
