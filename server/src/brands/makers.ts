import { nameKey } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';
import { badRequest } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';

export interface Manufacturer {
  readonly id: string;
  readonly name: string;
}

/** The manufacturers of these names, each once, in their order and in the spelling of the master list. */
export async function findMakers(db: Db, names: readonly string[]): Promise<Manufacturer[]> {
  const wanted = new Map(names.map((name) => [nameKey(name), name]));
  if (wanted.size === 0) return [];
  const rows = await db
    .selectFrom('manufacturers')
    .select(['id', 'name', 'name_key'])
    .where('name_key', 'in', [...wanted.keys()])
    .execute();
  const known = new Map(rows.map((row) => [row.name_key, row]));
  const unknown = [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => `"${name}"`);
  if (unknown.length > 0) {
    const text =
      unknown.length === 1
        ? sentence('{name} is not in the list of manufacturers', { name: unknown[0] ?? '' })
        : sentence('{names} are not in the list of manufacturers', { names: unknown.slice(0, 5).join(', ') });
    throw badRequest(text, { data: text });
  }
  return [...wanted.keys()].flatMap((key) => known.get(key) ?? []).map(({ id, name }) => ({ id, name }));
}

/** The manufacturers of a brand in their order. */
export function makersOf(trx: Db, brandId: string): Promise<Manufacturer[]> {
  return trx
    .selectFrom('brand_manufacturers')
    .innerJoin('manufacturers', 'manufacturers.id', 'brand_manufacturers.manufacturer_id')
    .select(['manufacturers.id', 'manufacturers.name'])
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .execute();
}

/** Replaces the manufacturers of a brand. */
export async function setMakers(trx: Db, brandId: string, makers: readonly Manufacturer[]): Promise<void> {
  await trx.deleteFrom('brand_manufacturers').where('brand_id', '=', brandId).execute();
  const rows = makers.map(({ id }, position) => ({ brand_id: brandId, manufacturer_id: id, position }));
  if (rows.length > 0) await trx.insertInto('brand_manufacturers').values(rows).execute();
}
