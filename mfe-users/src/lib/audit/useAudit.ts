import { ApiError, call, getAudit, isMissing, useInfiniteQuery, type CallInput } from '@veritas/shared/api';

export type AuditFilter = Omit<CallInput<typeof getAudit>, 'cursor'>;

/**
 * The newest entries of a filter, and older ones on demand. `hidden`: the trail is not for this role, or the server
 * keeps none. While another filter is `loading`, the entries of the previous one stay.
 */
export function useAudit(filter: AuditFilter, enabled = true) {
  const { data, error, isFetchNextPageError, isRefetchError, isPlaceholderData, ...query } = useInfiniteQuery({
    queryKey: [getAudit.path, filter],
    queryFn: ({ pageParam: cursor, signal }) => call(getAudit, cursor ? { ...filter, cursor } : filter, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
    enabled,
    // A refetch would move the older entries away from under the reader; opening the page reads from the start.
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    entries: data?.pages.flatMap(({ entries }) => entries) ?? null,
    /** The actions that occur in the trail. */
    actions: data?.pages[0]?.actions ?? [],
    error,
    hidden: !data && (isMissing(error) || (error instanceof ApiError && error.status === 403)),
    loading: isPlaceholderData,
    refetch: query.refetch,
    /** Why the entries that are there could not be read again after a change. */
    unread: isRefetchError ? error : null,
    more: {
      exist: query.hasNextPage,
      /** Older ones would clear that failure, and leave the newest as they were. */
      mayLoad: query.hasNextPage && !isRefetchError,
      load: query.fetchNextPage,
      busy: query.isFetchingNextPage,
      error: isFetchNextPageError ? error : null,
    },
  };
}
