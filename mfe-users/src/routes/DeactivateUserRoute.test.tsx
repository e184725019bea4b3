import DeactivateUserRoute from './DeactivateUserRoute.tsx';
import { address, choose, openPage } from '../testing/page.tsx';
import { everyRole, wishmasters } from '../testing/people.ts';
import { heads, openUsers, rowOf, rows } from '../testing/user-list.tsx';
import { ROLES, type Role } from '@veritas/shared/domain';
import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';

let confirmed: jest.SpyInstance;
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  confirmed = jest.spyOn(window, 'confirm').mockReturnValue(true);
});

test('SPEC section 2: the table has the specified columns, Delete for a super_admin only', async () => {
  await openUsers('super_admin');
  expect(heads()).toEqual(['Username', 'Role', 'Group Code', 'Active', 'Action', 'Delete']);
  const cells = rowOf('a_central_ops').getAllByRole('cell').slice(1);
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Central Ops',
    'N/A',
    'Yes',
    'Deactivate',
    expect.stringContaining('Delete'),
  ]);
});

test.each(ROLES.filter((role) => role !== 'super_admin'))('SPEC section 6: %s sees no Delete', async (role) => {
  await openUsers(role);
  expect(heads()).toEqual(['Username', 'Role', 'Group Code', 'Active', 'Action']);
});

const NONE = 'Your role cannot manage users';
const INCHARGE = 'Incharge may not deactivate a user of the role ';
const CENTRAL = 'Central Ops may not deactivate a user of the role ';
test.each<[Role, (string | null)[]]>([
  ['operators', [NONE, NONE, NONE, NONE, NONE, NONE]],
  ['executive', [NONE, NONE, NONE, NONE, NONE, NONE]],
  [
    'incharge',
    [null, null, `${INCHARGE}Incharge`, `${INCHARGE}Central Ops`, `${INCHARGE}Admin`, `${INCHARGE}Super Admin`],
  ],
  ['central_ops', [null, null, null, `${CENTRAL}Central Ops`, `${CENTRAL}Admin`, `${CENTRAL}Super Admin`]],
  [
    'admin',
    [
      null,
      null,
      null,
      null,
      'Admin may not deactivate a user of the role Admin',
      'Admin may not deactivate a user of the role Super Admin',
    ],
  ],
  ['super_admin', [null, null, null, null, null, 'Super Admin may not deactivate a user of the role Super Admin']],
])('for %s each role’s Deactivate is enabled or says why not', async (role, reasons) => {
  await openUsers(role);
  for (const [index, reason] of reasons.entries()) {
    const name = `a_${ROLES[index]}`;
    const button = rowOf(name).getByRole('button', { name: 'Deactivate' });
    if (reason === null) expect(button).not.toHaveAttribute('aria-disabled');
    else expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason ?? name);
  }
  const boxes = screen.queryAllByRole('checkbox');
  expect(boxes).toHaveLength(reasons[0] === NONE ? 0 : 7);
});

test('a disabled action is reached by keyboard, shows its reason and sends nothing', async () => {
  const user = await openUsers('admin', { as: { user: 'a_admin' } });
  const button = rowOf('a_admin').getByRole('button', { name: 'Deactivate' });
  expect(screen.getByRole('rowheader', { name: 'a_admin You' })).toBeVisible();
  rowOf('a_admin').getByRole('checkbox').focus();
  await user.tab();
  expect(button).toHaveFocus();
  expect(screen.getAllByText('You cannot deactivate yourself')).toHaveLength(2);
  await user.keyboard('{Enter}');
  expect(confirmed).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(screen.getAllByText('You cannot deactivate yourself')).toHaveLength(1);
  await user.tab();
  await user.hover(button);
  expect(screen.getAllByText('You cannot deactivate yourself')).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(screen.getAllByText('You cannot deactivate yourself')).toHaveLength(1);
});

test.each([
  ['Deactivate', 'wm_1', 'user/deactivate_user/'],
  ['Activate', 'wm_2', 'user/activate_user/'],
  ['Delete', 'wm_1', 'user/delete_user/'],
])('SPEC section 2: %s asks by the browser naming the user, then the list reloads', async (label, username, path) => {
  const user = await openUsers('super_admin', {
    users: wishmasters,
    more: { [path]: ok({ message: 'Done as asked' }) },
  });
  await user.click(rowOf(username).getByRole('button', { name: label }));
  expect(confirmed).toHaveBeenCalledWith(`${label} ${username}?`);
  await waitFor(() => expect(service.count('user/get_users/')).toBe(2));
  expect(service.sentTo(path)).toEqual([{ user_id: username === 'wm_1' ? 100 : 101 }]);
  expect(await screen.findByText('Done as asked')).toBeVisible();
});

test('a press counts while another user is still being changed, and a row shows that it waits for its own change', async () => {
  const user = await openUsers('super_admin', { more: { 'user/delete_user/': ok({ message: 'Deleted' }) } });
  const answer = service.hold('user/deactivate_user/');
  await user.click(rowOf('a_operators').getByRole('button', { name: 'Deactivate' }));
  const own = rowOf('a_operators').getByRole('button', { name: 'Delete' });
  expect(own).toHaveAccessibleDescription('Wait: a_operators is being changed');
  await user.click(own);
  await user.click(rowOf('a_executive').getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted')).toBeVisible();
  expect(rowOf('a_operators').getByRole('button', { name: 'Deactivate' })).toHaveAttribute('aria-busy', 'true');
  answer({ status: 400, data: {} });
  expect(await screen.findByText('Failed to deactivate user')).toBeVisible();
  expect(own).toHaveAccessibleDescription('a_operators');
  expect(service.sentTo('user/delete_user/')).toHaveLength(1);
  expect(service.count('user/deactivate_user/')).toBe(1);
});

test('of users who are changed at once each failure names its own', async () => {
  const user = await openUsers('super_admin', { more: { 'user/delete_user/': { status: 400, data: {} } } });
  const answer = service.hold('user/deactivate_user/');
  await user.click(rowOf('a_operators').getByRole('button', { name: 'Deactivate' }));
  await user.click(rowOf('a_executive').getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete user')).toBeVisible();
  answer({ status: 400, data: {} });
  expect(await screen.findByText('a_operators: Failed to deactivate user')).toBeVisible();
  expect(screen.getByText('a_executive: Failed to delete user')).toBeVisible();
});

test('nothing is sent when the question is declined', async () => {
  const user = await openUsers('admin');
  confirmed.mockReturnValue(false);
  await user.click(rowOf('a_operators').getByRole('button', { name: 'Deactivate' }));
  expect(service.count('user/deactivate_user/')).toBe(0);
});

test.each([
  ['Deactivate', 'wm_1', 'user/deactivate_user/', { error: 'Too late' }, 'Too late'],
  ['Deactivate', 'wm_1', 'user/deactivate_user/', null, 'Failed to deactivate user'],
  ['Activate', 'wm_2', 'user/activate_user/', { detail: 'x' }, 'Failed to activate user'],
  ['Delete', 'wm_1', 'user/delete_user/', 'Boom', 'Failed to delete user'],
])('SPEC section 8: %s of %s refused by %s with %j says "%s"', async (label, username, path, data, text) => {
  const user = await openUsers('super_admin', { users: wishmasters, more: { [path]: { status: 400, data } } });
  await user.click(rowOf(username).getByRole('button', { name: label }));
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(service.count('user/get_users/')).toBe(1);
});

test('SPEC section 8: a list that cannot be read is reported with the reason, and can be retried', async () => {
  const data = { error: 'Your role sees no users', request_id: 'r-7' };
  const user = openPage(<DeactivateUserRoute />, {
    as: { role: 'admin' },
    answers: { 'user/get_users/': { status: 403, data } },
  });
  expect(screen.getByText('Loading users')).toBeInTheDocument();
  expect(await screen.findByText('Failed to load users')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Your role sees no users');
  expect(screen.getByRole('alert')).toHaveTextContent('r-7');
  service.also({ 'user/get_users/': ok([]) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No users')).toBeVisible();
});

test('thousands come in pages of 25 that are in the address', async () => {
  const user = await openUsers('admin', { users: wishmasters });
  expect(screen.getByText('1–25 of 60')).toBeVisible();
  expect(rows()).toHaveLength(25);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe('/Deactivateuser?page=2');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(rows()).toHaveLength(10);
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
});

test('search and filters start at the first page, are in the address and can be removed', async () => {
  const user = await openUsers('admin', { users: [...everyRole, ...wishmasters], path: '/Deactivateuser?page=2' });
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'wm');
  expect(screen.getByText('1–25 of 60')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/Deactivateuser?q=wm'));
  await choose(user, 'Filter by active', 'Inactive');
  expect(address()).toBe('/Deactivateuser?q=wm&active=no');
  expect(screen.getByText('1–25 of 30')).toBeVisible();
  await choose(user, 'Filter by role', 'Admin');
  expect(screen.getByText('No user matches “wm”. Change the search or clear the filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/Deactivateuser');
  expect(screen.getByText('1–25 of 66')).toBeVisible();
});

test.each([
  ['blr_kor', 'BLR_KOR'],
  ['GONE', 'GONE'],
])('a link to the users of the group %s says which group it is', async (group, label) => {
  await openUsers('admin', { users: [...everyRole, ...wishmasters], path: `/Deactivateuser?group=${group}` });
  expect(screen.getByRole('combobox', { name: 'Filter by group' })).toHaveTextContent(label);
});

test('a header sorts, announces the order, and reverses it at the second press', async () => {
  const user = await openUsers('admin');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Username')).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head('Role')).getByRole('button'));
  expect(address()).toBe('/Deactivateuser?sort=role');
  expect(head('Role')).toHaveAttribute('aria-sort', 'ascending');
  expect(head('Username')).not.toHaveAttribute('aria-sort');
  await user.click(within(head('Role')).getByRole('button'));
  expect(head('Role')).toHaveAttribute('aria-sort', 'descending');
  expect(within(rows()[0] as HTMLElement).getByRole('rowheader')).toHaveTextContent('a_super_admin');
});

test('a server that knows the specified calls only shows nothing that needs more', async () => {
  await openUsers('super_admin');
  expect(screen.queryByRole('combobox', { name: 'Filter by sign-in' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'a_operators' })).not.toBeInTheDocument();
  expect(heads()).not.toContain('Last sign-in');
});

test('the selected are named in a question, acted on one by one, and the outcome is summed up', async () => {
  const answer = (data: unknown) =>
    JSON.stringify(data).includes('104') ? { status: 500, data: null } : ok({ message: 'x' });
  const users = [...wishmasters.slice(0, 5), ...everyRole.filter(({ role }) => role === 'super_admin')];
  const user = await openUsers('admin', { users, more: { 'user/deactivate_user/': answer } });
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
  await user.click(rowOf('wm_1').getByRole('checkbox'));
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(all).toBeChecked();
  expect(all).not.toBePartiallyChecked();
  expect(screen.getByText('6 users selected', { selector: 'p' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deactivate selected' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Deactivate 3 users?' }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const lines = (name: string) =>
    within(dialog.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(lines('To deactivate')).toEqual(['wm_1', 'wm_3', 'wm_5'].map((name) => `${name}Wishmaster, BLR_KOR`));
  expect(lines('Left out')).toEqual([
    'a_super_adminAdmin may not deactivate a user of the role Super Admin',
    'wm_2This user is already inactive',
    'wm_4This user is already inactive',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Deactivate 3 users' }));
  expect(await dialog.findByText('2 users deactivated, 1 failed')).toBeVisible();
  expect(lines('To deactivate')[2]).toContain('Failed to deactivate user');
  expect(service.sentTo('user/deactivate_user/')).toEqual([100, 102, 104].map((user_id) => ({ user_id })));
  expect(confirmed).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('6 users selected')).not.toBeInTheDocument();
  await waitFor(() => expect(service.count('user/get_users/')).toBe(2));
});

test('of thousands of selected users the question names the first, and how many more there are', async () => {
  const users = Array.from({ length: 3_000 }, (_, id) => ({ ...wishmasters[0], id, username: `wm_${id + 1}` }));
  const user = await openUsers('admin', { users });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 3,000' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate selected' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Deactivate 3,000 users?' }));
  const lines = within(dialog.getByRole('list', { name: 'To deactivate' })).getAllByRole('listitem');
  expect(lines).toHaveLength(101);
  expect(lines[0]).toHaveTextContent(/^wm_1Wishmaster/);
  expect(lines[100]).toHaveTextContent('and 2,900 more');
});

test('users outside the filter are not changed', async () => {
  const user = await openUsers('admin', { users: wishmasters });
  await user.click(rowOf('wm_1').getByRole('checkbox'));
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'wm_2');
  expect(screen.queryByText('1 user selected')).not.toBeInTheDocument();
});

test('a name of markup is shown as text, and one of great length by its beginning', async () => {
  const username = `<img src=x onerror=alert(1)>${'n'.repeat(200)}`;
  await openUsers('admin', { users: [{ ...everyRole[0], username }] });
  expect(screen.getByText(`${username.slice(0, 200)}…`)).toBeVisible();
});
