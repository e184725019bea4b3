import type { Migration } from './migration.ts';

/** What the pick list keeps for each user: the look of its table, and saved views. */
export const keptForUsers: Migration = {
  name: '016-kept-for-users',
  async up({ schema }) {
    await schema
      .createTable('list_looks')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
      .addColumn('look', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('saved_views')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('shared_with', 'text', (column) => column.notNull())
      .addUniqueConstraint('saved_views_name', ['user_id', 'name_key'])
      .execute();
    await schema.createIndex('saved_views_shared').on('saved_views').column('shared_with').execute();
  },
};
