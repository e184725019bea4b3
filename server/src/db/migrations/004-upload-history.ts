import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DialectName } from '../index.ts';
import type { Migration } from '../migrate.ts';

/** History and undo of uploads, their refused rows, and records that are stored in parts and shown at once. */
export const uploadHistory: Migration = {
  name: '004-upload-history',
  async up(db, dialect) {
    await createVisibility(db);
    await extendUploads(db);
    await createRejects(db);
    // What it holds is on its way through: an import that was under way starts again from the stored chunks.
    await db.schema.dropTable('upload_rows').execute();
    await createStagedRows(db, dialect);
  },
};

async function createVisibility(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('hidden_uploads')
    .addColumn('upload_id', 'text', (column) => column.primaryKey())
    .addColumn('first_id', 'bigint', (column) => column.notNull())
    .addColumn('last_id', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('device_spans')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('first_id', 'bigint', (column) => column.notNull())
    .addColumn('last_id', 'bigint', (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .execute();
  // Whether an upload may be taken back. New records are not in it, so it costs an import nothing.
  await sql`create index devices_scanned_upload on devices (upload_id) where is_submit = 1`.execute(db);
}

async function extendUploads({ schema }: Kysely<never>): Promise<void> {
  const texts = ['username', 'columns', 'undone_by'] as const;
  for (const name of texts) await schema.alterTable('uploads').addColumn(name, 'text').execute();
  const numbers = ['finished_at', 'undone_at', 'processed', 'duplicates', 'refused', 'first_id', 'last_id'] as const;
  for (const name of numbers) await schema.alterTable('uploads').addColumn(name, 'bigint').execute();
  await schema.createIndex('uploads_finished').on('uploads').columns(['finished_at', 'id']).execute();
}

async function createRejects({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('upload_rejects')
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('tracking_id', 'text')
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_rejects_pk', ['upload_id', 'row'])
    .execute();
}

async function createStagedRows({ schema }: Kysely<never>, dialect: DialectName): Promise<void> {
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
    .addColumn('cells', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_rows_pk', ['upload_id', 'row'])
    .addUniqueConstraint('upload_rows_id', ['upload_id', 'tracking_key'])
    // Rows come and go in the order of the key, so SQLite keeps them in it and has one tree less to write.
    .$call((table) => (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}
