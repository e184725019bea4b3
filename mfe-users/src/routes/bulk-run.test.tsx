import { wishmasters } from '../testing/people.ts';
import { openUsers } from '../testing/user-list.tsx';
import { ok, service } from '@veritas/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';

test.each(['Stop', 'Escape'])(
  'a run that %s has stopped is no success, and says how many were not tried',
  async (by) => {
    const user = await openUsers('admin', { users: wishmasters.filter(({ is_active: active }) => active).slice(0, 3) });
    const answer = service.hold('user/deactivate_user/');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate selected' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate 3 users' }));
    if (by === 'Stop') await user.click(screen.getByRole('button', { name: 'Stop' }));
    else fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    answer(ok({ message: 'x' }));
    const outcome = await screen.findByText('1 user deactivated, 0 failed, 2 not tried');
    const region = screen.getAllByRole('status').find((status) => status.contains(outcome));
    expect(region).toHaveAttribute('data-kind', 'warning');
  },
);

test('of a run over more users than are listed the failures come first', async () => {
  const users = Array.from({ length: 101 }, (_, id) => ({ ...wishmasters[0], id, username: `wm_${id + 1}` }));
  const answer = (data: unknown) =>
    (data as { user_id: number }).user_id === 100 ? { status: 500, data: null } : ok({ message: 'x' });
  const user = await openUsers('admin', { users, more: { 'user/deactivate_user/': answer } });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 101' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate selected' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate 101 users' }));
  await screen.findByText('100 users deactivated, 1 failed');
  const [line] = within(screen.getByRole('list', { name: 'To deactivate' })).getAllByRole('listitem');
  expect(line).toHaveTextContent(/^wm_101.*Failed to deactivate user: The server has a problem \(500\)/);
});

test('a run says that the server is away, and goes on with the same user once it answers', async () => {
  const user = await openUsers('admin', { users: wishmasters.filter(({ is_active: active }) => active).slice(0, 2) });
  service.also({ 'user/deactivate_user/': { status: 503, data: { error: 'Away' } } });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate selected' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate 2 users' }));
  const notice = 'The server cannot be reached. The run goes on when it answers.';
  expect(await screen.findByText(notice)).toHaveAttribute('role', 'status');
  service.also({ 'user/deactivate_user/': ok({ message: 'x' }) });
  expect(await screen.findByText('2 users deactivated, 0 failed')).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  const [first, again] = service.sentTo('user/deactivate_user/');
  expect(again).toEqual(first);
});
