import { call, getDeviceMarks, reasonOf, useQuery, useQueryClient } from '@veritas/shared/api';
import { useSession } from '@veritas/shared/session';
import { isUnknownToService } from '../unknown-to-service.ts';
import { MARKS_KEY, NO_MARKS, withAnswer, type KnownMarks, type Marks } from './marks.ts';
import { useNoteNews } from './useNoteNews.ts';

/** As often as the records, beside what events announce. */
const REFRESH_MS = 60_000;

export interface DeviceMarks {
  /** Null until they came; empty on a service that has none. */
  readonly marks: Marks | null;
  /** The service has none, so that nothing can be asked by them. */
  readonly isAbsent: boolean;
  /** Why they could not be read, while nothing can be shown. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/** Flags and numbers of notes of all devices, kept fresh by what the service announces. */
export function useDeviceMarks(): DeviceMarks {
  const { user } = useSession();
  const client = useQueryClient();
  const queryKey = [...MARKS_KEY, user];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<KnownMarks>(queryKey);
      return withAnswer(before, await call(getDeviceMarks, before ? { since: before.version } : {}, { signal }));
    },
    // A service that does not have them is not asked again.
    refetchInterval: ({ state }) => (isUnknownToService(state.error) ? false : REFRESH_MS),
    structuralSharing: false,
  });
  const isAbsent = isUnknownToService(error);
  useNoteNews(error !== null, (version, how) => {
    if (!isAbsent && (version === null || version !== data?.version)) void refetch(how);
  });
  return {
    marks: data?.marks ?? (isAbsent ? NO_MARKS : null),
    isAbsent: isAbsent && !data,
    problem: error && !data && !isAbsent ? reasonOf(error) : null,
    retry: () => void refetch(),
  };
}
