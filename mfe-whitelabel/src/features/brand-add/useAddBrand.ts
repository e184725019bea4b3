import { ApiError, type Brand } from '@veritas/shared/api';
import { nameKey } from '@veritas/shared/domain';
import { toast } from '@veritas/shared/ui';
import { useState } from 'react';
import { useStoreBrand } from '../../lib/brands.ts';
import { failureText } from '../../lib/failure-text.ts';
import { includesName } from '../../lib/name-list.ts';

/** As the server takes it. */
export const MAX_BRAND_NAME = 80;
const TAKEN = 'This brand already exists';

/** The name of a new brand, what is wrong with it, and its way to the server (SPEC sections 5 and 8). */
export function useAddBrand(brands: readonly Brand[], onAdded: (brand: Brand | null) => void) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const store = useStoreBrand();

  async function add() {
    const wanted = name.trim();
    const wrong = nameProblem(wanted, brands);
    setProblem(wrong);
    if (wrong) return;
    setAdding(true);
    try {
      const added = await store({ brand: wanted, names: [], isNew: true });
      setName('');
      toast.success('Brand added successfully!');
      onAdded(added);
    } catch (error) {
      // Another admin was faster; the list has been read anew.
      if (error instanceof ApiError && error.status === 409) setProblem(TAKEN);
      else toast.error(failureText(error, 'Failed to add brand'));
    } finally {
      setAdding(false);
    }
  }

  function edit(text: string) {
    setName(text);
    setProblem(null);
  }

  return { name, problem, adding, edit, add };
}

function nameProblem(name: string, brands: readonly Brand[]): string | null {
  if (nameKey(name) === '') return 'Please enter a brand name';
  const known = brands.map(({ brand }) => brand);
  return includesName(known, name) ? TAKEN : null;
}
