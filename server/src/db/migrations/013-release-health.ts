import type { Migration } from './migration.ts';

/** Health of releases of remotes in browsers. */
export const releaseHealth: Migration = {
  name: '013-release-health',
  async up(db) {
    await db.schema
      .createTable('release_health')
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('hour', 'bigint', (column) => column.notNull())
      .addColumn('loaded', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('threw', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('release_health_key', ['remote', 'version', 'hour'])
      .execute();
    await db.schema.createIndex('release_health_hour').on('release_health').column('hour').execute();
  },
};
