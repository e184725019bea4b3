import { call, getUsers, useQuery } from '@veritas/shared/api';

const usersKey = ['users'] as const;

/** Everyone whom the signed-in user may see (SPEC section 7). */
export function useUsers() {
  return useQuery({ queryKey: usersKey, queryFn: ({ signal }) => call(getUsers, undefined, { signal }) });
}
