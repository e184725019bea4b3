import { DAY_MS, nameKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';

/** History shows user names, so the name of a deleted user stays reserved for a while. */
const NAME_KEPT_MS = 90 * DAY_MS;

/** The columns by which the name of a user is unique. */
export function nameColumns(username: string) {
  return { username_key: nameKey(username), name_skeleton: nameSkeleton(username) };
}

/** SQL condition: a user has the name of these columns, or one that looks the same. */
export function hasName(name: ReturnType<typeof nameColumns>) {
  return (eb: ExpressionBuilder<Database, 'users'>) =>
    eb.or([eb('username_key', '=', name.username_key), eb('name_skeleton', '=', name.name_skeleton)]);
}

/** Frees a name for a new user where a user who had it, or one that looks the same, was deleted long enough ago. */
export async function freeName(trx: Db, username: string, now: number): Promise<void> {
  await trx
    .updateTable('users')
    // No user name contains this character, so the old row never conflicts again.
    .set({ username_key: sql<string>`username_key || '#' || id`, name_skeleton: null })
    .where(hasName(nameColumns(username)))
    .where('deleted_at', '<=', now - NAME_KEPT_MS)
    .execute();
}

/** The deleted user for whom a name is reserved; null without one, or when another user has the name. */
export async function reservedName(db: Db, username: string): Promise<{ username: string; until: number } | null> {
  const holders = await db
    .selectFrom('users')
    .select(['username', 'deleted_at'])
    .where(hasName(nameColumns(username)))
    .execute();
  const deleted = holders.flatMap(({ username: name, deleted_at: at }) =>
    at === null ? [] : [{ username: name, until: at + NAME_KEPT_MS }],
  );
  if (deleted.length < holders.length) return null;
  return deleted.toSorted((one, other) => other.until - one.until)[0] ?? null;
}
