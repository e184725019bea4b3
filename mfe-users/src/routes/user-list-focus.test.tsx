import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../testing/page.tsx';
import { wishmasters } from '../testing/people.ts';
import { openUsers, rowOf } from '../testing/user-list.tsx';
import DeactivateUserRoute from './DeactivateUserRoute.tsx';

beforeEach(() => jest.spyOn(window, 'confirm').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

describe('the focus of a button that goes when it is pressed stays near it', () => {
  const press = async (user: Awaited<ReturnType<typeof openUsers>>, name: string) => {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  };

  test('of “Show all” in the toolbar', async () => {
    const user = await openUsers('admin', { path: '/Deactivateuser?active=no' });
    await press(user, 'Clear filters');
    expect(screen.getByRole('search', { name: 'Users' })).toHaveFocus();
  });

  test('of a row whose user was deleted', async () => {
    const answers = {
      'user/get_users/': ok(wishmasters.slice(0, 2)),
      'user/delete_user/': () => {
        service.also({ 'user/get_users/': ok(wishmasters.slice(1, 2)) });
        return ok({ message: 'Deleted' });
      },
    };
    const page = (
      <main tabIndex={-1}>
        <DeactivateUserRoute />
      </main>
    );
    const user = openPage(page, { as: { role: 'super_admin' }, answers });
    await screen.findByRole('table', { name: 'Users' });
    await user.click(rowOf('wm_1').getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /wm_2/ })).toHaveFocus());
  });

  test('of the buttons of a selection', async () => {
    const user = await openUsers('admin', { users: wishmasters });
    await user.click(rowOf('wm_1').getByRole('checkbox'));
    await press(user, 'Select all 60');
    expect(screen.getByRole('group', { name: 'Selected users' })).toHaveFocus();
    await press(user, 'Clear selection');
    expect(screen.getByText('Tick users to change several at once')).toHaveFocus();
  });

  test('of the button of a run over a selection that is over', async () => {
    const more = { 'user/deactivate_user/': ok({ message: 'x' }) };
    const user = await openUsers('admin', { users: wishmasters.slice(0, 1), more });
    await user.click(rowOf('wm_1').getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Deactivate selected' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate 1 user' }));
    await screen.findByText(/^1 user deactivated/);
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.getByText('Tick users to change several at once')).toHaveFocus();
  });
});
