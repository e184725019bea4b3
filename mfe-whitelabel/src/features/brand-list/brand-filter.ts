import type { Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';

/** No brand's id: those are numbers or UUIDs. */
export const ALL_BRANDS = 'all';

interface BrandChoice {
  readonly value: string;
  readonly label: string;
}

/** 'All Brands' plus each brand by name (SPEC section 2, White Labeled Brands). */
export function brandChoices(brands: readonly Brand[]): BrandChoice[] {
  return [{ value: ALL_BRANDS, label: t('All Brands') }, ...byName(brands).map(({ id, brand }) => choice(id, brand))];
}

/** The brands a choice shows; a brand that is gone since its link was copied leaves all of them. */
export function chosenBrands(brands: readonly Brand[], chosen: string | null): { shown: Brand[]; chosen: string } {
  const found = brands.filter(({ id }) => String(id) === chosen);
  if (found.length === 0) return { shown: byName(brands), chosen: ALL_BRANDS };
  return { shown: found, chosen: String(chosen) };
}

function choice(id: Brand['id'], brand: string): BrandChoice {
  return { value: String(id), label: brand };
}

function byName(brands: readonly Brand[]): Brand[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return brands.toSorted((a, b) => compare(a.brand, b.brand));
}
