import { queryClient } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { screen } from '@testing-library/react';
import { address } from '../testing/page.tsx';
import { known, wishmasters } from '../testing/people.ts';
import { openUsers } from '../testing/user-list.tsx';

const users = wishmasters.slice(0, 2).map((user) => known(user));
const [first, second] = users;
const sentence = /^The user was not found/;

test.each(['user=9999', 'name=ghost'])('a link with %s reports that the user was not found', async (link) => {
  const user = await openUsers('admin', { users, path: `/Deactivateuser?q=w&${link}` });
  expect(screen.getByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/Deactivateuser?q=w');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test('details of a user who is deleted meanwhile close with a message', async () => {
  await openUsers('admin', { users, path: `/Deactivateuser?user=${first?.id}` });
  expect(await screen.findByRole('dialog', { name: 'wm_1' })).toBeVisible();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  service.also({ 'user/get_users/': ok([second]) });
  void queryClient.invalidateQueries();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
