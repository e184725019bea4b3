import { sql } from 'kysely';
import { keptQuery } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';

export type SessionRow = Awaited<ReturnType<typeof readSession>>[number];

/** Returns one row per group of the user in order; one row for a user without groups. */
export const readSession = keptQuery((db, sessionId: string) => sessionQuery(db, sessionId));
export const readSessionLocked = keptQuery((db, sessionId: string) => sessionQuery(db, sessionId).forShare('sessions'));

/** Which of these sessions exist, of users who may sign in. Those among them that have expired are not left out. */
export async function sessionsInUse(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', 'in', ids)
    .where('users.is_active', '=', 1)
    .select('sessions.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const shareUser = keptQuery((db, id: string) =>
  db.selectFrom('users').select('id').where('id', '=', id).forShare(),
);
export const claimUser = keptQuery((db, id: string) =>
  db.selectFrom('users').select('id').where('id', '=', id).forUpdate(),
);

/** Part of the SQL text: it is the same for every session. */
const WEB_ROLES_SETTING = sql.lit('web_login_roles');

function sessionQuery(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_groups', 'user_groups.user_id', 'users.id')
    .leftJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('sessions.id', '=', sessionId)
    .orderBy('user_groups.position')
    .select([
      'sessions.id as session_id',
      'sessions.first_id',
      'sessions.kind',
      'sessions.chain_key',
      'sessions.counter',
      'sessions.refresh_hash',
      'sessions.previous_refresh_hash',
      'sessions.access_hash',
      'sessions.previous_access_hash',
      'sessions.access_expires_at',
      'sessions.rotated_at',
      'sessions.seen_at',
      'sessions.expires_at',
      'sessions.ip',
      'sessions.confirmed_at',
      'users.id as user_id',
      'users.username',
      'users.role',
      'users.is_active',
      'users.web_login',
      'users.deleted_at',
      'users.must_change_password',
      'users.is_demo',
      'users.organization as user_organization',
      'groups.name as group_name',
      'groups.code as group_code',
      'groups.organization as group_organization',
    ])
    .select((eb) =>
      eb.selectFrom('sessions as old').select('old.id').whereRef('old.id', '=', 'sessions.replaced_id').as('open_id'),
    )
    .select((eb) =>
      eb.selectFrom('console_settings').select('value').where('name', '=', WEB_ROLES_SETTING).as('web_login_roles'),
    );
}
