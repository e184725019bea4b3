import type { Brand } from '@veritas/shared/api';
import { toast } from '@veritas/shared/ui';
import { useState } from 'react';
import { isDirty, isStale, savedNames, type BrandWork } from '../../lib/brand-work.ts';
import { useStoreBrand } from '../../lib/brands.ts';
import { failureText } from '../../lib/failure-text.ts';
import { mergeNames, sameNames, withoutItem } from '../../lib/name-list.ts';

/** One brand's list between the screen and the server (SPEC sections 4, 5 and 8). */
export function useBrandEditor(brand: Brand, work: BrandWork, onWork: (work: Partial<BrandWork>) => void) {
  const [saving, setSaving] = useState(false);
  const store = useStoreBrand();
  const saved = savedNames(brand);
  const dirty = isDirty(brand, work);
  const names = dirty && work.draft ? work.draft.names : saved;
  const base = dirty && work.draft ? work.draft.base : saved;
  const lastChange = !dirty && work.stored && sameNames(work.stored.after, saved) ? work.stored : null;

  function edit(next: readonly string[]) {
    onWork({ draft: { names: next, base } });
  }
  function add(name: string) {
    edit([...names, name]);
    toast.success('Manufacturer added successfully to list press update to save changes');
  }
  function remove(index: number, shown: string) {
    const left = withoutItem(names, index, shown);
    if (!left) return toast.error('Invalid item to remove');
    edit(left);
    toast.success('Manufacturer removed successfully from list press update to save changes');
  }
  function cancel() {
    onWork({ draft: null });
  }

  async function save(after: readonly string[], stored: BrandWork['stored']) {
    if (saving) return false;
    setSaving(true);
    try {
      await store({ brand: brand.brand, names: after, version: brand.version });
      onWork({ draft: null, stored });
      toast.success('Brand updated successfully!');
      return true;
    } catch (error) {
      toast.error(failureText(error, 'Error updating brand'));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    names,
    saved,
    base,
    dirty,
    saving,
    stale: isStale(brand, work),
    lastChange,
    add,
    remove,
    cancel,
    update: () => save(names, { before: saved, after: names }),
    undo: () => (lastChange ? save(lastChange.before, null) : Promise.resolve(false)),
    /** What to go on with after someone else has changed the list too. */
    resolve: {
      theirs: cancel,
      mine: () => onWork({ draft: { names, base: saved } }),
      both: () => onWork({ draft: { names: mergeNames(base, names, saved), base: saved } }),
    },
  };
}
