import type { Migration } from './migration.ts';

/** Acknowledgements of the dashboard's signals. */
export const signalNotes: Migration = {
  name: '017-signal-notes',
  async up(db) {
    await db.schema
      .createTable('signal_notes')
      .addColumn('signal_key', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('acknowledged_by', 'text', (column) => column.notNull())
      .addColumn('acknowledged_at', 'bigint', (column) => column.notNull())
      .addColumn('snoozed_until', 'bigint')
      .execute();
    await db.schema.createIndex('signal_notes_latest').on('signal_notes').column('acknowledged_at').execute();
  },
};
