import { ApiError, call, getAudit, useQuery, useQueryClient, type CallInput } from '@veritas/shared/api';
import { useState } from 'react';

export type AuditFilter = Omit<CallInput<typeof getAudit>, 'cursor'>;

/**
 * The newest entries of a filter, and older ones on demand. `hidden`: the trail is not for this role, or the server
 * keeps none.
 */
export function useAudit(filter: AuditFilter) {
  const client = useQueryClient();
  const queryKey = [getAudit.path, filter];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getAudit, filter, { signal }),
    // A refetch would take the older entries away from under the reader; opening the page reads anew.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  const [more, setMore] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const { data, error } = query;

  async function loadMore() {
    if (!data?.next || more.busy) return;
    setMore({ busy: true, error: null });
    try {
      const page = await call(getAudit, { ...filter, cursor: data.next });
      client.setQueryData(queryKey, { ...page, entries: [...data.entries, ...page.entries] });
      setMore({ busy: false, error: null });
    } catch (failure) {
      setMore({ busy: false, error: failure });
    }
  }
  const hidden = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return { data, error, hidden, refetch: query.refetch, loadMore, more };
}
