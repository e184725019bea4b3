import type { Migration } from './migration.ts';

/** Files of replaced shells, for pages that were opened before the upgrade. */
export const shellFiles: Migration = {
  name: '023-shell-files',
  async up({ schema }, dialect) {
    await schema
      .createTable('shell_files')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('content', dialect === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addColumn('replaced_at', 'bigint')
      .execute();
  },
};
