import type { Migration } from './migration.ts';

/** What a super_admin sets for the whole installation. */
export const consoleSettings: Migration = {
  name: '015-console-settings',
  async up(db) {
    await db.schema
      .createTable('console_settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_by', 'text', (column) => column.notNull())
      .execute();
  },
};
