import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** History and undo of uploads, their refused rows, and records that are stored in parts and shown at once. */
export const uploadHistory: Migration = {
  name: '004-upload-history',
  async up(db) {
    await createVisibility(db);
    await extendUploads(db);
    await createRejects(db);
    // Rows go straight to their records now. A running import starts again from the stored chunks.
    await db.schema.dropTable('upload_rows').execute();
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
  // For the check whether an upload may be undone. A partial index without new records, so that imports do not update
  // it.
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
