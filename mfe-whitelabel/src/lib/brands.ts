import {
  ApiError,
  call,
  getBrands,
  queryOf,
  saveBrand,
  useQuery,
  useQueryClient,
  type Brand,
} from '@veritas/shared/api';
import { nameKey } from '@veritas/shared/domain';

const brandsQuery = queryOf(getBrands);
const { queryKey: brandsKey } = brandsQuery;

/** All white-labelled brands with their manufacturers (SPEC section 7). */
export function useBrands() {
  return useQuery(brandsQuery);
}

interface BrandToStore {
  readonly brand: string;
  readonly names: readonly string[];
  /** The version of the edited list: a server with versions refuses to overwrite a concurrent change (409). */
  readonly version?: number | undefined;
  /** Makes the server refuse an existing brand instead of emptying its list: both calls look the same otherwise. */
  readonly isNew?: boolean;
}

/**
 * Stores a brand's list and reads all of them again; after a 409 too, so that the other change shows. Returns the
 * current brand, null when the list could not be read.
 */
export function useStoreBrand() {
  const client = useQueryClient();
  const refetch = (throwOnError = false) => client.refetchQueries({ queryKey: brandsKey }, { throwOnError });

  return async ({ brand, names, version, isNew }: BrandToStore): Promise<Brand | null> => {
    let name = brand;
    const input = { brand, data: [...names], ...(version !== undefined && { version }) };
    try {
      const { brand: stored } = await call(saveBrand, input, isNew ? { headers: { 'If-None-Match': '*' } } : {});
      // Another spelling of an existing name is the same name.
      name = stored?.brand ?? brand;
      if (stored) client.setQueryData(brandsKey, (brands) => brands?.map((old) => newer(old, stored)));
      await refetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) await refetch();
      if (error.status !== 200 && error.status !== 201) throw error;
      // SPEC section 7: 200 or 201 is success, and the answer's format is not specified.
      await refetch(true);
    }
    return client.getQueryData(brandsKey)?.find((known) => nameKey(known.brand) === nameKey(name)) ?? null;
  };
}

function newer(old: Brand, stored: Brand): Brand {
  return old.id === stored.id ? stored : old;
}
