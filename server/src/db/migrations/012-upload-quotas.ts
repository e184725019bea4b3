import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Size and expiry of the rejected rows of an upload, and indexes for the clean-up. */
export const uploadQuotas: Migration = {
  name: '012-upload-quotas',
  async up(db) {
    await db.schema
      .alterTable('uploads')
      .addColumn('reject_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('uploads').addColumn('rejects_expired_at', 'bigint').execute();
    await sql`update uploads set reject_bytes = coalesce((
      select sum(length(reasons) + length(cells) + 200) from upload_rejects where upload_id = uploads.id
    ), 0)`.execute(db);
    await sql`create index uploads_rejects on uploads (user_id, finished_at) where reject_bytes > 0`.execute(db);
    await sql`create index uploads_kept_rejects on uploads (finished_at) where rejects_expired_at is null`.execute(db);
    await sql`create index uploads_failed on uploads (user_id, touched_at) where state = 'failed'`.execute(db);
    await sql`create index upload_chunks_held on upload_chunks (upload_id) where bytes is not null`.execute(db);
  },
};
