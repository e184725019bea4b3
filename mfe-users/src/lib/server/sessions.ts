import { call, getSessions, getUserSessions, useQuery, useQueryClient, type ListedUser } from '@veritas/shared/api';

const ownSessionsKey = [getSessions.path] as const;
/** The key of the sessions of every user. */
export const userSessionsKey = [getUserSessions.path] as const;

/** The sessions of the signed-in user, once `enabled`. */
export function useOwnSessions(enabled = true) {
  return useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => call(getSessions, undefined, { signal }),
    enabled,
  });
}

/** Reads the own sessions again after a change; resolves when they are loaded. */
export function useReloadOwnSessions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownSessionsKey });
}

/** The number of another user's sessions. */
export function useUserSessions(id: ListedUser['id']) {
  const question = { user_id: String(id) };
  return useQuery({
    queryKey: [...userSessionsKey, question.user_id],
    queryFn: ({ signal }) => call(getUserSessions, question, { signal }),
  });
}
