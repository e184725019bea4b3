import type { Brand } from '@veritas/shared/contracts';
import { nameKey } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/authority.ts';
import type { Actor } from '../auth/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { sentence } from '../http/language/sentence.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { seenLine } from '../names/seen-text.ts';
import { findLookAlike } from '../names/taken-name.ts';

export interface WantedBrand {
  readonly brand: string;
  readonly data: readonly string[];
  /** The version that was edited. */
  readonly version?: number | undefined;
  /** Refuses a brand that is there already. */
  readonly mustBeNew: boolean;
  /** The id of a brand that this makes. */
  readonly newId: string;
}

interface Manufacturer {
  readonly id: string;
  readonly name: string;
}

/**
 * Creates or replaces a brand's list. With `mustBeNew` an existing brand is refused, with a version one that somebody
 * else has changed since; a call with neither is a plain upsert (DECISIONS section 6). Throws 400 for a name that is
 * not in the master list.
 */
export function saveBrand(
  context: AppContext,
  actor: Actor,
  audit: AuditContext,
  wanted: WantedBrand,
): Promise<{ brand: Brand; created: boolean }> {
  const seen = { ...wanted, brand: seenLine(wanted.brand) };
  return actingTransaction(context, actor, (trx) => saveOnce(trx, audit, seen));
}

async function saveOnce(
  trx: Db,
  audit: AuditContext,
  wanted: WantedBrand,
): Promise<{ brand: Brand; created: boolean }> {
  const makers = await findMakers(trx, wanted.data);
  const data = makers.map(({ name }) => name);
  if (wanted.brand === '') throw badRequest('Brand is missing', { brand: 'is missing' });
  // Two saves of a new brand at once: the second finds what the first has made.
  await lockKeys(trx, [`brand:${nameSkeleton(wanted.brand)}`]);
  const present = await lockBrand(trx, nameKey(wanted.brand));
  const isMadeByThis = present?.id === wanted.newId;
  if (present && wanted.mustBeNew && !isMadeByThis) throw conflict('This brand already exists');
  if (!present && wanted.version !== undefined) throw conflict('This brand is no longer there. Reload the page.');
  if (!present) {
    const other = await findLookAlike(trx, 'brands', wanted.brand);
    if (other !== null) throw conflict(sentence('This brand already exists: {other} looks the same', { other }));
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
  const { id, brand } = present;
  const before = (await makersOf(trx, id)).map(({ name }) => name);
  // Sent again: what others have changed since stays as it is.
  if (isMadeByThis) {
    return { created: true, brand: { id, brand, version: present.version, white_labeled_brands: { data: before } } };
  }
  const isSame = JSON.stringify(before) === JSON.stringify(data);
  if (!isSame && wanted.version !== undefined && wanted.version !== present.version) {
    throw conflict(
      sentence('This brand was changed by {by} meanwhile. Compare both lists, then save yours.', {
        by: present.updated_by ?? sentence('somebody else', {}),
      }),
    );
  }
  const version = isSame ? present.version : present.version + 1;
  if (!isSame) {
    const change = { version, updated_at: audit.at, updated_by: audit.name };
    await trx.updateTable('brands').set(change).where('id', '=', id).execute();
    await setMakers(trx, id, makers);
    const changed = { before: { manufacturers: before }, after: { manufacturers: data } };
    await recordAudit(trx, audit, { action: 'brand.update', target: brand, ...changed });
  }
  return { created: false, brand: { id, brand, version, white_labeled_brands: { data } } };
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

/** PostgreSQL locks what is updated; SQLite has one writer anyway. */
function lockBrand(trx: Db, brandKey: string) {
  return trx
    .updateTable('brands')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('brand_key', '=', brandKey)
    .returning(['id', 'brand', 'version', 'updated_by'])
    .executeTakeFirst();
}

function makersOf(trx: Db, brandId: string): Promise<Manufacturer[]> {
  return trx
    .selectFrom('brand_manufacturers')
    .innerJoin('manufacturers', 'manufacturers.id', 'brand_manufacturers.manufacturer_id')
    .select(['manufacturers.id', 'manufacturers.name'])
    .where('brand_id', '=', brandId)
    .orderBy('position')
    .execute();
}

async function setMakers(trx: Db, brandId: string, makers: readonly Manufacturer[]): Promise<void> {
  await trx.deleteFrom('brand_manufacturers').where('brand_id', '=', brandId).execute();
  const rows = makers.map(({ id }, position) => ({ brand_id: brandId, manufacturer_id: id, position }));
  if (rows.length > 0) await trx.insertInto('brand_manufacturers').values(rows).execute();
}
