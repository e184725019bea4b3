import { useMutation, type Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { isDirty, isStale, savedNames, type BrandWork } from '../../lib/brand-work.ts';
import { useStoreBrand } from '../../lib/brands.ts';
import { failureText } from '../../lib/failure-text.ts';
import { mergeNames, sameNames, withoutItem } from '../../lib/name-list.ts';

interface Saving {
  readonly after: readonly string[];
  /** What can be undone once it is saved; null for an undo itself. */
  readonly stored: BrandWork['stored'];
}

/**
 * One brand's list between the screen and the server (SPEC sections 4, 5 and 8). `onSaved` is called once a list is
 * stored.
 */
export function useBrandEditor(
  brand: Brand,
  work: BrandWork,
  onWork: (work: Partial<BrandWork>) => void,
  onSaved: () => void,
) {
  const store = useStoreBrand();
  const saved = savedNames(brand);
  const dirty = isDirty(brand, work);
  const { names, base } = dirty && work.draft ? work.draft : { names: saved, base: saved };
  const lastChange = !dirty && work.stored && sameNames(work.stored.after, saved) ? work.stored : null;
  const save = useMutation({
    mutationFn: ({ after }: Saving) => store({ brand: brand.brand, names: after, version: brand.version }),
    onSuccess: (_brand, { stored }) => {
      onWork({ draft: null, stored });
      toast.success(t('Brand updated successfully!'));
      onSaved();
    },
    onError: (error) => toast.error(failureText(error, t('Error updating brand'))),
  });

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
    saving: save.isPending,
    stale: isStale(brand, work),
    update: () => save.mutate({ after: names, stored: { before: saved, after: names } }),
    undo: () => lastChange && save.mutate({ after: lastChange.before, stored: null }),
    /** What to go on with after someone else has changed the list too. */
    resolve: {
      theirs: cancel,
      mine: () => resolveWith(names),
      both: () => resolveWith(mergeNames(base, names, saved)),
    },
  };
}
