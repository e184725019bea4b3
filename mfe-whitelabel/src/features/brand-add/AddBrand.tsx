import type { Brand } from '@veritas/shared/api';
import { Button, TextField } from '@veritas/shared/ui';
import { Plus } from 'lucide-react';
import type { FormEvent } from 'react';
import { MAX_BRAND_NAME, useAddBrand } from './useAddBrand.ts';
import classes from './AddBrand.module.css';

interface AddBrandProps {
  /** All that are known; the server refuses those that came since. */
  readonly brands: readonly Brand[];
  /** Null when it is stored but the list could not be read. */
  readonly onAdded: (brand: Brand | null) => void;
}

/** One field and its button (SPEC section 2, White Labeled Brands). */
export function AddBrand({ brands, onAdded }: AddBrandProps) {
  const { name, problem, adding, edit, add } = useAddBrand(brands, onAdded);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!adding) void add();
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextField
        label="New brand"
        value={name}
        maxLength={MAX_BRAND_NAME}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => edit(target.value)}
      />
      <Button type="submit" className={classes.add} icon={<Plus aria-hidden="true" />} busy={adding}>
        Add Brand
      </Button>
    </form>
  );
}
