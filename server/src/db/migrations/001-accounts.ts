import type { Migration } from './migration.ts';

/** Users, groups, brands, sessions, sign-in throttling, settings. */
export const accounts: Migration = {
  name: '001-accounts',
  // eslint-disable-next-line max-lines-per-function -- a migration that ran is never changed
  async up(db) {
    const { schema } = db;
    await schema
      .createTable('settings')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();

    await schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('username_key', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('web_login', 'integer')
      .addColumn('is_demo', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('created_by', 'text')
      .addColumn('last_sign_in_at', 'bigint')
      .addColumn('deleted_at', 'bigint')
      .execute();

    await schema
      .createTable('groups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('code_key', 'text', (column) => column.notNull().unique())
      .addColumn('organization', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await schema
      .createTable('user_groups')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_groups_pk', ['user_id', 'group_id'])
      .execute();
    await schema.createIndex('user_groups_group').on('user_groups').column('group_id').execute();

    await schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('chain_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'integer', (column) => column.notNull())
      .addColumn('refresh_hash', 'text', (column) => column.notNull())
      .addColumn('previous_refresh_hash', 'text')
      .addColumn('access_hash', 'text', (column) => column.notNull())
      .addColumn('previous_access_hash', 'text')
      .addColumn('access_expires_at', 'bigint', (column) => column.notNull())
      .addColumn('rotated_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('ip', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
    await schema.createIndex('sessions_seen').on('sessions').column('seen_at').execute();

    await schema
      .createTable('throttle')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('throttle_started').on('throttle').column('started_at').execute();

    await schema
      .createTable('brands')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('brand', 'text', (column) => column.notNull())
      .addColumn('brand_key', 'text', (column) => column.notNull().unique())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_by', 'text')
      .execute();

    await schema
      .createTable('manufacturers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull().unique())
      .execute();

    await schema
      .createTable('brand_manufacturers')
      .addColumn('brand_id', 'text', (column) => column.notNull().references('brands.id'))
      .addColumn('manufacturer_id', 'text', (column) => column.notNull().references('manufacturers.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('brand_manufacturers_pk', ['brand_id', 'manufacturer_id'])
      .execute();
  },
};
