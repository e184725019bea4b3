import type { Selectable } from 'kysely';
import type { Database, Db } from '../db/index.ts';

export const STATUS_COLUMNS = [
  'id',
  'tracking_id',
  'hub_code',
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
  'submitted_device_name',
  'submitted_manufacturer',
  'is_verified',
  'verify_time',
  'verified_by',
  'is_verified_rc',
  'verify_time_rc',
  'verified_by_rc',
  'device_result',
] as const;
export type StatusRow = Pick<Selectable<Database['devices']>, (typeof STATUS_COLUMNS)[number]>;

/** Ids of one page at most: to skip a million archived records inside a query would hold up everybody on SQLite. */
const WIDTH = 50_000;

/**
 * Pages of the records with ids from `from` to before `to`, by id, `size` at most in each, with a `pause` between two;
 * also those that are not to be seen, without those that are archived.
 */
export async function* statusPages(
  db: Db,
  [from, to]: readonly [from: number, to: number],
  size: number,
  pause: () => Promise<unknown>,
): AsyncGenerator<Awaited<ReturnType<typeof readStatusPage>>> {
  for (let first = from; first < to;) {
    const end = Math.min(to, first + WIDTH);
    const rows = await readStatusPage(db, first, end, size);
    const last = rows.length < size ? undefined : rows.at(-1);
    yield rows;
    first = last ? last.id + 1 : end;
    if (first < to) await pause();
  }
}

/** The records with these ids, without those that are archived; also those that are not to be seen. */
export function readStatusRows(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('devices')
    .select(STATUS_COLUMNS)
    .select('upload_id')
    .where('id', 'in', ids)
    .where('archived', '=', 0)
    .execute();
}

/** Records with ids from `from` to before `to`, by id, at most `limit`; also those that are not to be seen. */
function readStatusPage(db: Db, from: number, to: number, limit: number) {
  // Hidden rows are read and dropped: to skip a million of them inside a query would hold up everybody on SQLite.
  return db
    .selectFrom('devices')
    .select(STATUS_COLUMNS)
    .select('upload_id')
    .where('id', '>=', from)
    .where('id', '<', to)
    .where('archived', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * A record as SPEC section 3 names its fields. Written by hand: a third of the time of JSON.stringify over an object,
 * and a body of a hundred thousand records is made of these.
 */
export function statusJson(row: StatusRow): string {
  const rcUser = row.verified_by_rc;
  return (
    `{"id":${row.id},"tracking_id":{"tracking_id":${text(row.tracking_id)},"hub_code":${text(row.hub_code)},` +
    `"created_date":${row.created_at === null ? text(row.created_text) : time(row.created_at)},` +
    `"device_type":${text(row.device_type ?? '')},"is_Blindpick":${flag(row.is_blindpick)},` +
    `"Blind_brand":${text(row.blind_brand)},"Blind_model":${text(row.blind_model)},` +
    `"device_model_name":${text(row.device_model_name)},"device_brand":${text(row.device_brand)}},` +
    `"is_submit":${flag(row.is_submit)},"submit_time":${time(row.submit_time)},"submitted_by":${user(row.submitted_by)},` +
    `"submitted_device_name":${text(row.submitted_device_name)},` +
    `"submitted_manufacturer":${text(row.submitted_manufacturer)},` +
    `"is_verified":${flag(row.is_verified)},"verify_time":${time(row.verify_time)},"verified_by":${user(row.verified_by)},` +
    `"is_verified_rc":${flag(row.is_verified_rc)},"verified_by_rc":${user(rcUser)},` +
    `"verify_time_rc":${time(row.verify_time_rc)},"is_verified_rc_by":${text(rcUser)},` +
    `"device_result":${text(row.device_result)}}`
  );
}

const text = (value: string | null) => (value === null ? 'null' : JSON.stringify(value));
const flag = (value: number) => (value === 1 ? 'true' : 'false');
const user = (name: string | null) => (name === null ? 'null' : `{"username":${JSON.stringify(name)}}`);
const time = (ms: number | null) => (ms === null ? 'null' : `"${new Date(ms).toISOString()}"`);
