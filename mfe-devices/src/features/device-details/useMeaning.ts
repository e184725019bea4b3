import { call, getCatalogue, useQuery } from '@veritas/shared/api';
import { catalogueEntry, sentEntry, type DeviceRecord } from '@veritas/shared/domain';
import type { Meaning } from './outcome.ts';

/** A super_admin fills an entry once in the life of an installation. */
const FRESH_MS = 600_000;

/**
 * What codes mean in the words of the service, which may have filled in E009 and E010; in the console's own until they
 * come, and for good where the service does not tell.
 */
export function useMeaning({ result }: DeviceRecord): Meaning {
  const { data } = useQuery({
    queryKey: [getCatalogue.path],
    queryFn: ({ signal }) => call(getCatalogue, undefined, { signal }),
    enabled: result.kind === 'error',
    staleTime: FRESH_MS,
  });
  return (code) => {
    const sent = data?.find((entry) => entry.code === code);
    return sent ? sentEntry(sent) : catalogueEntry(code);
  };
}
