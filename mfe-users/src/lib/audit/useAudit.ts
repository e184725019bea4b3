import { ApiError, call, getAudit, isMissing, useInfiniteQuery, type CallInput } from '@veritas/shared/api';

export type AuditFilter = Omit<CallInput<typeof getAudit>, 'cursor'>;

/**
 * The newest entries of a filter, and older ones on demand. `hidden`: the role may not read the trail, or the server
 * has none. While another filter is `loading`, the entries of the previous one stay.
 */
export function useAudit(filter: AuditFilter, enabled = true) {
  const { data, error, isFetchNextPageError, isRefetchError, isPlaceholderData, ...query } = useInfiniteQuery({
    queryKey: [getAudit.path, filter],
    queryFn: ({ pageParam: cursor, signal }) => call(getAudit, cursor ? { ...filter, cursor } : filter, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
    enabled,
    // A refetch would shift the older entries while they are read; opening the page reads from the start.
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
    /** Why the loaded entries could not be read again after a change. */
    unread: isRefetchError ? error : null,
    more: {
      exist: query.hasNextPage,
      /** Loading older ones would clear that failure, and leave the newest stale. */
      mayLoad: query.hasNextPage && !isRefetchError,
      load: query.fetchNextPage,
      busy: query.isFetchingNextPage,
      error: isFetchNextPageError ? error : null,
    },
  };
}
