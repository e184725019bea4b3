import { hubKey, nameKey } from './base/keys.ts';
import { can, managesOwnGroupsOnly, outranks, parseRole, roleLabel, rolesWith, type Role } from './base/roles.ts';

export type UserAction = 'activate' | 'deactivate' | 'delete' | 'update' | 'reset_password' | 'unlock' | 'end_sessions';

interface Actor {
  readonly username: string;
  readonly role: Role | null;
  /** Names or codes of groups, in any case. */
  readonly groups: readonly string[];
}

interface Target {
  readonly username: string;
  /** As sent by the server; an unknown role is refused. */
  readonly role: string;
  readonly isActive: boolean;
  readonly groups: readonly string[];
}

const VERB: Record<UserAction, string> = {
  activate: 'activate',
  deactivate: 'deactivate',
  delete: 'delete',
  update: 'edit',
  reset_password: 'reset the password of',
  unlock: 'unlock',
  end_sessions: 'sign out',
};

/**
 * Why `actor` may not do this to `target`, as a sentence for the disabled button and the server's refusal alike; null
 * when it is allowed. Rank, own group and self by DECISIONS section 4; deleting by SPEC section 6.
 */
export function refuseUserAction(actor: Actor, target: Target, action: UserAction): string | null {
  const { role } = actor;
  if (role === null || !can(role, 'manage_users')) return 'Your role cannot manage users';
  if (nameKey(actor.username) === nameKey(target.username)) return `You cannot ${VERB[action]} yourself`;
  if (action === 'delete' && !can(role, 'delete_user')) {
    return `Only a ${rolesWith('delete_user').map(roleLabel).join(' or ')} may delete users`;
  }
  const rank = parseRole(target.role);
  if (rank === null || !outranks(role, rank)) {
    return `${roleLabel(role)} may not ${VERB[action]} ${rank ? `a user of the role ${roleLabel(rank)}` : 'a user of an unknown role'}`;
  }
  if (managesOwnGroupsOnly(role) && !shareGroup(actor.groups, target.groups)) {
    return `${roleLabel(role)} may ${VERB[action]} users of their own groups only`;
  }
  if (action === 'activate' && target.isActive) return 'This user is active already';
  if (action === 'deactivate' && !target.isActive) return 'This user is inactive already';
  return null;
}

function shareGroup(a: readonly string[], b: readonly string[]): boolean {
  const keys = new Set(a.map(hubKey));
  return b.some((group) => keys.has(hubKey(group)));
}
