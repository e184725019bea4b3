import { useMemo } from 'react';
import { getCatalogue, queryOf, useQuery } from '../api/index.ts';
import { isBuiltIn } from '../domain/base/error-catalogue.ts';
import { catalogueEntry, sentEntry, type CatalogueEntry } from '../domain/index.ts';

/** The meaning of a code; null for an unknown one. */
export type MeaningOf = (code: string) => CatalogueEntry | null;

/** Below the five minutes after which a visible page confirms who is signed in, and rereads what is older. */
const FRESH_MS = 240_000;

/**
 * The meanings of codes from the service, which may define E009 and E010; the built-in ones while loading, and
 * permanently where the service has none or sends the same ones, so that the page is not rendered again for them.
 * `wanted` says whether a code is shown.
 */
export function useMeanings(wanted: boolean): MeaningOf {
  const { data } = useQuery({
    ...queryOf(getCatalogue),
    enabled: wanted,
    staleTime: FRESH_MS,
    // A service without the call is not asked again.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
  });
  return useMemo(() => {
    if (!data || data.every(isBuiltIn)) return catalogueEntry;
    return (code) => {
      const sent = data.find((entry) => entry.code === code);
      return sent ? sentEntry(sent) : catalogueEntry(code);
    };
  }, [data]);
}
