import type { Group } from '@veritas/shared/contracts';
import { sql } from 'kysely';
import type { ReadScope } from '../auth/access/read-scope.ts';
import type { Db } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { hasName } from './reserved-name.ts';

/**
 * By `nameKey`, else by what the name looks like, so that both of two older look-alikes are found; deleted users
 * are treated like unknown ones.
 */
export function findForSignIn(db: Db, usernameKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'role', 'is_active', 'web_login', 'password_expires_at', 'is_demo'])
    .where(hasName({ username_key: usernameKey, name_skeleton: nameSkeleton(usernameKey) }))
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

/**
 * Records a sign-in, which locks the account until the transaction ends. Returns false, and records nothing, when the
 * account has changed since it was read.
 */
export async function noteSignIn(trx: Db, account: SignInAccount, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ last_sign_in_at: now })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('role', '=', account.role)
    .where('web_login', account.web_login === null ? 'is' : '=', account.web_login)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The groups of a user in their order. */
export function groupsOf(db: Db, userId: string) {
  return db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(['groups.code', 'groups.organization'])
    .where('user_groups.user_id', '=', userId)
    .orderBy('user_groups.position')
    .execute();
}

/** All groups; for a reader of some hubs only those, so that clients offer no others. */
export async function listGroups(db: Db, scope: ReadScope): Promise<Group[]> {
  const groups = db.selectFrom('groups').select(['name', 'code', 'organization']).orderBy('code_key');
  if (scope === null) return groups.execute();
  return scope.length === 0 ? [] : groups.where('code_key', 'in', scope).execute();
}

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
