import { screen, waitFor } from '@testing-library/react';
import { openUsers } from '../testing/user-list.tsx';

const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('the number of selected users appears in a region that is there before the first of them', async () => {
  const user = await openUsers('admin');
  const [region] = screen.getAllByRole('status');
  expect(region).toBeEmptyDOMElement();
  await user.click(screen.getByRole('checkbox', { name: 'Select a_executive' }));
  expect(region).toHaveTextContent('1 user selected');
});

test('the users that a search finds are counted for a screen reader once it stays the same', async () => {
  const user = await openUsers('admin');
  await user.type(screen.getByLabelText('Search users'), 'zzz');
  await screen.findByText(/No user matches/);
  expect(heard()).not.toContain('No users');
  await waitFor(() => expect(heard()).toContain('No users'));
});
