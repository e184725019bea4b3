import { useRowMutation, type Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import type { BrandWork } from '../../lib/brand-work.ts';
import { useStoreBrand } from '../../lib/brands.ts';
import { failureText } from '../../lib/failure-text.ts';

/** A list that is being saved. */
export interface BrandSave {
  /** As it was when the list was edited. */
  readonly brand: Brand;
  readonly after: readonly string[];
  /** The state to undo to once it is saved; null for an undo itself. */
  readonly stored: BrandWork['stored'];
}

/**
 * The pending saves, one per brand. Their state is above the cards: a card that is closed and opened again still has
 * its save, so that no edit is lost to its answer (SPEC section 8).
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
