import { ApiError, getGroups, queryOf, serverText, useQuery } from '@veritas/shared/api';
import { ALL_HUBS } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';
import { useEffect } from 'react';
import { hubOptions } from './hub-options.ts';

/** The hub selector's options; a failure shows a toast and leaves All Hubs and the chosen one. */
export function useHubs(chosen: string) {
  const { data, error, isPending, refetch } = useQuery(queryOf(getGroups));
  useEffect(() => {
    if (error) toast.error(failureText(error));
  }, [error]);
  const { options, selected, isListed } = hubOptions(data ?? [], chosen);
  return {
    options,
    loading: isPending,
    refresh: () => void refetch(),
    selected,
    /** Whether the chosen hub is not one of the groups, as far as they are known. */
    unlisted: data !== undefined && !isListed,
    /** Number of hubs in the figures; null until known, and for one. */
    count: data && chosen === ALL_HUBS ? options.length - 1 : null,
  };
}

/** The server's message, else that of SPEC section 8; without a response, the reason. */
function failureText(error: Error): string {
  const unanswered = error instanceof ApiError && error.status === 0;
  return unanswered ? error.message : serverText(error, 'message', t('Failed to fetch groups'));
}
