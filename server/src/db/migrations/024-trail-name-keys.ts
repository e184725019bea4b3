import { nameKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AuditTables } from '../tables/audit.ts';
import type { Migration } from './migration.ts';

/** Entries per batch. */
const BATCH = 20_000;

/** For most names the key is just the lower case. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const SQLITE = {
  allowUpdates: 'drop trigger audit_entries_no_update',
  refuseUpdates: `create trigger audit_entries_no_update before update on audit_entries
    begin select raise(abort, 'the audit trail is append-only'); end`,
};
const POSTGRES = {
  allowUpdates: 'alter table audit_entries disable trigger audit_entries_append_only',
  refuseUpdates: 'alter table audit_entries enable trigger audit_entries_append_only',
};

/**
 * The names in the audit trail by `nameKey`, as in other searches: older servers stored them in lower case. The entries
 * themselves are unchanged.
 */
export const trailNameKeys: Migration = {
  name: '024-trail-name-keys',
  async up(db, dialect) {
    const trail = db as unknown as Kysely<AuditTables>;
    const entries = await outdatedKeys(trail);
    // If there are none, the table is not locked.
    if (entries.length === 0) return;
    const { allowUpdates, refuseUpdates } = dialect === 'sqlite' ? SQLITE : POSTGRES;
    await sql.raw(allowUpdates).execute(db);
    for (const { id, ...keys } of entries)
      await trail.updateTable('audit_entries').set(keys).where('id', '=', id).execute();
    await sql.raw(refuseUpdates).execute(db);
  },
};

async function outdatedKeys(trail: Kysely<AuditTables>) {
  const outdated: { id: number; actor_key: string; target_key: string }[] = [];
  for (let after = 0; ;) {
    const rows = await trail
      .selectFrom('audit_entries')
      .select(['id', 'actor', 'actor_key', 'target', 'target_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, actor, target, ...old } of rows) {
      if (PLAIN.test(actor) && PLAIN.test(target ?? '')) continue;
      const keys = { actor_key: nameKey(actor), target_key: nameKey(target) };
      if (keys.actor_key !== old.actor_key || keys.target_key !== old.target_key) outdated.push({ id, ...keys });
    }
    const last = rows.at(-1);
    if (!last) return outdated;
    after = last.id;
  }
}
