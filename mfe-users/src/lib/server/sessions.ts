import {
  call,
  getSessions,
  getUserSessions,
  queryOf,
  useQuery,
  useQueryClient,
  type ListedUser,
} from '@veritas/shared/api';

/** The key of the sessions of every user. */
export const userSessionsKey = [getUserSessions.path] as const;

/** The sessions of the signed-in user, once `enabled`. */
export function useOwnSessions(enabled = true) {
  return useQuery({ ...queryOf(getSessions), enabled });
}

/** Reads the user’s own sessions again after a change; resolves when they are loaded. */
export function useReloadOwnSessions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(queryOf(getSessions));
}

/** The number of another user's sessions. */
export function useUserSessions(id: ListedUser['id']) {
  const question = { user_id: String(id) };
  return useQuery({
    queryKey: [...userSessionsKey, question.user_id],
    queryFn: ({ signal }) => call(getUserSessions, question, { signal }),
  });
}
