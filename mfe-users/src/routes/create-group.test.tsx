import { ROLES } from '@veritas/shared/domain';
import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, fillPlace, form, groups, open, submit, type User } from '../testing/create-user.tsx';
import { dropdown } from '../testing/page.tsx';

const groupForm = () => within(screen.getByRole('form', { name: 'Create Group' }));

async function createGroup(user: User) {
  await user.type(groupForm().getByLabelText(/^Code/), 'PUN_HDP');
  expect(groupForm().getByLabelText('Name')).toHaveValue('PUN_HDP');
  await user.click(groupForm().getByRole('combobox', { name: 'Organization' }));
  await user.click(screen.getByRole('option', { name: 'HUB' }));
  await user.click(groupForm().getByRole('button', { name: 'Create Group' }));
}

test.each(ROLES)('SPEC section 6: the group form is shown to admins only, seen as %s', (role) => {
  open(role);
  const shown = screen.queryByRole('form', { name: 'Create Group' }) !== null;
  expect(shown).toBe(role === 'admin' || role === 'super_admin');
});

test('SPEC section 2: the group name mirrors the code as typed, and the new group can be chosen at once', async () => {
  const user = open('admin');
  service.also({ 'user/get_groups/': ok([...groups, { code: 'PUN_HDP', name: 'PUN_HDP', organization: 'hub' }]) });
  await createGroup(user);
  expect(await screen.findByText('Group created successfully!')).toBeVisible();
  expect(service.sentTo('user/create_group/')).toEqual([{ name: 'PUN_HDP', code: 'PUN_HDP', organization: 'hub' }]);
  await waitFor(() => expect(service.count('user/get_groups/')).toBeGreaterThan(1));
});

test.each([
  [{ status: 403 }, 'You do not have permission to create a group.', ''],
  [
    { status: 400, data: { detail: 'Code already taken', fields: { code: 'Code already taken' } } },
    'Failed to create group.',
    'Code already taken',
  ],
])('SPEC section 8: a group refused with %j says "%s"', async (answer, text, reason) => {
  const user = open('admin', { 'user/create_group/': answer });
  await createGroup(user);
  expect(await groupForm().findByText(text)).toBeVisible();
  expect(groupForm().getByRole('alert')).toHaveTextContent(`${text}${reason}`);
});

test('while the database has no primary, that is reported and typed text stays, for a user and for a group', async () => {
  const sentence = 'Nothing can be saved at the moment: the database has had no primary for 21 s.';
  const data = { error: sentence, detail: sentence, res: sentence, message: sentence, code: 'unavailable', fields: {} };
  const away = { status: 503, data };
  const user = open('admin', { 'user/create/': away, 'user/create_group/': away });
  await fill(user);
  await fillPlace(user);
  await submit(user);
  await waitFor(() => expect(form().getByRole('alert')).toHaveTextContent(sentence));
  expect(form().getByLabelText(/^Username/)).toHaveValue('ravi.k');
  expect(form().getByLabelText(/^Email/)).toHaveValue('ravi@example.com');
  expect(form().getByLabelText(/^Password/)).toHaveValue('plum lantern');
  expect(dropdown('Group')).toHaveTextContent('BLR_KOR');
  await createGroup(user);
  await waitFor(() => expect(groupForm().getByRole('alert')).toHaveTextContent(sentence));
  expect(groupForm().getByLabelText(/^Code/)).toHaveValue('PUN_HDP');
});

test('SPEC section 5: code and organization of a group are required', async () => {
  const user = open('admin');
  await user.click(groupForm().getByRole('button', { name: 'Create Group' }));
  expect(groupForm().getByText('Code is missing')).toBeVisible();
  expect(groupForm().getByText('Organization is missing')).toBeVisible();
  expect(service.count('user/create_group/')).toBe(0);
});

test('without any group an admin is led to the group form', async () => {
  const user = open('admin', { 'user/get_groups/': ok([]) });
  await user.click(await screen.findByRole('button', { name: 'There are no groups yet: create the first' }));
  expect(groupForm().getByLabelText(/^Code/)).toHaveFocus();
});
