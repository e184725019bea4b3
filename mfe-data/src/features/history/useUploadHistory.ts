import { call, getUploads, isMissing, useInfiniteQuery, type PastUpload } from '@veritas/shared/api';
import { uploadsKey } from '../../lib/uploads-key.ts';

export type HistoryState =
  /** Also while nothing is known yet, and for good on a server that keeps no history. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'shown'; readonly uploads: readonly PastUpload[]; readonly unread: Error | null };

/** Finished uploads, newest first; more of them on demand. */
export function useUploadHistory() {
  const { data, error, isFetchNextPageError, isRefetchError, ...query } = useInfiniteQuery({
    queryKey: uploadsKey,
    queryFn: ({ pageParam: cursor, signal }) => call(getUploads, cursor ? { cursor } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const pages = data?.pages.map((page) => page.uploads);
  const uploads = pages?.flat();
  return {
    state: stateOf(uploads, error, isRefetchError),
    refetch: () => void query.refetch(),
    more: {
      /** Where those begin that were loaded last. */
      from: pages?.slice(0, -1).flat().length ?? 0,
      // Older ones would clear the failure, and leave the newest as they were.
      exist: query.hasNextPage && !isRefetchError,
      load: () => void query.fetchNextPage(),
      busy: query.isFetching,
      error: isFetchNextPageError ? error : null,
    },
  };
}

/** `isRefetchError`: those that are there could not be read again, as after an upload or an undo. */
function stateOf(
  uploads: readonly PastUpload[] | undefined,
  error: Error | null,
  isRefetchError: boolean,
): HistoryState {
  if (uploads) return { kind: 'shown', uploads, unread: isRefetchError ? error : null };
  return !error || isMissing(error) ? { kind: 'hidden' } : { kind: 'failed', error };
}
