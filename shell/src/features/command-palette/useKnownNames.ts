import { getGroups, getUsers, queryOf, useQuery, type ListedUser } from '@veritas/shared/api';
import { can, isHub, refuseUserAction } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useToday } from '@veritas/shared/ui';
import { useMemo } from 'react';
import type { KnownNames } from './named-commands.ts';

/** Shorter texts match no names. */
const LEAST_LENGTH = 2;

/** Hubs and users that the text may name, read once text is typed; shares its query keys with the pages. */
export function useKnownNames(text: string): KnownNames {
  const { user, role, groups: own, hubCode, mustChangePassword } = useSession();
  const today = useToday(useZone());
  const asks = text.trim().length >= LEAST_LENGTH && !mustChangePassword;
  const groups = useQuery({ ...queryOf(getGroups), enabled: asks });
  const users = useQuery({ ...queryOf(getUsers), enabled: asks && can(role, 'manage_users') });
  const endable = useMemo(() => {
    const actor = {
      username: user ?? '',
      role,
      groups: [...own.map(({ code }) => code), ...(hubCode ? [hubCode] : [])],
    };
    return new Set((users.data ?? []).filter((other) => mayEnd(actor, other)).map(({ username }) => username));
  }, [users.data, user, role, own, hubCode]);
  return {
    hubs: asks ? (groups.data ?? []).filter(isHub).map(({ code }) => code) : [],
    users: asks ? (users.data ?? []).map(({ username }) => username) : [],
    endable,
    today,
  };
}

type Actor = Parameters<typeof refuseUserAction>[0];

function mayEnd(actor: Actor, { username, role, is_active: isActive, group_info: groups }: ListedUser): boolean {
  // A server with the specified calls only does not return the user's own groups: then it checks them itself.
  const isKnown = actor.groups.length > 0;
  const theirs = isKnown ? (groups?.map(({ name }) => name) ?? []) : ['?'];
  const asking = isKnown ? actor : { ...actor, groups: theirs };
  return refuseUserAction(asking, { username, role, isActive, groups: theirs }, 'end_sessions') === null;
}
