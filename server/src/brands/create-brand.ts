import type { Brand } from '@veritas/shared/contracts';
import { nameKey } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import type { Db } from '../db/index.ts';
import { conflict } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { findLookAlike } from '../names/taken-name.ts';
import { setMakers } from './makers.ts';
import type { Manufacturer } from './makers.ts';

export interface NewBrand {
  readonly brand: string;
  /** The id of the new brand. */
  readonly newId: string;
}

export interface SavedBrand {
  readonly brand: Brand;
  readonly created: boolean;
}

/** Creates a brand under a lock on its name. Throws 409 when another brand looks the same. */
export async function createBrand(
  trx: Db,
  audit: AuditContext,
  wanted: NewBrand,
  makers: readonly Manufacturer[],
): Promise<SavedBrand> {
  const other = await findLookAlike(trx, 'brands', wanted.brand);
  if (other !== null) throw conflict(sentence('This brand already exists: {other} looks the same', { other }));
  const data = makers.map(({ name }) => name);
  const row = { id: wanted.newId, brand: wanted.brand, version: 1 };
  const change = { updated_at: audit.at, updated_by: audit.name };
  await trx
    .insertInto('brands')
    .values({ ...row, brand_key: nameKey(row.brand), name_skeleton: nameSkeleton(row.brand), ...change })
    .execute();
  await setMakers(trx, row.id, makers);
  await recordAudit(trx, audit, { action: 'brand.create', target: row.brand, after: { manufacturers: data } });
  return { created: true, brand: { ...row, white_labeled_brands: { data } } };
}
