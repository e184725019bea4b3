import type { ListedUser } from '@veritas/shared/api';
import { ROLES } from '@veritas/shared/domain';

/** One user of every role, as sent by a server with only the specified calls; named by role. */
export const everyRole: ListedUser[] = ROLES.map((role) => ({
  id: `id-${role}`,
  username: `a_${role}`,
  role,
  is_active: true,
  group_info: role === 'central_ops' ? null : [{ name: 'BLR_KOR' }],
}));

export const wishmasters: ListedUser[] = Array.from({ length: 60 }, (_, index) => ({
  id: 100 + index,
  username: `wm_${index + 1}`,
  role: 'operators',
  is_active: index % 2 === 0,
  group_info: [{ name: 'BLR_KOR' }],
}));

/** The same user with everything this service adds. */
export function known(user: ListedUser, more: Partial<ListedUser> = {}): ListedUser {
  return {
    ...user,
    email: `${user.username}@example.com`,
    last_sign_in: '2025-01-28T08:35:00Z',
    locked_until: null,
    must_change_password: false,
    ...more,
  };
}
