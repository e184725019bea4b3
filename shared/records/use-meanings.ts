import { useCallback } from 'react';
import { call, getCatalogue, useQuery } from '../api/index.ts';
import { catalogueEntry, sentEntry, type CatalogueEntry } from '../domain/index.ts';

/** What a code means; null for an unknown one. */
export type MeaningOf = (code: string) => CatalogueEntry | null;

/** A super_admin fills an entry once in the life of an installation. */
const FRESH_MS = 600_000;

/**
 * What codes mean in the words of the service, which may have filled in E009 and E010; in the console's own until they
 * come, and for good where the service does not have them. `wanted` says whether there is a code to be shown.
 */
export function useMeanings(wanted: boolean): MeaningOf {
  const { data } = useQuery({
    queryKey: [getCatalogue.path],
    queryFn: ({ signal }) => call(getCatalogue, undefined, { signal }),
    enabled: wanted,
    staleTime: FRESH_MS,
    // A service that does not know the call is not asked again at every look.
    refetchOnWindowFocus: false,
  });
  return useCallback(
    (code) => {
      const sent = data?.find((entry) => entry.code === code);
      return sent ? sentEntry(sent) : catalogueEntry(code);
    },
    [data],
  );
}
