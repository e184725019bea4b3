import { choose, openPage } from '../../testing/page.tsx';
import { known, wishmasters } from '../../testing/people.ts';
import type { ListedUser } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { EditUser } from './EditUser.tsx';

const [first] = wishmasters;
const wm = known(first as ListedUser);
const central = { ...wm, role: 'central_ops', group_info: [], organization: null };
const GROUPS = ok([{ code: 'DEL_OKH', name: 'DEL_OKH', organization: 'hub' }]);
const UPDATE = 'user/update/';

/** The form of a user whose role an admin changes to Executive and saves. */
async function makeExecutive(user: ListedUser, answer = ok({ message: 'x' })) {
  const answers = { 'user/get_groups/': GROUPS, [UPDATE]: answer };
  const person = openPage(<EditUser user={user} />, { as: { role: 'admin' }, answers });
  await choose(person, 'Role', 'Executive');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  return person;
}
const group = () => screen.getByRole('combobox', { name: 'Group' });

test('a role that needs a group asks for one, which is sent with its organization', async () => {
  const person = await makeExecutive(central);
  expect(await screen.findByText('Group is missing')).toBeVisible();
  expect(group()).toHaveAccessibleDescription('Group is missing');
  expect(service.count(UPDATE)).toBe(0);
  await choose(person, 'Group', 'DEL_OKH (HUB)');
  expect(screen.queryByText('Group is missing')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(service.sentTo(UPDATE)).toMatchObject([{ role: 'executive', group: 'DEL_OKH', organization: 'hub' }]);
});

test('a user with an organization needs no group', async () => {
  await makeExecutive({ ...central, role: 'operators', organization: 'RC' });
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('the email of a user who lacks a group is saved without one', async () => {
  const answers = { 'user/get_groups/': GROUPS, [UPDATE]: ok({ message: 'x' }) };
  const old = { ...central, role: 'operators' };
  const person = openPage(<EditUser user={old} />, { as: { role: 'admin' }, answers });
  await person.type(screen.getByLabelText('Email'), 'x{Enter}');
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('the button has the focus after a save, and saves nothing while nothing is changed', async () => {
  const user = { ...central, email: 'a@example.com' };
  const answers = { 'user/get_groups/': GROUPS, [UPDATE]: ok({ message: 'x' }) };
  const person = openPage(<EditUser user={user} />, { as: { role: 'admin' }, answers });
  const save = screen.getByRole('button', { name: 'Save changes' });
  await person.type(screen.getByLabelText('Email'), '.in');
  save.focus();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Enter}');
  await person.type(screen.getByLabelText('Email'), '{Enter}');
  expect(service.count(UPDATE)).toBe(1);
  await person.type(screen.getByLabelText('Email'), 'x');
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('before a change is saved its consequences are named: sessions that end, groups that are replaced', async () => {
  const groups = ['DEL_OKH', 'BLR_KOR'].map((name) => ({ id: name, name }));
  const answers = { 'user/get_groups/': GROUPS };
  const person = openPage(<EditUser user={{ ...wm, group_info: groups }} />, { as: { role: 'admin' }, answers });
  expect(group()).toHaveAccessibleDescription('In several groups; another choice replaces them all');
  await choose(person, 'Role', 'Executive');
  const role = screen.getByRole('combobox', { name: 'Role' });
  expect(role).toHaveAccessibleDescription('Changing the role signs the user out');
});

test('an organization that the server misses is said at the group', async () => {
  const text = 'Organization is missing';
  await makeExecutive(wm, { status: 400, data: { error: text, fields: { organization: text } } });
  expect(await screen.findByText('Failed to save the user')).toBeVisible();
  expect(group()).toHaveAccessibleDescription(text);
});

test.each([
  ['super_admin', 'Super Admin'],
  ['role_of_a_newer_release', 'role_of_a_newer_release'],
])('the role %s, which the editor cannot assign, is shown as %s', (role, shown) => {
  openPage(<EditUser user={{ ...central, role }} />, {
    as: { role: 'admin' },
    answers: { 'user/get_groups/': GROUPS },
  });
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent(shown);
});

test('groups that cannot be read are reported at the field, with the reference of the request', async () => {
  const failure = { status: 503, data: { error: 'Too busy.', request_id: 'req-7f3' } };
  openPage(<EditUser user={wm} />, { as: { role: 'admin' }, answers: { 'user/get_groups/': failure } });
  const problem = 'Failed to fetch groups: Too busy. Reference req-7f3';
  await waitFor(() => expect(group()).toHaveAccessibleDescription(problem));
});
