import { call } from './call.ts';
import { getGroups } from './contracts/session.ts';

/** All groups, hubs and return centres (SPEC section 7): asked for once, by whichever remote needs them first. */
export const groupsQuery = {
  queryKey: [getGroups.path] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getGroups, undefined, { signal }),
};
