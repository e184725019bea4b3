import { mayLeave, personal, sessionStore } from '@veritas/shared/session';
import { service } from '@veritas/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { choose, dropdown } from '../testing/page.tsx';
import { fill, fillPlace, form, open, submit } from '../testing/create-user.tsx';

const KEPT = 'new-user';
const username = () => form().getByLabelText(/^Username/);
const typed = {
  username: 'ravi.k',
  email: 'ravi@example.com',
  role: 'executive',
  organization: 'hub',
  group: 'BLR_KOR',
};
const kept = () => Object.fromEntries(new URLSearchParams(personal.tab.getItem(KEPT) ?? ''));
afterEach(() => personal.tab.removeItem(KEPT));

test('a reload finds what was typed and chosen for a new user, without the password', async () => {
  personal.tab.setItem(KEPT, new URLSearchParams(typed).toString());
  open('admin');
  expect(username()).toHaveValue('ravi.k');
  expect(form().getByLabelText(/^Email/)).toHaveValue('ravi@example.com');
  expect(form().getByLabelText(/^Password/)).toHaveValue('');
  expect(dropdown('Role')).toHaveTextContent('Executive');
  await waitFor(() => expect(dropdown('Group')).toHaveTextContent('BLR_KOR'));
});

test('what is typed is kept in the tab until the user is created', async () => {
  const user = open('admin');
  await fill(user);
  await fillPlace(user);
  expect(kept()).toEqual(typed);
  await submit(user);
  await waitFor(() => expect(username()).toHaveValue(''));
  expect(personal.tab.getItem(KEPT)).toBeNull();
});

test.each([
  ['name', username, 'ravi.k', { username: 'ravi.k', email: '' }],
  [
    'e-mail address',
    () => form().getByLabelText(/^Email/),
    'ravi@example.com',
    { username: '', email: 'ravi@example.com' },
  ],
])('a %s alone is kept', async (_case, field, text, draft) => {
  const user = open('admin');
  await user.type(field(), text);
  expect(kept()).toEqual(draft);
});

test('a choice alone is not kept', async () => {
  const user = open('admin');
  await choose(user, 'Role', 'Executive');
  expect(personal.tab.getItem(KEPT)).toBeNull();
});

test('what was typed is dropped when the page is left', async () => {
  const user = open('admin');
  await user.type(username(), 'ravi.k');
  user.leave();
  expect(personal.tab.getItem(KEPT)).toBeNull();
});

test('a role that the user cannot assign any more is chosen again', async () => {
  personal.tab.setItem(KEPT, new URLSearchParams({ ...typed, role: 'central_ops' }).toString());
  const user = open('incharge', {}, { groups: [{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }] });
  expect(username()).toHaveValue('ravi.k');
  expect(dropdown('Role')).toHaveTextContent('Select role');
  await user.type(form().getByLabelText(/^Password/), 'plum lantern');
  await submit(user);
  expect(dropdown('Role')).toHaveAccessibleDescription('Role is missing');
  expect(service.count('user/create/')).toBe(0);
});

test('a user who cannot create users any more finds an empty form and leaves it without a question', () => {
  personal.tab.setItem(KEPT, new URLSearchParams(typed).toString());
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  open('executive');
  expect(username()).toHaveValue('');
  expect(mayLeave()).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
});

test('a draft waits until the server has returned the user', () => {
  personal.tab.setItem(KEPT, new URLSearchParams(typed).toString());
  open(null);
  expect(username()).toHaveValue('');
  act(() => sessionStore.setState({ role: 'admin' }));
  expect(username()).toHaveValue('ravi.k');
  expect(kept()).toEqual(typed);
});
