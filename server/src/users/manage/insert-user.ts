import type { Role } from '@veritas/shared/domain';
import type { AuditContext } from '../../audit/record.ts';
import type { Db } from '../../db/index.ts';
import { ONE_TIME_MS } from '../passwords/one-time-password.ts';
import { freeName, nameColumns } from '../reserved-name.ts';
import type { Place } from './place.ts';

/** Inserts a user with a one-time password, and the membership of the group. */
export async function insertUser(
  trx: Db,
  user: {
    id: string;
    username: string;
    email: string;
    passwordHash: string;
    role: Role;
    place: Place;
    audit: AuditContext;
  },
): Promise<void> {
  const { id, username, email, passwordHash, role, place, audit } = user;
  await freeName(trx, username, audit.at);
  await trx
    .insertInto('users')
    .values({
      id,
      username,
      ...nameColumns(username),
      email,
      password_hash: passwordHash,
      role,
      is_active: 1,
      is_demo: 0,
      must_change_password: 1,
      password_expires_at: audit.at + ONE_TIME_MS,
      organization: place.organization,
      created_at: audit.at,
      created_by: audit.name,
    })
    .execute();
  if (place.group) {
    await trx.insertInto('user_groups').values({ user_id: id, group_id: place.group.id, position: 0 }).execute();
  }
}
