import { PLAIN_TEXTS } from '@veritas/shared/domain/arrow';
import type { Selectable } from 'kysely';
import type { ReadScope } from '../../auth/access/read-scope.ts';
import type { Database, Db } from '../../db/index.ts';
import { isOfScope } from './read-scope.ts';

export const STATUS_COLUMNS = [
  'id',
  'tracking_id',
  'created_at',
  'created_text',
  'device_type',
  'is_blindpick',
  'blind_brand',
  'blind_model',
  'device_model_name',
  'device_brand',
  'is_submit',
  'submit_time',
  'submitted_by',
  'is_verified',
  'verify_time',
  'verified_by',
  'is_verified_rc',
  'verify_time_rc',
  'verified_by_rc',
  'device_result',
  ...Object.values(PLAIN_TEXTS),
] as const;
export type StatusRow = Pick<Selectable<Database['devices']>, (typeof STATUS_COLUMNS)[number]>;

/** Maximum ids per page: skipping a million archived records in one query would block all other requests on SQLite. */
const WIDTH = 50_000;

/**
 * Pages of the records of a scope with ids from `from` to before `to`, by id, `size` at most in each, with a `pause` in
 * between; includes hidden records, excludes archived ones.
 */
export async function* statusPages(
  db: Db,
  scope: ReadScope,
  [from, to]: readonly [from: number, to: number],
  { size, pause }: { readonly size: number; readonly pause: () => Promise<unknown> },
): AsyncGenerator<Awaited<ReturnType<typeof readStatusPage>>> {
  for (let first = from; first < to;) {
    const end = Math.min(to, first + WIDTH);
    const rows = await readStatusPage(db, scope, [first, end], size);
    const last = rows.length < size ? undefined : rows.at(-1);
    yield rows;
    first = last ? last.id + 1 : end;
    if (first < to) await pause();
  }
}

/** The records of a scope with these ids; includes hidden records, excludes archived ones. */
export function readStatusRows(db: Db, scope: ReadScope, ids: readonly number[]) {
  return db
    .selectFrom('devices')
    .select(STATUS_COLUMNS)
    .select('upload_id')
    .where('id', 'in', ids)
    .where('archived', '=', 0)
    .$if(scope !== null, (query) => query.where(isOfScope(scope)))
    .execute();
}

/** Records of a scope with ids from `from` to before `to`, at most `limit`; includes hidden records. */
function readStatusPage(db: Db, scope: ReadScope, [from, to]: readonly [from: number, to: number], limit: number) {
  // Hidden rows are read and dropped: skipping a million of them in one query would block all other requests on SQLite.
  return db
    .selectFrom('devices')
    .select(STATUS_COLUMNS)
    .select('upload_id')
    .where('id', '>=', from)
    .where('id', '<', to)
    .where('archived', '=', 0)
    .$if(scope !== null, (query) => query.where(isOfScope(scope)))
    .orderBy('id')
    .limit(limit)
    .execute();
}
