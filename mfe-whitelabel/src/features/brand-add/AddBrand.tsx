import type { Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Button, TextField } from '@veritas/shared/ui';
import { Plus } from 'lucide-react';
import { useAddBrand } from './useAddBrand.ts';
import classes from './AddBrand.module.css';

interface AddBrandProps {
  /** All known brands; the server refuses the names of newer ones. */
  readonly brands: readonly Brand[];
  /** The initial value of the field. */
  readonly proposed: string | null;
  /** Called with null when it is stored but the list could not be read. */
  readonly onAdded: (brand: Brand | null) => void;
}

/** One field and its button (SPEC section 2, White Labeled Brands). */
export function AddBrand({ brands, proposed, onAdded }: AddBrandProps) {
  const { text, busy, props } = useAddBrand(brands, proposed, onAdded);
  return (
    <form {...props} className={classes.form}>
      <TextField label={t('New brand')} autoComplete="off" {...text('name')} />
      <Button type="submit" className={classes.add} icon={<Plus aria-hidden="true" />} busy={busy}>
        {t('Add Brand')}
      </Button>
    </form>
  );
}
