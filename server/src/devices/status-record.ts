import type { Selectable } from 'kysely';
import type { Database, Db } from '../db/index.ts';

const STATUS_COLUMNS = [
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

export interface StatusPage {
  readonly rows: readonly StatusRow[];
  /** Id at which the next page starts; null: there is none. */
  readonly next: number | null;
}

/** Records with ids from `from` to before `to`, by id. Reads at most `limit` and leaves out the hidden ones. */
export async function readStatusPage(db: Db, from: number, to: number, limit: number): Promise<StatusPage> {
  // Hidden rows are read and dropped: to skip a million of them inside a query would hold up everybody on SQLite.
  const all = await db
    .selectFrom('devices')
    .leftJoin('hidden_uploads', 'hidden_uploads.upload_id', 'devices.upload_id')
    .select(STATUS_COLUMNS)
    .select('hidden_uploads.upload_id as hidden')
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = all.at(-1);
  return { rows: all.filter((row) => row.hidden === null), next: last && all.length === limit ? last.id + 1 : null };
}

/** Ids of the records that changed after a number; null when there are more than `limit`. */
export async function readChangedIds(db: Db, after: number, limit: number): Promise<Set<number> | null> {
  const spans = await db.selectFrom('device_spans').selectAll().where('seq', '>', after).execute();
  if (spans.reduce((sum, span) => sum + span.last_id - span.first_id + 1, 0) > limit) return null;
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where('change_seq', '>', after)
    .limit(limit + 1)
    .execute();
  const ids = new Set(rows.map((row) => row.id));
  for (const span of spans) for (let id = span.first_id; id <= span.last_id; id += 1) ids.add(id);
  return ids.size > limit ? null : ids;
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
