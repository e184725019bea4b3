import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Closed records that `get_status` leaves out, their number, and since which change there are any. Servers without this
 * step still list them.
 */
export const archive: Migration = {
  name: '020-archive',
  async up(db) {
    const { schema } = db;
    await schema
      .alterTable('devices')
      .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(sql`0`))
      .execute();
    await schema
      .alterTable('change_counter')
      .addColumn('archived_count', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
      .execute();
    await schema.alterTable('change_counter').addColumn('archived_since', 'bigint').execute();
    // A partial index of closed records, so that imports and first scans do not update it.
    await sql`create index devices_closed on devices
      (archived, (coalesce(verify_time_rc, verify_time, submit_time, created_at))) where is_verified_rc = 1`.execute(
      db,
    );
  },
};
