import { message, t, translated } from '../language/t.ts';
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

/** As in the sentences below; another language may need a word before them, such as "of". */
const VERB: Record<UserAction, string> = {
  activate: message('activate'),
  deactivate: message('deactivate'),
  delete: message('delete'),
  update: message('edit'),
  reset_password: message('reset the password of'),
  unlock: message('unlock'),
  end_sessions: message('sign out'),
};

/**
 * Why `actor` may not do this to `target`, as a sentence for both the disabled button and the server's refusal; null
 * when it is allowed. Rank, own group and self by DECISIONS section 4; deleting by SPEC section 6.
 */
export function refuseUserAction(actor: Actor, target: Target, action: UserAction): string | null {
  const { role } = actor;
  const verb = translated(VERB[action]);
  if (role === null || !can(role, 'manage_users')) return t('Your role cannot manage users');
  if (nameKey(actor.username) === nameKey(target.username)) return t('You cannot {verb} yourself', { verb });
  if (action === 'delete' && !can(role, 'delete_user')) {
    const roles = rolesWith('delete_user').map(roleLabel).join(t(' or '));
    return t('Only a {roles} may delete users', { roles });
  }
  const rank = parseRole(target.role);
  const own = roleLabel(role);
  if (rank === null) return t('{own} may not {verb} a user of an unknown role', { own, verb });
  if (!outranks(role, rank)) {
    return t('{own} may not {verb} a user of the role {other}', { own, verb, other: roleLabel(rank) });
  }
  if (managesOwnGroupsOnly(role) && !shareGroup(actor.groups, target.groups)) {
    return t('{own} may {verb} users of their own groups only', { own, verb });
  }
  if (action === 'activate' && target.isActive) return t('This user is already active');
  if (action === 'deactivate' && !target.isActive) return t('This user is already inactive');
  return null;
}

function shareGroup(a: readonly string[], b: readonly string[]): boolean {
  const keys = new Set(a.map(hubKey));
  return b.some((group) => keys.has(hubKey(group)));
}
