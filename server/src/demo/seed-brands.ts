import { DAY_MS, modelKey, nameKey } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';
import { insertAll } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { manufacturerNames, WHITE_LABELS } from './base/manufacturers.ts';
import { modelAliases } from './base/models.ts';
import type { SeededRandom } from './base/random.ts';

/** Stores manufacturers, white-labelled brands and model aliases of the demo. */
export async function seedBrands(db: Db, random: SeededRandom, now: number): Promise<void> {
  const manufacturers = manufacturerNames().map((name) => ({ id: random.uuid(), name, name_key: nameKey(name) }));
  await insertAll(db, 'manufacturers', manufacturers);
  const brands = WHITE_LABELS.map(({ brand }) => ({
    id: random.uuid(),
    brand,
    brand_key: nameKey(brand),
    name_skeleton: nameSkeleton(brand),
    version: 1,
    updated_at: now - 9 * DAY_MS,
    updated_by: 'admin',
  }));
  await insertAll(db, 'brands', brands);
  const ids = new Map(manufacturers.map(({ id, name_key: key }) => [key, id]));
  const lists = WHITE_LABELS.flatMap(({ brand, manufacturers: names }, index) =>
    names.map((name, position) => {
      const id = ids.get(nameKey(name));
      if (!id) throw new Error(`The white label ${brand} names ${name}, which is not in the master list`);
      return { brand_id: brands[index]?.id ?? '', manufacturer_id: id, position };
    }),
  );
  await insertAll(db, 'brand_manufacturers', lists);
  const aliases = new Map(modelAliases().map(({ code, name }) => [modelKey(code), modelKey(name)]));
  await insertAll(
    db,
    'model_aliases',
    [...aliases].map(([alias, model]) => ({ alias_key: alias, model_key: model })),
  );
}
