import { call, getGroups, getUsers, useQuery } from '@veritas/shared/api';
import { can, isHub } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useToday } from '@veritas/shared/ui';
import type { KnownNames } from './named-commands.ts';

/** Shorter texts name nobody. */
const LEAST_LENGTH = 2;

/** Hubs and users that the text may name, read once something is typed; pages read the same under the same keys. */
export function useKnownNames(text: string): KnownNames {
  const { role, mustChangePassword } = useSession();
  const today = useToday(useZone());
  const asks = text.trim().length >= LEAST_LENGTH && !mustChangePassword;
  const groups = useQuery({
    queryKey: [getGroups.path],
    queryFn: ({ signal }) => call(getGroups, undefined, { signal }),
    enabled: asks,
  });
  const users = useQuery({
    queryKey: [getUsers.path],
    queryFn: ({ signal }) => call(getUsers, undefined, { signal }),
    enabled: asks && can(role, 'manage_users'),
  });
  return {
    hubs: asks ? (groups.data ?? []).filter(isHub).map(({ code }) => code) : [],
    users: asks ? (users.data ?? []).map(({ username }) => username) : [],
    today,
  };
}
