import type { Migration } from './migration.ts';

/** Notes and flags on devices, by tracking ID: a device that is uploaded again after an undo still has them. */
export const deviceNotes: Migration = {
  name: '018-device-notes',
  async up({ schema }) {
    await schema
      .createTable('device_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull().unique())
      .addColumn('tracking_key', 'text', (column) => column.notNull())
      .addColumn('tracking_id', 'text', (column) => column.notNull())
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('removed_at', 'bigint')
      .execute();
    await schema.createIndex('device_notes_tracking_key').on('device_notes').column('tracking_key').execute();
    await schema
      .createTable('device_marks')
      .addColumn('tracking_key', 'text', (column) => column.primaryKey())
      .addColumn('tracking_id', 'text', (column) => column.notNull())
      .addColumn('flag', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('flagged_by', 'text')
      .addColumn('flagged_at', 'bigint')
      .addColumn('flag_version', 'integer', (column) => column.notNull())
      .addColumn('notes', 'integer', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('device_marks_seq').on('device_marks').column('seq').execute();
    await schema
      .alterTable('change_counter')
      .addColumn('notes_seq', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
