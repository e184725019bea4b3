import type { Role } from '@veritas/shared/domain';
import { copiedText, ok, service } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, fillPlace, form, groups, open, submit } from '../testing/create-user.tsx';
import { choicesOf, choose, dropdown } from '../testing/page.tsx';

test.each<[Role, string[]]>([
  ['operators', []],
  ['executive', []],
  ['incharge', ['Executive', 'Wishmaster']],
  ['central_ops', ['Incharge', 'Executive']],
  ['admin', ['Wishmaster', 'Executive', 'Incharge', 'Central Ops']],
  ['super_admin', ['Wishmaster', 'Executive', 'Incharge', 'Central Ops', 'Admin']],
])('SPEC section 6: %s may give the roles %j', async (role, labels) => {
  const user = open(role);
  if (labels.length === 0) {
    expect(screen.getByText('Your role cannot create users')).toBeVisible();
    for (const field of form().getAllByRole('textbox')) expect(field).toBeDisabled();
    expect(form().getByRole('button', { name: 'Create User' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Create many' })).not.toBeInTheDocument();
  } else {
    expect(screen.queryByText('Your role cannot create users')).not.toBeInTheDocument();
    await expect(choicesOf(user, 'Role')).resolves.toEqual(labels);
  }
});

test('a role that is not known yet cannot create users', () => {
  open(null);
  expect(screen.getByText('Your role cannot create users')).toBeVisible();
});

test('SPEC section 2: organizations are those of the groups, groups those of the organization, and another one clears the group', async () => {
  const user = open('admin');
  await fillPlace(user);
  await expect(choicesOf(user, 'Organization')).resolves.toEqual(['HUB', 'RC']);
  await expect(choicesOf(user, 'Group')).resolves.toEqual(['BLR_KOR', 'DEL_OKH']);
  await choose(user, 'Organization', 'RC');
  expect(dropdown('Group')).toHaveTextContent('Select group');
  await expect(choicesOf(user, 'Group')).resolves.toEqual(['RC_BLR']);
});

test('an organization without groups is not offered', async () => {
  const user = open('admin', { 'user/get_groups/': ok(groups.slice(0, 2)) });
  await waitFor(async () => expect(await choicesOf(user, 'Organization')).toEqual(['HUB']));
});

test('SPEC section 7: a new user is sent as specified, and the form is ready for the next', async () => {
  const user = open('admin');
  expect(form().getByLabelText(/^Email/)).toHaveAttribute('type', 'email');
  await fill(user);
  await fillPlace(user);
  await submit(user);
  expect(await screen.findByText('User created successfully!')).toBeVisible();
  expect(service.sentTo('user/create/')).toEqual([
    {
      username: 'ravi.k',
      email: 'ravi@example.com',
      password: 'plum lantern',
      role: 'executive',
      group: 'BLR_KOR',
      organization: 'hub',
    },
  ]);
  expect(form().getByLabelText(/^Username/)).toHaveValue('');
  expect(form().getByLabelText(/^Username/)).toHaveFocus();
  expect(form().getByLabelText(/^Email/)).toHaveValue('');
  expect(form().getByLabelText(/^Password/)).toHaveValue('');
  expect(dropdown('Role')).toHaveTextContent('Executive');
  expect(dropdown('Group')).toHaveTextContent('BLR_KOR');
});

test('the user that was created last stays on screen with the sign-in details, until the next is created', async () => {
  const user = open('admin');
  await fill(user);
  await fillPlace(user);
  await submit(user);
  const receipt = await screen.findByRole('group', { name: 'Last created user' });
  expect(receipt).toHaveTextContent('ravi.k · Executive · BLR_KOR');
  await user.click(within(receipt).getByRole('button', { name: 'Copy sign-in details' }));
  expect(await screen.findByText('Sign-in details copied')).toBeVisible();
  expect(await copiedText()).toBe('Veritas Console: http://localhost/login\nUsername: ravi.k\nPassword: plum lantern');
  await user.type(form().getByLabelText(/^Username/), 'meera');
  await user.type(form().getByLabelText(/^Email/), 'meera@example.com');
  await user.type(form().getByLabelText(/^Password/), 'amber compass');
  expect(receipt).toHaveTextContent('ravi.k · Executive · BLR_KOR');
  await user.click(screen.getByRole('button', { name: 'Clear Group' }));
  await submit(user);
  await waitFor(() => expect(receipt).toHaveTextContent('meera · Executive · No group'));
});

test('a list of users that was read before is read again after a user was created', async () => {
  const user = open('admin', { 'user/get_users/': ok([]) });
  await fill(user);
  await fillPlace(user);
  await user.click(screen.getByRole('button', { name: 'Create many' }));
  await waitFor(() => expect(service.count('user/get_users/')).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await submit(user);
  expect(await screen.findByText('User created successfully!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create many' }));
  await waitFor(() => expect(service.count('user/get_users/')).toBe(2));
});

test('the cursor is in Username when the page opens', () => {
  open('incharge');
  expect(form().getByLabelText(/^Username/)).toHaveFocus();
});

test('SPEC section 2: for central_ops organization and group are hidden, cleared and not sent', async () => {
  const user = open('admin');
  await fill(user);
  await fillPlace(user);
  await choose(user, 'Role', 'Central Ops');
  expect(form().queryByRole('combobox', { name: 'Organization' })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Group' })).not.toBeInTheDocument();
  await submit(user);
  await screen.findByText('User created successfully!');
  expect(service.sentTo('user/create/')).toEqual([
    { username: 'ravi.k', email: 'ravi@example.com', password: 'plum lantern', role: 'central_ops' },
  ]);
  await choose(user, 'Role', 'Executive');
  expect(dropdown('Organization')).toHaveTextContent('Select organization');
});

test('a group can be cleared, with a warning that the user cannot verify devices', async () => {
  const user = open('admin');
  await fill(user);
  await fillPlace(user);
  expect(screen.queryByText('No hub: this user cannot verify devices')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear Group' }));
  expect(screen.getByText('No hub: this user cannot verify devices')).toBeVisible();
  await submit(user);
  await screen.findByText('User created successfully!');
  expect(service.sentTo('user/create/')).toMatchObject([{ group: null, organization: 'hub' }]);
});

test('an incharge of no group cannot create users, and reads what to do', () => {
  open('incharge', {}, { ageing: { hubHours: 24, rcDays: 7 } });
  expect(screen.getByText(/^You are not in a group, .* Ask an administrator/)).toBeVisible();
  expect(form().getByRole('button', { name: 'Create User' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Create many' })).not.toBeInTheDocument();
});

test('an incharge has organization and group filled in and locked', async () => {
  const user = open('incharge', {}, { hubCode: 'BLR_KOR', groups: groups.slice(0, 1) });
  const locked = ['Organization', 'Group'].map(dropdown);
  expect(locked.map((field) => field.textContent)).toEqual(['HUB', 'BLR_KOR']);
  for (const field of locked) expect(field).toBeDisabled();
  await fill(user);
  await submit(user);
  await screen.findByText('User created successfully!');
  expect(service.sentTo('user/create/')).toMatchObject([{ group: 'BLR_KOR', organization: 'hub' }]);
});

test.each([
  [
    [],
    'Username and email are required',
    ['Username is missing', 'Email is missing', 'Password is missing', 'Role is missing', 'Organization is missing'],
  ],
  [['Username'], 'Username and email are required', ['Email is missing']],
  [['Username', 'Email'], '', ['Email is not an address such as name@example.com']],
])('SPEC section 5: with %j filled in nothing is sent and "%s" is shown', async (filled, message, texts) => {
  const user = open('admin');
  for (const name of filled) await user.type(form().getByLabelText(new RegExp(`^${name}`)), 'ravi');
  await submit(user);
  for (const text of texts) expect(form().getByText(text)).toBeVisible();
  expect(form().getByRole('alert')).toHaveTextContent(message);
  expect(form().getByLabelText(filled.length > 0 ? /^Email/ : /^Username/)).toHaveFocus();
  expect(service.count('user/create/')).toBe(0);
});

test.each([
  [
    'a detail',
    { status: 400, data: { detail: 'Username already taken', fields: { username: 'Username already taken' } } },
    'Username already taken',
  ],
  ['its own body', { status: 400, data: { email: ['not valid'] } }, 'email: not valid'],
  ['nothing', { status: 500 }, 'Failed to create user.'],
  ['no answer', 'no answer', 'Failed to create user.'],
] as const)('SPEC section 8: when creating fails with %s the form shows it', async (_case, answer, text) => {
  const user = open('admin', { 'user/create/': answer });
  await fill(user);
  await fillPlace(user);
  await submit(user);
  await waitFor(() => expect(form().getByRole('alert')).toHaveTextContent(text));
  expect(form().getByLabelText(/^Username/)).toHaveValue('ravi.k');
});

test('a message of the server about a field is shown beside it until the field changes', async () => {
  const data = { detail: 'Username already taken', fields: { username: 'Username already taken' } };
  const user = open('admin', { 'user/create/': { status: 400, data } });
  await fill(user);
  await fillPlace(user);
  await submit(user);
  const name = form().getByLabelText(/^Username/);
  await waitFor(() => expect(name).toHaveAccessibleDescription('Username already taken'));
  expect(name).toHaveFocus();
  await user.type(name, '2');
  expect(name).not.toHaveAttribute('aria-invalid');
});

test('a server that answers nothing of note has still created the user', async () => {
  const user = open('admin', { 'user/create/': { status: 201, data: '' } });
  await fill(user);
  await fillPlace(user);
  await submit(user);
  expect(await screen.findByText('User created successfully!')).toBeVisible();
});

test('a suggested password is shown to be handed over, and sent', async () => {
  const user = open('admin');
  // A region that exists before its text, so that a screen reader announces it.
  const region = form().getByText('', { selector: '[role="status"]:not([data-kind])' });
  await user.click(screen.getByRole('button', { name: 'Suggest' }));
  expect(region).toHaveTextContent('Suggested:');
  const suggested = screen.getByText(/^[\w-]{23}$/).textContent;
  expect(form().getByLabelText(/^Password/)).toHaveValue(suggested);
  await user.type(form().getByLabelText(/^Password/), 'x');
  expect(screen.queryByText('Suggested:')).not.toBeInTheDocument();
});

test('SPEC section 8: groups that cannot be read are reported, with a retry', async () => {
  const user = open('central_ops', {
    'user/get_groups/': { status: 403, data: { error: 'Not now', request_id: 'req-7f3' } },
  });
  expect(await screen.findByText('Failed to fetch groups.')).toBeVisible();
  expect(screen.getByText('req-7f3')).toBeVisible();
  service.also({ 'user/get_groups/': ok(groups) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Failed to fetch groups.')).not.toBeInTheDocument());
});
