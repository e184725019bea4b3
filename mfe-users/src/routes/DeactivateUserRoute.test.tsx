import { address, choose, openPage } from '../testing/page.tsx';
import { everyRole, known, wishmasters } from '../testing/people.ts';
import type { ListedUser } from '@veritas/shared/api';
import { ROLES, type Role } from '@veritas/shared/domain';
import type { Session } from '@veritas/shared/session';
import { ok, service, type Answers } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import DeactivateUserRoute from './DeactivateUserRoute.tsx';

const own = { groups: [{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }] };
let confirmed: jest.SpyInstance;
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  confirmed = jest.spyOn(window, 'confirm').mockReturnValue(true);
});

interface Scene {
  readonly users?: unknown;
  readonly path?: string;
  readonly more?: Answers;
  readonly as?: Partial<Session>;
}

async function open(role: Role, { users = everyRole, path = '/Deactivateuser', more = {}, as = {} }: Scene = {}) {
  const answers = { 'user/get_users/': ok(users), ...more };
  const user = openPage(<DeactivateUserRoute />, { as: { role, ...own, ...as }, path, answers });
  await screen.findByRole('table', { name: 'Users' });
  return user;
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1);
const rowOf = (username: string) => {
  const row = rows().find((each) =>
    within(each).queryByRole('rowheader', { name: new RegExp(`^${username}( You)?$`) }),
  );
  if (!row) throw new Error(`No row of ${username}`);
  return within(row);
};
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('SPEC section 2: the table has the specified columns, Delete for a super_admin only', async () => {
  await open('super_admin');
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
  await open(role);
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
  await open(role);
  for (const [index, reason] of reasons.entries()) {
    const button = rowOf(`a_${ROLES[index]}`).getByRole('button', { name: 'Deactivate' });
    if (reason === null) expect(button).not.toHaveAttribute('aria-disabled');
    else expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason ?? '');
  }
  const boxes = screen.queryAllByRole('checkbox');
  expect(boxes).toHaveLength(reasons[0] === NONE ? 0 : 7);
});

test('a disabled action is reached by keyboard, shows its reason and sends nothing', async () => {
  const user = await open('admin', { as: { user: 'a_admin' } });
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
});

test.each([
  ['Deactivate', 'wm_1', 'user/deactivate_user/'],
  ['Activate', 'wm_2', 'user/activate_user/'],
  ['Delete', 'wm_1', 'user/delete_user/'],
])('SPEC section 2: %s asks by the browser naming the user, then the list reloads', async (label, username, path) => {
  const user = await open('super_admin', { users: wishmasters, more: { [path]: ok({ message: 'Done as asked' }) } });
  await user.click(rowOf(username).getByRole('button', { name: label }));
  expect(confirmed).toHaveBeenCalledWith(`${label} ${username}?`);
  await waitFor(() => expect(service.count('user/get_users/')).toBe(2));
  expect(service.sentTo(path)).toEqual([{ user_id: username === 'wm_1' ? 100 : 101 }]);
  expect(await screen.findByText('Done as asked')).toBeVisible();
});

test('nothing is sent when the question is declined', async () => {
  const user = await open('admin');
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
  const user = await open('super_admin', { users: wishmasters, more: { [path]: { status: 400, data } } });
  await user.click(rowOf(username).getByRole('button', { name: label }));
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(service.count('user/get_users/')).toBe(1);
});

test('SPEC section 8: a list that cannot be read says so with its reason, and can be retried', async () => {
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
  const user = await open('admin', { users: wishmasters });
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
  const user = await open('admin', { users: [...everyRole, ...wishmasters], path: '/Deactivateuser?page=2' });
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'wm');
  expect(address()).toBe('/Deactivateuser?q=wm');
  await choose(user, 'Filter by active', 'Inactive');
  expect(address()).toBe('/Deactivateuser?q=wm&active=no');
  expect(screen.getByText('1–25 of 30')).toBeVisible();
  await choose(user, 'Filter by role', 'Admin');
  expect(screen.getByText('No user matches “wm”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(address()).toBe('/Deactivateuser');
  expect(screen.getByText('1–25 of 66')).toBeVisible();
});

test('a header sorts, says so, and turns round at the second press', async () => {
  const user = await open('admin');
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
  await open('super_admin');
  expect(screen.queryByRole('combobox', { name: 'Filter by sign-in' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'a_operators' })).not.toBeInTheDocument();
  expect(heads()).not.toContain('Last sign-in');
});

test('the selected are named in a question, acted on one by one, and the outcome is summed up', async () => {
  const answer = (data: unknown) =>
    JSON.stringify(data).includes('104') ? { status: 500, data: null } : ok({ message: 'x' });
  const users = [...wishmasters.slice(0, 5), ...everyRole.filter(({ role }) => role === 'super_admin')];
  const user = await open('admin', { users, more: { 'user/deactivate_user/': answer } });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('6 users selected')).toBeVisible();
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
    'wm_2This user is inactive already',
    'wm_4This user is inactive already',
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

test('who is filtered away is not acted on', async () => {
  const user = await open('admin', { users: wishmasters });
  await user.click(rowOf('wm_1').getByRole('checkbox'));
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'wm_2');
  expect(screen.queryByText('1 user selected')).not.toBeInTheDocument();
});

const [first = everyRole[0] as ListedUser] = wishmasters;
const wm = known(first);
const groupList = ok([...own.groups, { code: 'DEL_OKH', name: 'DEL_OKH', organization: 'hub' }]);
const rich = { users: [wm], more: { 'user/get_groups/': groupList } } as const;

async function details(role: Role, scene: Scene = rich) {
  const user = await open(role, scene);
  await user.click(screen.getByRole('button', { name: 'wm_1' }));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'wm_1' })) };
}

test('a dormant, locked or never seen user is found by sign-in', async () => {
  const users = [
    wm,
    known(wishmasters[2] ?? wm, { last_sign_in: null }),
    known(wishmasters[4] ?? wm, { locked_until: '2999-01-01T00:00:00Z' }),
  ];
  const user = await open('super_admin', { users });
  expect(heads()).toContain('Last sign-in');
  expect(rowOf('wm_1').getByText('28 Jan 2025, 14:05 IST')).toBeVisible();
  await choose(user, 'Filter by sign-in', 'Never signed in');
  expect(rows()).toHaveLength(1);
  expect(rowOf('wm_3').getByText('Never')).toBeVisible();
  await choose(user, 'Filter by sign-in', 'Locked');
  expect(address()).toBe('/Deactivateuser?state=locked');
  expect(rowOf('wm_5')).toBeTruthy();
});

test('the details are in the address; only what changed is sent', async () => {
  const { user, dialog } = await details('admin', {
    ...rich,
    more: { ...rich.more, 'user/update/': ok({ message: 'x' }) },
  });
  expect(address()).toBe('/Deactivateuser?user=100');
  expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await choose(user, 'Group', 'DEL_OKH (HUB)');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Saved')).toBeVisible();
  expect(service.sentTo('user/update/')).toEqual([{ user_id: 100, group: 'DEL_OKH', organization: 'hub' }]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/Deactivateuser');
});

test('a password is reset after a question and shown once', async () => {
  const answer = ok({ message: 'x', one_time_password: 'plum-lantern-ferry' });
  const { user, dialog } = await details('admin', { ...rich, more: { ...rich.more, 'user/reset_password/': answer } });
  await user.click(dialog.getByRole('button', { name: 'Reset password' }));
  expect(confirmed).toHaveBeenCalledWith('Reset the password of wm_1?');
  expect(await dialog.findByText('plum-lantern-ferry')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Password copied')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'wm_1' }));
  expect(screen.queryByText('plum-lantern-ferry')).not.toBeInTheDocument();
});

test('the trail in the details shows a reset as soon as it is done', async () => {
  const entry = {
    id: '1',
    at: '2025-01-28T08:35:00Z',
    actor: 'asha',
    action: 'user.reset_password',
    target: 'wm_1',
    before: null,
    after: null,
    ip: null,
    request_id: null,
  };
  let isReset = false;
  const { user, dialog } = await details('admin', {
    ...rich,
    more: {
      ...rich.more,
      'user/reset_password/': () => {
        isReset = true;
        return ok({ message: 'x', one_time_password: 'plum-lantern-ferry' });
      },
      'api/audit/': () => ok({ entries: isReset ? [entry] : [], next: null, actions: [] }),
    },
  });
  expect(await dialog.findByText('Nothing is recorded')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Reset password' }));
  expect(await dialog.findByText('Password reset')).toBeVisible();
});

test('a locked user is unlocked', async () => {
  const users = [{ ...wm, locked_until: '2999-01-01T00:00:00Z' }];
  const { user, dialog } = await details('admin', {
    users,
    more: { ...rich.more, 'user/unlock/': ok({ message: 'x' }) },
  });
  await user.click(dialog.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(service.sentTo('user/unlock/')).toEqual([{ user_id: 100 }]));
});

test('what the server does not know hides itself', async () => {
  const { user, dialog } = await details('super_admin');
  await user.click(dialog.getByRole('button', { name: 'Reset password' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument());
  await user.type(dialog.getByLabelText('Email'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(dialog.queryByLabelText('Email')).not.toBeInTheDocument());
  expect(dialog.queryByRole('heading', { name: 'Audit trail' })).not.toBeInTheDocument();
});

test.each(ROLES)('the audit trail of a user is asked for by admins only, seen as %s', async (role) => {
  const entry = {
    id: '1',
    at: '2025-01-28T08:35:00Z',
    actor: 'mia',
    action: 'user.update',
    target: 'wm_1',
    before: { role: 'executive' },
    after: { role: 'operators' },
    ip: '10.0.0.1',
    request_id: null,
  };
  const trail = ok({ entries: [entry], next: null, actions: [] });
  const { dialog } = await details(role, { ...rich, more: { ...rich.more, 'api/audit/': trail } });
  if (role === 'admin' || role === 'super_admin') {
    const row = await dialog.findByRole('row', { name: /User edited/ });
    expect(row).toHaveTextContent('28 Jan 2025, 14:05 ISTmiaUser editedrole: executive → operators10.0.0.1');
    expect(dialog.getByRole('link', { name: 'Open in the audit trail' })).toHaveAttribute('href', '/Audit?target=wm_1');
  } else {
    expect(service.count('api/audit/')).toBe(0);
  }
});

test('a user whom one may not edit has facts and the reason only', async () => {
  const { dialog } = await details('incharge', { ...rich, users: [{ ...wm, role: 'admin' }] });
  expect(dialog.getByText('wm_1@example.com')).toBeVisible();
  expect(dialog.getByText('Incharge may not edit a user of the role Admin')).toBeVisible();
  expect(dialog.queryByLabelText('Email')).not.toBeInTheDocument();
});

test('a name of markup is shown as text, and one of great length by its beginning', async () => {
  const username = `<img src=x onerror=alert(1)>${'n'.repeat(200)}`;
  await open('admin', { users: [{ ...everyRole[0], username }] });
  expect(screen.getByText(`${username.slice(0, 200)}…`)).toBeVisible();
});
