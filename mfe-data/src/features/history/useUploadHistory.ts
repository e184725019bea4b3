import { ApiError, call, getUploads, useQuery, type PastUpload } from '@veritas/shared/api';
import { useState } from 'react';
import { uploadsKey } from '../../lib/uploads-key.ts';

export type HistoryState =
  /** Also while nothing is known yet, and for good on a server that keeps no history. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'shown'; readonly uploads: readonly PastUpload[]; readonly hasMore: boolean };

/** Finished uploads, newest first; more of them on demand. */
export function useUploadHistory() {
  const [pages, setPages] = useState(1);
  const query = useQuery({
    queryKey: [...uploadsKey, pages],
    queryFn: ({ signal }) => readPages(pages, signal),
    placeholderData: (before) => before,
  });
  const more = () => setPages(pages + 1);
  return { state: stateOf(query), more, loading: query.isFetching, refetch: () => void query.refetch() };
}

interface Pages {
  readonly uploads: readonly PastUpload[];
  readonly next: string | null;
}

async function readPages(count: number, signal: AbortSignal): Promise<Pages> {
  const uploads: PastUpload[] = [];
  let next: string | null = null;
  for (let page = 0; page < count; page += 1) {
    const answer: { uploads: PastUpload[]; next: string | null } = await call(
      getUploads,
      next === null ? {} : { cursor: next },
      { signal },
    );
    uploads.push(...answer.uploads);
    next = answer.next;
    if (next === null) break;
  }
  return { uploads, next };
}

function stateOf({ data, error }: { data: Pages | undefined; error: Error | null }): HistoryState {
  if (data) return { kind: 'shown', uploads: data.uploads, hasMore: data.next !== null };
  if (!error || (error instanceof ApiError && error.status === 404)) return { kind: 'hidden' };
  return { kind: 'failed', error };
}
