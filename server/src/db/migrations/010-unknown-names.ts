import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Failed sign-ins by unknown names move to a table of fixed size, and stored names of that kind are deleted. */
export const unknownNames: Migration = {
  name: '010-unknown-names',
  async up(db) {
    await db.schema
      .createTable('unknown_names')
      .addColumn('row', 'integer', (column) => column.primaryKey())
      .addColumn('marks', 'text', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`delete from throttle where key like 'user:%'
      and substr(key, 6) not in (select username_key from users)
      and substr(key, 6) not in (select name_skeleton from users where name_skeleton is not null)`.execute(db);
  },
};
