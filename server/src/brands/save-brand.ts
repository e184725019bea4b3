import { nameKey } from '@veritas/shared/domain';
import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor } from '../auth/access/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { lockKeys } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { badRequest, conflict } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { seenLine } from '../names/seen-text.ts';
import { createBrand } from './create-brand.ts';
import type { NewBrand, SavedBrand } from './create-brand.ts';
import { findMakers, makersOf, setMakers } from './makers.ts';

export interface WantedBrand extends NewBrand {
  readonly data: readonly string[];
  /** The version that was edited. */
  readonly version?: number | undefined;
  /** Refuses an existing brand. */
  readonly mustBeNew: boolean;
}

/**
 * Creates or replaces a brand's list. With `mustBeNew` an existing brand is refused, with a version one that was
 * changed since (optimistic locking); a call with neither is a plain upsert (DECISIONS section 6). Throws 400 for a
 * name that is not in the master list.
 */
export function saveBrand(
  context: AppContext,
  actor: Actor,
  audit: AuditContext,
  wanted: WantedBrand,
): Promise<SavedBrand> {
  const seen = { ...wanted, brand: seenLine(wanted.brand) };
  return actingTransaction(context, actor, (trx) => saveOnce(trx, audit, seen));
}

async function saveOnce(trx: Db, audit: AuditContext, wanted: WantedBrand): Promise<SavedBrand> {
  const makers = await findMakers(trx, wanted.data);
  const data = makers.map(({ name }) => name);
  if (wanted.brand === '') throw badRequest('Brand is missing', { brand: 'is missing' });
  // Two concurrent saves of a new brand: the second finds the row of the first.
  await lockKeys(trx, [`brand:${nameSkeleton(wanted.brand)}`]);
  const present = await lockBrand(trx, nameKey(wanted.brand));
  const isMadeByThis = present?.id === wanted.newId;
  if (present && wanted.mustBeNew && !isMadeByThis) throw conflict('This brand already exists');
  if (!present && wanted.version !== undefined) throw conflict('This brand is no longer there. Reload the page.');
  if (!present) return createBrand(trx, audit, wanted, makers);
  const { id, brand } = present;
  const before = (await makersOf(trx, id)).map(({ name }) => name);
  // A retry: later changes by other users are kept.
  if (isMadeByThis) {
    return { created: true, brand: { id, brand, version: present.version, white_labeled_brands: { data: before } } };
  }
  const isSame = JSON.stringify(before) === JSON.stringify(data);
  if (!isSame && wanted.version !== undefined && wanted.version !== present.version) {
    throw conflict(
      sentence('This brand was changed by {by} meanwhile. Compare both lists, then save yours.', {
        by: present.updated_by ?? sentence('another user', {}),
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

/** PostgreSQL locks what is updated; SQLite has one writer anyway. */
function lockBrand(trx: Db, brandKey: string) {
  return trx
    .updateTable('brands')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('brand_key', '=', brandKey)
    .returning(['id', 'brand', 'version', 'updated_by'])
    .executeTakeFirst();
}
