import { call, getManufacturers } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { toast, type Option } from '@veritas/shared/ui';
import { useEffect, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';

/** SPEC section 9: debounce of the search. */
const DEBOUNCE_MS = 300;

interface Found {
  readonly search: string;
  /** Null: the search failed, which does not mean that there are none. */
  readonly options: readonly Option[] | null;
}

/**
 * Manufacturers for the text typed so far; the first page for none. An answer to an older text is dropped: it may come
 * after the answer to the newer one.
 */
export function useManufacturerSearch() {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    const asked = new AbortController();
    const ask = async () => {
      const options = await manufacturers(search, asked.signal);
      if (!asked.signal.aborted) setFound({ search, options });
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [search]);

  return {
    options: found?.options ?? [],
    failed: found?.options === null,
    loading: found?.search !== search,
    search: setSearch,
  };
}

async function manufacturers(search: string, signal: AbortSignal): Promise<Option[] | null> {
  try {
    const answer = await call(getManufacturers, { search: search.trim() }, { signal });
    return answer.map(({ id, manufacturer }) => ({ value: String(id), label: manufacturer }));
  } catch (error) {
    if (!signal.aborted) toast.error(failureText(error, t('Failed to load manufacturers')));
    return null;
  }
}
