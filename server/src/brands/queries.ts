import type { Brand } from '@veritas/shared/contracts';
import { MANUFACTURER_PAGE } from '@veritas/shared/contracts';
import { nameKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import { beginsWith, contains } from '../db/index.ts';
import type { Db } from '../db/index.ts';

/**
 * Brands with their manufacturers, one row per brand: with one row per manufacturer, thousands of brands are half a
 * million rows.
 */
export async function listBrands(db: Db): Promise<Brand[]> {
  const brands = await db.selectFrom('brands').select(['id', 'brand', 'version']).orderBy('brand_key').execute();
  const lists = await db
    .selectFrom('brand_manufacturers')
    .select(['brand_id', sql<string>`string_agg(manufacturer_id, ',' order by position)`.as('makers')])
    .groupBy('brand_id')
    .execute();
  // Read last, so that it contains every manufacturer of the lists.
  const makers = await db.selectFrom('manufacturers').select(['id', 'name']).execute();
  const nameOf = new Map(makers.map(({ id, name }) => [id, name]));
  const idsOf = new Map(lists.map((list) => [list.brand_id, list.makers.split(',')]));
  return brands.map((brand) => {
    const names = (idsOf.get(brand.id) ?? []).flatMap((id) => nameOf.get(id) ?? []);
    return { ...brand, white_labeled_brands: { data: names } };
  });
}

/**
 * Names that contain the text, both compared by `nameKey`: first the name that is the text, then those that begin with
 * it.
 */
export function searchManufacturers(db: Db, search: string) {
  const key = nameKey(search);
  return db
    .selectFrom('manufacturers')
    .select(['id', 'name as manufacturer'])
    .where(contains('name_key', key))
    .orderBy(sql`case when name_key = ${key} then 0 when ${beginsWith('name_key', key)} then 1 else 2 end`)
    .orderBy('name_key')
    .limit(MANUFACTURER_PAGE)
    .execute();
}
