import type { Role } from '@veritas/shared/domain';
import { ok, service, type Answers } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import CreateUserRoute from '../routes/CreateUserRoute.tsx';
import { choose, openPage } from './page.tsx';

/** The groups that an admin may assign. */
export const groups = [
  { code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' },
  { code: 'DEL_OKH', name: 'DEL_OKH', organization: 'hub' },
  { code: 'RC_BLR', name: 'RC_BLR', organization: 'RC' },
];
const server: Answers = {
  'user/get_groups/': ok(groups),
  'user/create/': ok({ message: 'made' }),
  'user/create_group/': ok({ message: 'made' }),
};

/** Opens Create User for a role; `more` replaces the server's answers, `as` adds to the signed-in user. */
export function open(role: Role | null, more: Answers = {}, as = {}) {
  return openPage(<CreateUserRoute />, { as: { role, ...as }, answers: { ...server, ...more } });
}
export type User = ReturnType<typeof open>;

export const form = () => within(screen.getByRole('form', { name: 'Create User' }));
export const submit = (user: User) => user.click(form().getByRole('button', { name: 'Create User' }));

export async function fill(user: User, role = 'Executive') {
  await user.type(form().getByLabelText(/^Username/), 'ravi.k');
  await user.type(form().getByLabelText(/^Email/), 'ravi@example.com');
  await user.type(form().getByLabelText(/^Password/), 'plum lantern');
  await choose(user, 'Role', role);
}

export async function fillPlace(user: User) {
  await waitFor(() => expect(service.count('user/get_groups/')).toBe(1));
  await choose(user, 'Organization', 'HUB');
  await choose(user, 'Group', 'BLR_KOR');
}
