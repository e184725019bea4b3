import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';
import { insertAll } from '../db/index.ts';
import { codeColumns } from '../users/insert-group.ts';
import { hashPassword } from '../users/passwords.ts';
import { nameColumns } from '../users/reserved-name.ts';
import { DEMO_PASSWORD } from './base/people.ts';
import type { DemoUser } from './base/people.ts';
import { HUBS, QUIET_HUBS, RETURN_CENTRES } from './base/places.ts';
import type { SeededRandom } from './base/random.ts';

/** Stores groups and users of the demo. */
export async function seedPeople(db: Db, users: readonly DemoUser[], random: SeededRandom, now: number): Promise<void> {
  const codes = [...HUBS, ...QUIET_HUBS, ...RETURN_CENTRES];
  const groups = codes.map((code) => ({
    id: random.uuid(),
    name: code,
    code,
    ...codeColumns(code),
    organization: code.startsWith('RC_') ? ('RC' as const) : ('hub' as const),
    created_at: now - 400 * DAY_MS,
  }));
  await insertAll(db, 'groups', groups);
  // One hash for the logins and one, of a random password, for all other users: five hundred would take minutes.
  const [loginHash, nobodysHash] = await Promise.all(
    [DEMO_PASSWORD, randomBytes(32).toString('base64')].map(hashPassword),
  );
  await insertAll(
    db,
    'users',
    users.map((user) => ({
      id: user.id,
      username: user.username,
      ...nameColumns(user.username),
      email: `${user.username}@veritas.example`,
      password_hash: (user.isLogin ? loginHash : nobodysHash) ?? '',
      role: user.role,
      is_active: user.isActive ? (1 as const) : (0 as const),
      web_login: null,
      is_demo: 1 as const,
      created_at: now - random.whole(50, 400) * DAY_MS,
      created_by: null,
      last_sign_in_at: user.hasSignedIn && !user.isLogin ? now - random.whole(1, 20 * 24) * 3_600_000 : null,
      deleted_at: null,
    })),
  );
  const groupIds = new Map<string, string>(groups.map((group) => [group.code, group.id]));
  const members = users.flatMap(({ id, group }) => {
    const groupId = groupIds.get(group ?? '');
    return groupId ? [{ user_id: id, group_id: groupId, position: 0 }] : [];
  });
  await insertAll(db, 'user_groups', members);
}
