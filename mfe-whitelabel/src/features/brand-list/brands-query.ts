import { call, getBrands, useQuery } from '@veritas/shared/api';

const brandsKey = ['brands'] as const;

/** All white-labelled brands with their manufacturers (SPEC section 7). */
export function useBrands() {
  return useQuery({ queryKey: brandsKey, queryFn: ({ signal }) => call(getBrands, undefined, { signal }) });
}
