import type { Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { isDirty, isStale, savedNames, type BrandWork } from '../../lib/brand-work.ts';
import { mergeNames, sameNames, withoutItem } from '../../lib/name-list.ts';
import type { BrandSave } from './useBrandSaves.ts';

export interface BrandEditing {
  readonly brand: Brand;
  readonly work: BrandWork;
  readonly onWork: (work: Partial<BrandWork>) => void;
  readonly onSave: (save: BrandSave) => void;
}

/** One brand's list between the screen and the stored state (SPEC sections 4 and 5). */
export function useBrandEditor({ brand, work, onWork, onSave }: BrandEditing) {
  const saved = savedNames(brand);
  const dirty = isDirty(work);
  const { names, base } = dirty && work.draft ? work.draft : { names: saved, base: saved };
  const lastChange = !dirty && work.stored && sameNames(work.stored.after, saved) ? work.stored : null;

  function edit(next: readonly string[]) {
    onWork({ draft: { names: next, base } });
  }
  function add(name: string) {
    edit([...names, name]);
    toast.success(t('Manufacturer added successfully to list press update to save changes'));
  }
  function remove(index: number, shown: string) {
    const left = withoutItem(names, index, shown);
    if (!left) return toast.error(t('Invalid item to remove'));
    edit(left);
    toast.success(t('Manufacturer removed successfully from list press update to save changes'));
  }
  function resolveWith(next: readonly string[]) {
    onWork({ draft: { names: next, base: saved } });
  }
  const cancel = () => onWork({ draft: null });

  return {
    ...{ names, saved, base, dirty, lastChange, add, remove, cancel },
    stale: isStale(brand, work),
    update: () => onSave({ brand, after: names, stored: { before: saved, after: names } }),
    undo: () => lastChange && onSave({ brand, after: lastChange.before, stored: null }),
    /** The list to continue with after a concurrent change. */
    resolve: {
      theirs: cancel,
      mine: () => resolveWith(names),
      both: () => resolveWith(mergeNames(base, names, saved)),
    },
  };
}
