import type { Brand } from '@veritas/shared/api';
import { nameKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

/** Not the id of a brand: those are numbers or UUIDs. */
export const ALL_BRANDS = 'all';

interface BrandChoice {
  readonly value: string;
  readonly label: string;
}

/** 'All Brands' plus each brand by name (SPEC section 2, White Labeled Brands). */
export function brandChoices(brands: readonly Brand[]): BrandChoice[] {
  return [{ value: ALL_BRANDS, label: t('All Brands') }, ...byName(brands).map(({ id, brand }) => choice(id, brand))];
}

/** The brands for an ID or a name; all brands for one that no longer exists. */
export function chosenBrands(brands: readonly Brand[], chosen: string | null): { shown: Brand[]; chosen: string } {
  const found =
    brands.find(({ id }) => String(id) === chosen) ??
    brands.find(({ brand }) => chosen !== null && nameKey(brand) === nameKey(chosen));
  return found ? { shown: [found], chosen: String(found.id) } : { shown: byName(brands), chosen: ALL_BRANDS };
}

function choice(id: Brand['id'], brand: string): BrandChoice {
  return { value: String(id), label: brand };
}

function byName(brands: readonly Brand[]): Brand[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return brands.toSorted((a, b) => compare(a.brand, b.brand));
}
