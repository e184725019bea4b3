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

/** Many users are pasted, and the focus is on the button that creates them. */
async function pasteUsers(...rows: string[]) {
  const groups = ok([{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }]);
  const answers = { 'user/get_groups/': groups, 'user/get_users/': ok([]) };
  const user = openPage(<CreateUserRoute />, { as: { role: 'admin' }, answers });
  await user.click(await button('Create many'));
  await user.click(screen.getByLabelText('Rows'));
  await user.paste(rows.join('\n'));
  screen.getByRole('button', { name: /^Create \d users?$/ }).focus();
  return user;
}

test('the focus goes from the creation of many users to Stop, then to their passwords', async () => {
  const user = await pasteUsers('a1x,a1x@x.io,executive,hub');
  const answer = service.hold('user/create/');
  await user.keyboard('{Enter}');
  expect(await button('Stop')).toHaveFocus();
  answer(ok({ message: 'made' }));
  expect(await button('Save the password as CSV')).toHaveFocus();
});

test('the focus goes from Stop to the users that are left, where no passwords have to be saved', async () => {
  const user = await pasteUsers(
    'a1x,a1x@x.io,executive,hub,BLR_KOR,a lantern over the quay',
    'b1x,b1x@x.io,executive,hub,BLR_KOR,a lantern over the quay',
  );
  const answer = service.hold('user/create/');
  await user.keyboard('{Enter}');
  await user.click(await button('Stop'));
  answer(ok({ message: 'made' }));
  expect(await button('Create 1 user left')).toHaveFocus();
});
