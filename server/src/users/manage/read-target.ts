import type { Organization } from '@veritas/shared/domain';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { UserTables } from '../../db/tables/users.ts';
import { groupsOf } from '../queries.ts';
import { readWebLogin } from '../web-login.ts';
import type { WebLogin } from '../web-login.ts';

/** The user that an action applies to, as read inside the transaction. */
export interface Target {
  readonly id: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly email: string;
  readonly role: string;
  readonly isActive: boolean;
  readonly organization: Organization | null;
  readonly webLogin: WebLogin;
  /** Group codes in order. */
  readonly groups: readonly string[];
}

export const TARGET_COLUMNS = [
  'id',
  'username',
  'username_key',
  'email',
  'role',
  'is_active',
  'organization',
  'web_login',
] as const;

/** PostgreSQL locks what is updated; SQLite has one writer anyway. */
export async function lockUser(trx: Db, id: string): Promise<Target | null> {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(TARGET_COLUMNS)
    .executeTakeFirst();
  return row ? withGroups(trx, row) : null;
}

/** The row of a user with the groups. */
export async function withGroups(
  db: Db,
  row: Pick<Selectable<UserTables['users']>, (typeof TARGET_COLUMNS)[number]>,
): Promise<Target> {
  const groups = await groupsOf(db, row.id);
  return {
    id: row.id,
    username: row.username,
    usernameKey: row.username_key,
    email: row.email,
    role: row.role,
    isActive: row.is_active === 1,
    organization: groups[0]?.organization ?? row.organization,
    webLogin: readWebLogin(row.web_login),
    groups: groups.map(({ code }) => code),
  };
}
