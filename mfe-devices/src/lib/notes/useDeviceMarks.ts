import { call, getDeviceMarks, isUnknownToService, useQuery, useQueryClient } from '@veritas/shared/api';
import { useSession } from '@veritas/shared/session';
import { MARKS_KEY, NO_MARKS, withAnswer, type KnownMarks, type Marks } from './marks.ts';
import { useNoteNews } from './useNoteNews.ts';

/** The interval of the records, in addition to events. */
const REFRESH_MS = 60_000;

export interface DeviceMarks {
  /** Null while loading; empty on a service without them. */
  readonly marks: Marks | null;
  /** The service has none, so they cannot be filtered by. */
  readonly isAbsent: boolean;
  /** Why reading failed, while nothing can be shown. */
  readonly problem: Error | null;
  readonly retry: () => void;
}

/** Flags and numbers of notes of all devices, kept fresh by events. */
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
    // A service without the call is not asked again.
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
    problem: data || isAbsent ? null : error,
    retry: () => void refetch(),
  };
}
