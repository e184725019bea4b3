import { ApiError, MAX_BRAND_NAME, useForm, useLeftSave, type Brand, type FormRefusal } from '@veritas/shared/api';
import { nameKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { useStoreBrand } from '../../lib/brands.ts';
import { failureText } from '../../lib/failure-text.ts';
import { includesName } from '../../lib/name-list.ts';

interface NewBrand {
  readonly name: string;
}

const EMPTY: NewBrand = { name: '' };
const TAKEN = t('This brand already exists');

/** The name of a new brand, its error, and its request (SPEC sections 5 and 8). */
export function useAddBrand(brands: readonly Brand[], proposed: string | null, onAdded: (brand: Brand | null) => void) {
  const store = useStoreBrand();
  const { isLeft } = useLeftSave();
  return useForm({
    initial: proposed === null ? EMPTY : { name: proposed },
    check: ({ name }) => checkName(name.trim(), brands),
    send: ({ name }) => store({ brand: name.trim(), names: [], isNew: true }),
    explain,
    next: () => EMPTY,
    onSent: (added) => {
      toast.success(t('Brand added successfully!'));
      // Opens the brand, unless the user has left the page meanwhile.
      if (!isLeft()) onAdded(added);
    },
  });
}

function checkName(name: string, brands: readonly Brand[]): FormRefusal<NewBrand> {
  if (nameKey(name) === '') return { fields: { name: t('Please enter a brand name') } };
  // A maxLength of the field would silently truncate pasted text, and another name would be stored.
  const values = { length: name.length, most: MAX_BRAND_NAME };
  if (name.length > MAX_BRAND_NAME)
    return { fields: { name: t('The brand has {length} characters; the limit is {most}.', values) } };
  const known = brands.map(({ brand }) => brand);
  return { fields: includesName(known, name) ? { name: TAKEN } : {} };
}

function explain(error: unknown): FormRefusal<NewBrand> {
  // Another admin was first, or the name of a brand looks the same: the server says which.
  const isTaken = error instanceof ApiError && error.status === 409;
  const reason = failureText(error, isTaken ? TAKEN : t('Failed to add brand'));
  toast.error(reason);
  return { fields: isTaken ? { name: reason } : {} };
}
