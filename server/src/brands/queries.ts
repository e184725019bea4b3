import type { Brand } from '@veritas/shared/contracts';
import { MANUFACTURER_PAGE } from '@veritas/shared/contracts';
import { nameKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

export async function listBrands(db: Db): Promise<Brand[]> {
  const [brands, links] = await Promise.all([
    db.selectFrom('brands').select(['id', 'brand', 'version']).orderBy('brand_key').execute(),
    db
      .selectFrom('brand_manufacturers')
      .innerJoin('manufacturers', 'manufacturers.id', 'brand_manufacturers.manufacturer_id')
      .select(['brand_manufacturers.brand_id', 'manufacturers.name'])
      .orderBy('brand_manufacturers.position')
      .execute(),
  ]);
  const namesOf = Map.groupBy(links, (link) => link.brand_id);
  return brands.map((brand) => ({
    ...brand,
    white_labeled_brands: { data: (namesOf.get(brand.id) ?? []).map(({ name }) => name) },
  }));
}

/**
 * Names that contain the text, both compared by `nameKey`: first the name that is the text, then those that begin with
 * it.
 */
export function searchManufacturers(db: Db, search: string) {
  const key = nameKey(search);
  const text = key.replace(/[\\%_]/g, '\\$&');
  return db
    .selectFrom('manufacturers')
    .select(['id', 'name as manufacturer'])
    .where(sql<boolean>`name_key like ${`%${text}%`} escape '\\'`)
    .orderBy(sql`case when name_key = ${key} then 0 when name_key like ${`${text}%`} escape '\\' then 1 else 2 end`)
    .orderBy('name_key')
    .limit(MANUFACTURER_PAGE)
    .execute();
}
