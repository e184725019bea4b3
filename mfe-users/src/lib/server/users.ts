import { getAudit, getUsers, queryOf, useQuery, useQueryClient } from '@veritas/shared/api';
import { userSessionsKey } from './sessions.ts';

/** Every user that the signed-in user may see (SPEC section 7). */
export function useUsers() {
  return useQuery(queryOf(getUsers));
}

/**
 * Reads the list again after a change, and the sessions of users, which many changes end; resolves when both are
 * loaded. A displayed audit trail is refetched.
 */
export function useReloadUsers(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: [getAudit.path] });
    await Promise.all([[getUsers.path], userSessionsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
