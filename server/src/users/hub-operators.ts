import type { Db } from '../db/index.ts';

/** The active Wishmasters, one row for each of their groups: those that a pick-up may be assigned to. */
export function hubOperators(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('users.role', '=', 'operators')
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select(['users.username', 'users.username_key', 'groups.code_key']);
}
