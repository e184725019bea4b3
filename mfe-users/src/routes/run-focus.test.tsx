import { ok, service } from '@veritas/shared/testing';
import { screen } from '@testing-library/react';
import { openPage } from '../testing/page.tsx';
import { wishmasters } from '../testing/people.ts';
import { openUsers } from '../testing/user-list.tsx';
import CreateUserRoute from './CreateUserRoute.tsx';

const button = (name: string) => screen.findByRole('button', { name });

test('the focus goes from the start of a run over users to Stop, then to Close', async () => {
  const user = await openUsers('admin', { users: wishmasters.slice(0, 1) });
  const answer = service.hold('user/deactivate_user/');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await button('Deactivate selected'));
  (await button('Deactivate 1 user')).focus();
  await user.keyboard('{Enter}');
  expect(await button('Stop')).toHaveFocus();
  answer(ok({ message: 'x' }));
  expect(await button('Close')).toHaveFocus();
});

test('the focus goes from the creation of many users to Stop, then to their passwords', async () => {
  const groups = ok([{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }]);
  const answers = { 'user/get_groups/': groups, 'user/get_users/': ok([]) };
  const user = openPage(<CreateUserRoute />, { as: { role: 'admin' }, answers });
  const answer = service.hold('user/create/');
  await user.click(await button('Create many'));
  await user.click(screen.getByLabelText('Rows'));
  await user.paste('a1x,a1x@x.io,executive,hub');
  (await button('Create 1 user')).focus();
  await user.keyboard('{Enter}');
  expect(await button('Stop')).toHaveFocus();
  answer(ok({ message: 'made' }));
  expect(await button('Save the password as CSV')).toHaveFocus();
});
