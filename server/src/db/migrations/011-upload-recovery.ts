import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What is needed to go on with an import that was cut short, and an index of the uploads that are under way. */
export const uploadRecovery: Migration = {
  name: '011-upload-recovery',
  async up(db) {
    await db.schema.alterTable('uploads').addColumn('session_id', 'text').execute();
    await db.schema
      .alterTable('uploads')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Asked for every second; the uploads that are over are many.
    await sql`create index uploads_open on uploads (state, touched_at) where state in ('receiving', 'processing')`.execute(
      db,
    );
  },
};
