import { call, getUploads, isMissing, useInfiniteQuery, type PastUpload } from '@veritas/shared/api';
import { uploadsKey } from '../../lib/uploads-key.ts';

export type HistoryState =
  /** Also while nothing is known yet, and for good on a server that keeps no history. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'shown'; readonly uploads: readonly PastUpload[]; readonly hasMore: boolean };

/** Finished uploads, newest first; more of them on demand. */
export function useUploadHistory() {
  const { data, error, hasNextPage, ...query } = useInfiniteQuery({
    queryKey: uploadsKey,
    queryFn: ({ pageParam: cursor, signal }) => call(getUploads, cursor ? { cursor } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const uploads = data?.pages.flatMap((page) => page.uploads);
  return {
    state: stateOf(uploads, hasNextPage, error),
    more: () => void query.fetchNextPage(),
    loading: query.isFetching,
    refetch: () => void query.refetch(),
  };
}

function stateOf(uploads: readonly PastUpload[] | undefined, hasMore: boolean, error: Error | null): HistoryState {
  if (uploads) return { kind: 'shown', uploads, hasMore };
  return !error || isMissing(error) ? { kind: 'hidden' } : { kind: 'failed', error };
}
