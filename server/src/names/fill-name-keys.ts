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
  await refreshKeys(context);
}

async function fillSkeletons({ db, log }: Context, table: NamedTable): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(NAMED[table])} as name from ${sql.table(table)}
    where name_skeleton is null ${table === 'users' ? sql`and deleted_at is null` : sql``} order by id
  `.execute(db);
  for (const { id, name } of rows) {
    const fill = sql`update ${sql.table(table)} set name_skeleton = ${nameSkeleton(name)} where id = ${id}`;
    if (await succeeds(() => fill.execute(db))) continue;
    const other = await findLookAlike(db, table, name);
    log.warn({ event: 'names_look_alike', table, name, other }, 'two names look the same; rename one of them');
  }
}

/** Brands and manufacturers are found by `nameKey`, whose rule has become stricter; user names are not affected. */
async function refreshKeys({ db, log }: Context): Promise<void> {
  const brands = await db.selectFrom('brands').select(['id', 'brand as name', 'brand_key as key']).execute();
  for (const { id, name, key } of brands.filter((brand) => brand.key !== nameKey(brand.name))) {
    const update = db
      .updateTable('brands')
      .set({ brand_key: nameKey(name) })
      .where('id', '=', id);
    if (!(await succeeds(() => update.execute())))
      log.warn(
        { event: 'names_look_alike', table: 'brands', name, other: key },
        'two brands have one name; rename one',
      );
  }
  const makers = await db.selectFrom('manufacturers').select(['id', 'name', 'name_key as key']).execute();
  for (const { id, name, key } of makers.filter((maker) => maker.key !== nameKey(maker.name))) {
    const update = db
      .updateTable('manufacturers')
      .set({ name_key: nameKey(name) })
      .where('id', '=', id);
    if (!(await succeeds(() => update.execute())))
      log.warn(
        { event: 'names_look_alike', table: 'manufacturers', name, other: key },
        'two manufacturers have one name',
      );
  }
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
