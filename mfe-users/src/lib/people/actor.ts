import type { Group, ListedUser } from '@veritas/shared/api';
import { hubKey, managesOwnGroupsOnly, refuseUserAction, type Role, type UserAction } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';
import { useMemo } from 'react';

/** The signed-in user as the manager of others. */
export interface Actor {
  readonly username: string;
  readonly role: Role | null;
  readonly groups: readonly string[];
}

export function useActor(): Actor {
  const { user, role, groups, hubCode } = useSession();
  return useMemo(
    () => ({ username: user ?? '', role, groups: [...groups.map(({ code }) => code), ...(hubCode ? [hubCode] : [])] }),
    [user, role, groups, hubCode],
  );
}

/** Why the actor may not do this to the user; null when it is allowed. */
export function refuse(actor: Actor, user: ListedUser, action: UserAction): string | null {
  // A server with only the specified calls does not send the user's own groups: then it checks them itself.
  const known = actor.groups.length > 0;
  const groups = user.group_info?.map(({ name }) => name) ?? [];
  return refuseUserAction(
    known ? actor : { ...actor, groups: ['?'] },
    { username: user.username, role: user.role, isActive: user.is_active, groups: known ? groups : ['?'] },
    action,
  );
}

/**
 * The groups that the actor is limited to; null for a free choice, and while the actor's own groups are not known.
 * `sent`: the server sends the actor's groups, so an empty list means that there are none.
 */
export function ownGroups(
  { role, groups }: Actor,
  session: readonly Group[],
  all: readonly Group[],
  sent = false,
): readonly Group[] | null {
  if (!managesOwnGroupsOnly(role)) return null;
  if (groups.length === 0) return sent ? [] : null;
  if (session.length > 0) return session;
  const found = all.filter(({ code }) => groups.some((own) => hubKey(own) === hubKey(code)));
  return found.length > 0 ? found : groups.map((code) => ({ code, name: code, organization: 'hub' }));
}

/** The groups that the signed-in user is limited to, among the fetched ones. */
export function useOwnGroups(all: readonly Group[]): readonly Group[] | null {
  const actor = useActor();
  const { groups, ageing } = useSession();
  // A server that sends when a device is late sends the groups too; one with the specified calls only sends neither.
  const sent = ageing !== null;
  return useMemo(() => ownGroups(actor, groups, all, sent), [actor, groups, all, sent]);
}
