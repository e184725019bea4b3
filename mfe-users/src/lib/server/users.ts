import { call, getAudit, getUsers, useQuery, useQueryClient } from '@veritas/shared/api';

const usersKey = [getUsers.path] as const;

/** Everyone whom the signed-in user may see (SPEC section 7). */
export function useUsers() {
  return useQuery({ queryKey: usersKey, queryFn: ({ signal }) => call(getUsers, undefined, { signal }) });
}

/** Reads the list again after a change, and the audit trail on screen with it; resolves when the list is there. */
export function useReloadUsers(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [getAudit.path] });
    return client.invalidateQueries({ queryKey: usersKey });
  };
}
