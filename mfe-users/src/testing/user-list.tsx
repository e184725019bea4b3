import type { Role } from '@veritas/shared/domain';
import type { Session } from '@veritas/shared/session';
import { ok, type Answers } from '@veritas/shared/testing';
import { screen, within } from '@testing-library/react';
import DeactivateUserRoute from '../routes/DeactivateUserRoute.tsx';
import { openPage } from './page.tsx';
import { everyRole } from './people.ts';

/** The session of the user of the list. */
export const own = { groups: [{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }] };

export interface Scene {
  readonly users?: unknown;
  readonly path?: string;
  readonly more?: Answers;
  readonly as?: Partial<Session>;
}

/** Opens Deactivate Users for a role, with the list loaded. */
export async function openUsers(
  role: Role,
  { users = everyRole, path = '/Deactivateuser', more = {}, as = {} }: Scene = {},
) {
  const answers = { 'user/get_users/': ok(users), ...more };
  const user = openPage(<DeactivateUserRoute />, { as: { role, ...own, ...as }, path, answers });
  await screen.findByRole('table', { name: 'Users' });
  return user;
}

export const rows = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1);
export const rowOf = (username: string) => {
  const row = rows().find((each) =>
    within(each).queryByRole('rowheader', { name: new RegExp(`^${username}( You)?$`) }),
  );
  if (!row) throw new Error(`No row of ${username}`);
  return within(row);
};
export const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
