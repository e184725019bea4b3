import { sql } from 'kysely';
import type { Store } from '../core/store.ts';

/** Whether the role may make the tables, or change those that are there. */
export async function mayChangeSchema({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<boolean> {
  if (dialect === 'sqlite') return true;
  const { rows } = await sql<{ may: number | null }>`
    select has_schema_privilege(current_schema(), 'create') and coalesce(
      (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')), true) as may
  `.execute(db);
  return rows[0]?.may === 1;
}
