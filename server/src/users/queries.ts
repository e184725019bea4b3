import type { Group, ListedUser } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import { lockedUsers } from '../auth/throttle.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';

/**
 * By `nameKey`, else by what the name looks like, so that both of two older look-alikes are found; deleted users
 * are treated like unknown ones.
 */
export function findForSignIn(db: Db, usernameKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'role', 'is_active', 'web_login', 'password_expires_at', 'is_demo'])
    .where((eb) => eb.or([eb('username_key', '=', usernameKey), eb('name_skeleton', '=', nameSkeleton(usernameKey))]))
    .where('deleted_at', 'is', null)
    .orderBy(sql`case when username_key = ${usernameKey} then 0 else 1 end`)
    .limit(1)
    .executeTakeFirst();
}

export async function findUsername(db: Db, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return user?.username ?? null;
}

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findForSignIn>>>;

/** Records a sign-in. Returns false, and records nothing, when the account has changed since it was read. */
export async function noteSignIn(db: Db, account: SignInAccount, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_sign_in_at: now })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('role', '=', account.role)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function listGroups(db: Db): Promise<Group[]> {
  return db.selectFrom('groups').select(['name', 'code', 'organization']).orderBy('code_key').execute();
}

/** Scope of a user list: all users, or one user and those who share a group with them. */
export type UserScope = { readonly kind: 'all' } | { readonly kind: 'groups-of'; readonly userId: string };

/** Lists users; `withContact` adds the fields that only managers of users may see. */
export async function listUsers(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: UserScope,
  withContact: boolean,
): Promise<ListedUser[]> {
  const [users, memberships, locked] = await Promise.all([
    scopedUsers(db, scope),
    groupNames(db),
    withContact ? lockedUsers(db, clock()) : new Map<string, number>(),
  ]);
  const groupsOf = Map.groupBy(memberships, (membership) => membership.user_id);
  return users.map((user) => ({
    id: user.id,
    username: user.username,
    role: user.role,
    is_active: user.is_active === 1,
    group_info: (groupsOf.get(user.id) ?? []).map(({ name }) => ({ name })),
    organization: groupsOf.get(user.id)?.[0]?.organization ?? user.organization,
    ...(withContact && {
      email: user.email,
      created_at: asIso(user.created_at),
      last_sign_in: asIso(user.last_sign_in_at),
      locked_until: asIso(locked.get(nameSkeleton(user.username_key)) ?? null),
      must_change_password: user.must_change_password === 1,
    }),
  }));
}

const asIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Whether any user was ever created: only an unused store is filled with demo data. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the store holds demo accounts, whose passwords are public. */
export async function hasDemoUsers(db: Db): Promise<boolean> {
  const demo = db.selectFrom('users').select('id').where('is_demo', '=', 1).where('deleted_at', 'is', null);
  return (await demo.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether anyone may do everything. */
export async function hasActiveSuperAdmin(db: Db): Promise<boolean> {
  const active = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);
  return (await active.limit(1).executeTakeFirst()) !== undefined;
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
    ])
    .where('deleted_at', 'is', null)
    .orderBy('username_key');
  if (scope.kind === 'all') return users.execute();
  const ownGroups = db.selectFrom('user_groups').select('group_id').where('user_id', '=', scope.userId);
  const members = db.selectFrom('user_groups').select('user_id').where('group_id', 'in', ownGroups);
  return users.where((eb) => eb.or([eb('id', 'in', members), eb('id', '=', scope.userId)])).execute();
}

function groupNames(db: Db) {
  return db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(['user_groups.user_id', 'groups.name', 'groups.organization'])
    .orderBy('user_groups.position')
    .execute();
}
