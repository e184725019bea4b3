import { call, getUploads, isMissing, useInfiniteQuery, type PastUpload } from '@veritas/shared/api';
import { uploadsKey } from '../../lib/uploads-key.ts';

export type HistoryState =
  /** Also before the first answer, and always for a server that keeps no history. */
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
    /** The server has none, as one with the specified calls only. */
    isMissing: isMissing(error),
    refetch: () => void query.refetch(),
    more: {
      /** Index of the first upload that was loaded last. */
      from: pages?.slice(0, -1).flat().length ?? 0,
      // Loading older ones would clear the failure, and not update the newest.
      exist: query.hasNextPage && !isRefetchError,
      load: () => void query.fetchNextPage(),
      busy: query.isFetching,
      error: isFetchNextPageError ? error : null,
    },
  };
}

/** `isRefetchError`: the loaded uploads could not be read again, as after an upload or an undo. */
function stateOf(
  uploads: readonly PastUpload[] | undefined,
  error: Error | null,
  isRefetchError: boolean,
): HistoryState {
  if (uploads) return { kind: 'shown', uploads, unread: isRefetchError ? error : null };
  return !error || isMissing(error) ? { kind: 'hidden' } : { kind: 'failed', error };
}
