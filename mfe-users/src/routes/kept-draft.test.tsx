import { personal } from '@veritas/shared/session';
import { waitFor } from '@testing-library/react';
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
