import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DialectName } from '../tables/dialect.ts';
import type { Migration } from './migration.ts';

/** The audit trail, passwords that must be changed, the catalogue entries an owner fills in. */
export const trail: Migration = {
  name: '003-trail',
  async up(db, dialect) {
    await createAudit(db, dialect);
    await refuseChangesOfAudit(db, dialect);
    const { schema } = db;
    await schema
      .alterTable('users')
      .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema.alterTable('users').addColumn('password_expires_at', 'bigint').execute();
    await schema.alterTable('users').addColumn('organization', 'text').execute();
    await schema
      .createTable('catalogue_entries')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .execute();
    // The preview of a brand's list reads the few rejections by brand among all records.
    await sql`create index devices_brand_rejections on devices (submit_time)
      where device_result in ('E005', 'E006')`.execute(db);
  },
};

async function createAudit({ schema }: Kysely<never>, dialect: DialectName): Promise<void> {
  const table = schema.createTable('audit_entries');
  const numbered =
    dialect === 'postgres'
      ? table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
      : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  await numbered
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_key', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('target_key', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('ip', 'text')
    .addColumn('request_id', 'text')
    .execute();
  await schema.createIndex('audit_entries_at').on('audit_entries').column('at').execute();
  await schema.createIndex('audit_entries_action').on('audit_entries').columns(['action', 'id']).execute();
}

/** Triggers refuse updates and deletions, for every role. */
async function refuseChangesOfAudit(db: Kysely<never>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql
        .raw(
          `create trigger audit_entries_no_${change} before ${change} on audit_entries
           begin select raise(abort, 'the audit trail is append-only'); end`,
        )
        .execute(db);
    return;
  }
  await sql`create function refuse_change_of_audit() returns trigger language plpgsql
    as $$ begin raise exception 'the audit trail is append-only'; end $$`.execute(db);
  await sql`create trigger audit_entries_append_only before update or delete or truncate on audit_entries
    for each statement execute function refuse_change_of_audit()`.execute(db);
}
