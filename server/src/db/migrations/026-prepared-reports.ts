import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Reports that the server writes in the background. Their parts are compressed already, so PostgreSQL does not try. */
export const preparedReports: Migration = {
  name: '026-prepared-reports',
  async up(db, dialect) {
    await db.schema
      .createTable('prepared_reports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('start_day', 'text', (column) => column.notNull())
      .addColumn('end_day', 'text', (column) => column.notNull())
      .addColumn('hub_code', 'text')
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('row_count', 'integer')
      .addColumn('rows_done', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('stored_bytes', 'bigint', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .execute();
    await db.schema.createIndex('prepared_reports_user').on('prepared_reports').column('user_id').execute();
    await db.schema
      .createTable('prepared_report_parts')
      .addColumn('report_id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('bytes', dialect === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('prepared_report_parts_pk', ['report_id', 'part'])
      .execute();
    if (dialect === 'postgres')
      await sql`alter table prepared_report_parts alter column bytes set storage external`.execute(db);
  },
};
