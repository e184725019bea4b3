import { call, getGroups } from '@veritas/shared/api';

/** All groups: hubs and return centres (SPEC section 7). */
export const groupsQuery = {
  queryKey: ['groups'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getGroups, undefined, { signal }),
};
