import { call, getGroups } from '@veritas/shared/api';

/** All groups, hubs and return centres (SPEC section 7); the other remotes read the same list under the same key. */
export const groupsQuery = {
  queryKey: [getGroups.path] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getGroups, undefined, { signal }),
};
