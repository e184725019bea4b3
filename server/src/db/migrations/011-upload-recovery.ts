import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Columns to resume an interrupted import, and an index of unfinished uploads. */
export const uploadRecovery: Migration = {
  name: '011-upload-recovery',
  async up(db) {
    await db.schema.alterTable('uploads').addColumn('session_id', 'text').execute();
    await db.schema
      .alterTable('uploads')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Polled every second; most uploads are finished.
    await sql`create index uploads_open on uploads (state, touched_at) where state in ('receiving', 'processing')`.execute(
      db,
    );
  },
};
