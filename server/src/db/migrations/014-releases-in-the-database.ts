import type { Migration } from './migration.ts';

/** The registry, the files of releases and the tokens that publish them, where every process sees them. */
export const releasesInTheDatabase: Migration = {
  name: '014-releases-in-the-database',
  async up(db, dialect) {
    const bytes = dialect === 'postgres' ? 'bytea' : 'blob';
    await db.schema
      .createTable('registry')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('released_files')
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('content', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('released_files_key', ['remote', 'version', 'path'])
      .execute();
    await db.schema
      .createTable('release_history')
      .addColumn('version', 'bigint', (column) => column.primaryKey())
      .addColumn('record', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('deploy_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute();
  },
};
