import { useRowMutation, type Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import type { BrandWork } from '../../lib/brand-work.ts';
import { useStoreBrand } from '../../lib/brands.ts';
import { failureText } from '../../lib/failure-text.ts';

/** A list on its way to the server. */
export interface BrandSave {
  /** As it was when the list was edited. */
  readonly brand: Brand;
  readonly after: readonly string[];
  /** What can be undone once it is saved; null for an undo itself. */
  readonly stored: BrandWork['stored'];
}

/**
 * The saves that are under way, one of each brand. They live above the cards: a card that is closed and opened again
 * still knows of its own, so that nothing is edited that its answer would take away (SPEC section 8).
 */
export function useBrandSaves(onWork: (brand: Brand, work: Partial<BrandWork>) => void) {
  const store = useStoreBrand();
  const saves = useRowMutation({
    keyOf: ({ brand }: BrandSave) => brand.id,
    mutationFn: ({ brand, after }) => store({ brand: brand.brand, names: after, version: brand.version }),
    onSuccess(_brand, { brand, stored }) {
      onWork(brand, { draft: null, stored });
      toast.success(t('Brand updated successfully!'));
    },
    onError: (error) => void toast.error(failureText(error, t('Error updating brand'))),
  });
  return { isSaving: (brand: Brand) => saves.runningOf(brand.id) !== null, save: saves.start };
}
