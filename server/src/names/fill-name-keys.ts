import { nameKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { AppContext } from '../context/app-context.ts';
import { isUniqueViolation } from '../db/index.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { findLookAlike, NAMED, type NamedTable } from './taken-name.ts';

type Context = Pick<AppContext, 'db' | 'log'>;

/**
 * Fills in missing keys of names stored by older servers or older rules. Two names that are equal by the current rule
 * are both kept, each found by its own spelling; they are logged, so that an admin can rename one.
 */
export async function fillNameKeys(context: Context): Promise<void> {
  for (const table of Object.keys(NAMED) as NamedTable[]) await fillSkeletons(context, table);
  for (const table of ['brands', 'manufacturers'] as const) await refreshKeys(context, table);
}

async function fillSkeletons({ db, log }: Context, table: NamedTable): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(NAMED[table])} as name from ${sql.table(table)}
    where name_skeleton is null ${table === 'users' ? sql`and deleted_at is null` : sql``} order by id
  `.execute(db);
  for (const { id, name } of rows) {
    const fill = sql`update ${sql.table(table)} set name_skeleton = ${nameSkeleton(name)} where id = ${id}`;
    if (await succeeds(() => fill.execute(db))) continue;
    warn(log, table, name, await findLookAlike(db, table, name));
  }
}

/** Brands and manufacturers are found by `nameKey`, whose rule has become stricter; user names are not affected. */
const KEYED = {
  brands: { nameColumn: 'brand', keyColumn: 'brand_key' },
  manufacturers: { nameColumn: 'name', keyColumn: 'name_key' },
} as const;

async function refreshKeys({ db, log }: Context, table: keyof typeof KEYED): Promise<void> {
  const { nameColumn, keyColumn } = KEYED[table];
  const [nameOf, keyOf] = [sql.ref(nameColumn), sql.ref(keyColumn)];
  const { rows } = await sql<{ id: string; name: string; key: string }>`
    select id, ${nameOf} as name, ${keyOf} as key from ${sql.table(table)} order by id
  `.execute(db);
  for (const { id, name } of rows.filter((row) => row.key !== nameKey(row.name))) {
    const update = sql`update ${sql.table(table)} set ${keyOf} = ${nameKey(name)} where id = ${id}`;
    if (await succeeds(() => update.execute(db))) continue;
    const holder = sql<{ name: string }>`
      select ${nameOf} as name from ${sql.table(table)} where ${keyOf} = ${nameKey(name)}
    `;
    warn(log, table, name, (await holder.execute(db)).rows[0]?.name ?? null);
  }
}

function warn(log: Context['log'], table: string, name: string, other: string | null): void {
  log.warn({ event: 'names_look_alike', table, name, other }, 'two names look the same; rename one of them');
}

/** False when another row has the key already. */
async function succeeds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
