import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DialectName } from '../tables/dialect.ts';
import type { Migration } from './migration.ts';

/** Device records, scans and uploads. */
export const devices: Migration = {
  name: '002-devices',
  async up(db, dialect) {
    await createDevices(db);
    await createScans(db);
    await createUploads(db, dialect);
    await sql`insert into change_counter (id, seq, store_id) values (1, 0, ${randomUUID()})`.execute(db);
  },
};

// eslint-disable-next-line max-lines-per-function -- a migration that ran is never changed
async function createDevices({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('change_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('store_id', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('devices')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('tracking_id', 'text', (column) => column.notNull())
    .addColumn('tracking_key', 'text', (column) => column.notNull().unique())
    .addColumn('hub_code', 'text')
    .addColumn('hub_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint')
    .addColumn('created_text', 'text')
    .addColumn('device_type', 'text')
    .addColumn('is_blindpick', 'integer', (column) => column.notNull())
    .addColumn('blind_brand', 'text')
    .addColumn('blind_model', 'text')
    .addColumn('device_brand', 'text')
    .addColumn('device_model_name', 'text')
    .addColumn('assigned_to', 'text')
    .addColumn('is_submit', 'integer', (column) => column.notNull())
    .addColumn('submit_time', 'bigint')
    .addColumn('submitted_by', 'text')
    .addColumn('submitted_device_name', 'text')
    .addColumn('submitted_manufacturer', 'text')
    .addColumn('hardware_id', 'text')
    .addColumn('hardware_key', 'text')
    .addColumn('mac', 'text')
    .addColumn('mac_key', 'text')
    .addColumn('is_verified', 'integer', (column) => column.notNull())
    .addColumn('verify_time', 'bigint')
    .addColumn('verified_by', 'text')
    .addColumn('is_verified_rc', 'integer', (column) => column.notNull())
    .addColumn('verify_time_rc', 'bigint')
    .addColumn('verified_by_rc', 'text')
    .addColumn('device_result', 'text')
    .addColumn('needs_support', 'integer', (column) => column.notNull())
    .addColumn('upload_id', 'text')
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .execute();
  // The report reads by both: many rows of one upload share their created date.
  await schema.createIndex('devices_created_at').on('devices').columns(['created_at', 'id']).execute();
  await schema.createIndex('devices_change_seq').on('devices').column('change_seq').execute();
  for (const column of ['hardware_key', 'mac_key'] as const)
    await schema
      .createIndex(`devices_${column}`)
      .on('devices')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();

  await schema
    .createTable('model_aliases')
    .addColumn('alias_key', 'text', (column) => column.primaryKey())
    .addColumn('model_key', 'text', (column) => column.notNull())
    .execute();
}

async function createScans({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('scan_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_scan_id', 'text', (column) => column.unique())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('tracking_id', 'text', (column) => column.notNull())
    .addColumn('tracking_key', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('stored', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('scan_attempts_tracking_key').on('scan_attempts').column('tracking_key').execute();
}

async function createUploads({ schema }: Kysely<never>, dialect: DialectName): Promise<void> {
  await schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('total_chunks', 'integer', (column) => column.notNull())
    .addColumn('next_chunk', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('rows_read', 'integer', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('error_status', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('uploads_user').on('uploads').column('user_id').execute();

  await schema
    .createTable('upload_chunks')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('chunk_index', 'integer', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('bytes', dialect === 'postgres' ? 'bytea' : 'blob')
    .addPrimaryKeyConstraint('upload_chunks_pk', ['upload_id', 'chunk_index'])
    .execute();

  await schema
    .createTable('upload_rows')
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('tracking_key', 'text', (column) => column.notNull())
    .addColumn('tracking_id', 'text', (column) => column.notNull())
    .addColumn('hub_code', 'text', (column) => column.notNull())
    .addColumn('hub_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('device_type', 'text')
    .addColumn('is_blindpick', 'integer', (column) => column.notNull())
    .addColumn('blind_brand', 'text')
    .addColumn('blind_model', 'text')
    .addColumn('device_brand', 'text')
    .addColumn('device_model_name', 'text')
    .addColumn('assigned_to', 'text')
    .addPrimaryKeyConstraint('upload_rows_pk', ['upload_id', 'row'])
    .addUniqueConstraint('upload_rows_id', ['upload_id', 'tracking_key'])
    .execute();
}
