import type { ListedUser } from '@veritas/shared/contracts';
import { mayUseWeb } from '../auth/sessions/session-alive.ts';
import { lockedUsers } from '../auth/throttle/throttle.ts';
import type { AppContext } from '../context/app-context.ts';
import { isoOrNull } from '../core/iso-time.ts';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { readWebLoginRoles } from '../settings/settings.ts';
import { readWebLogin } from './web-login.ts';

/** Scope of a user list: all users, or one user and those who share a group with them. */
export type UserScope = { readonly kind: 'all' } | { readonly kind: 'groups-of'; readonly userId: string };

/** What a list says beside what everyone may see. */
interface UserParts {
  /** The fields that only managers of users may see. */
  readonly contact: boolean;
  /** Whether the users may sign in on the web. */
  readonly web: boolean;
}

export async function listUsers(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  scope: UserScope,
  parts: UserParts,
): Promise<ListedUser[]> {
  const [users, memberships, locked, webRoles] = await Promise.all([
    scopedUsers(db, scope),
    groupNames(db, scope),
    parts.contact ? lockedUsers(db, clock()) : new Map<string, number>(),
    parts.web ? readWebLoginRoles(db, config) : [],
  ]);
  const groupsOf = Map.groupBy(memberships, (membership) => membership.user_id);
  return users.map((user) => ({
    id: user.id,
    username: user.username,
    role: user.role,
    is_active: user.is_active === 1,
    group_info: (groupsOf.get(user.id) ?? []).map(({ name }) => ({ name })),
    organization: groupsOf.get(user.id)?.[0]?.organization ?? user.organization,
    ...(parts.contact && {
      email: user.email,
      created_at: isoOrNull(user.created_at),
      last_sign_in: isoOrNull(user.last_sign_in_at),
      locked_until: isoOrNull(locked.get(nameSkeleton(user.username_key))),
      must_change_password: user.must_change_password === 1,
      password_expires_at: isoOrNull(user.password_expires_at),
    }),
    ...(parts.web && { is_webview: mayUseWeb(user, webRoles), web_login: readWebLogin(user.web_login) }),
  }));
}

function scopedUsers(db: Db, scope: UserScope) {
  const users = db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'username_key',
      'role',
      'is_active',
      'email',
      'organization',
      'created_at',
      'last_sign_in_at',
      'must_change_password',
      'password_expires_at',
      'web_login',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('username_key');
  return (scope.kind === 'all' ? users : users.where('id', 'in', sharingGroups(db, scope.userId))).execute();
}

function groupNames(db: Db, scope: UserScope) {
  const names = db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(['user_groups.user_id', 'groups.name', 'groups.organization'])
    .orderBy('user_groups.position');
  const ofScope =
    scope.kind === 'all' ? names : names.where('user_groups.user_id', 'in', sharingGroups(db, scope.userId));
  return ofScope.execute();
}

/** The ids of a user and of those who share a group with them. */
function sharingGroups(db: Db, userId: string) {
  const ownGroups = db.selectFrom('user_groups').select('group_id').where('user_id', '=', userId);
  const members = db.selectFrom('user_groups').select('user_id as id').where('group_id', 'in', ownGroups);
  return members.union(db.selectFrom('users').select('id').where('id', '=', userId));
}
