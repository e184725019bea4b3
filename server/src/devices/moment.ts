import type { ExpressionBuilder } from 'kysely';
import type { ReadScope } from '../auth/read-scope.ts';
import { keptQuery } from '../db/index.ts';
import type { Database, Db } from '../db/index.ts';
import type { ArchiveState } from './change-seq.ts';
import { isOfScope, storeOf } from './read-scope.ts';

/**
 * What may be seen at one moment, for a reader who needs many queries to see it all. Imports show and undos hide many
 * records by one transaction: between two queries of a reader either may happen, and each of them must not see half.
 */
export interface Moment {
  /** As readers of the scope know it. */
  readonly storeId: string;
  /** The number of the last change. Ids are drawn from the same counter: a record with a higher id came later. */
  readonly seq: number;
  readonly archive: ArchiveState;
  /** Uploads whose records are not to be seen. */
  readonly hidden: ReadonlySet<string>;
  readonly scope: ReadScope;
}

/** One query, so that number and hidden uploads are of one moment on PostgreSQL too. */
export async function readMoment(db: Db, scope: ReadScope): Promise<Moment> {
  const rows = await readCounterWithHidden(db, 1);
  const [first] = rows;
  if (!first) throw new Error('change_counter has lost its row');
  const hidden = new Set(rows.flatMap(({ upload_id: id }) => (id === null ? [] : [id])));
  const archive = { count: first.archived_count, since: first.archived_since };
  return { storeId: storeOf(scope, first.store_id), seq: first.seq, archive, hidden, scope };
}

/** Whether a record of the scope that is read later belongs to the moment. Its other columns may be newer. */
export function isOf(
  { seq, hidden }: Moment,
  record: { readonly id: number; readonly upload_id: string | null },
): boolean {
  return record.id <= seq && (record.upload_id === null || !hidden.has(record.upload_id));
}

/** `isOf` for `where`, and whether the record is of the scope. */
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
 * Whether an undo began after the moment: it deletes records that belong to the moment, so a reader of that time may
 * have seen some of them and others no longer.
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
