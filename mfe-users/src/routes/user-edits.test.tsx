import { address, stepBack } from '../testing/page.tsx';
import { known, wishmasters } from '../testing/people.ts';
import { openUsers, own } from '../testing/user-list.tsx';
import type { ListedUser } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { act, screen, within } from '@testing-library/react';

const wm = known(wishmasters[0] as ListedUser);
const scene = { users: [wm], more: { 'user/get_groups/': ok(own.groups) } };
const dialog = () => within(screen.getByRole('dialog', { name: 'wm_1' }));

test('a link to the sessions of a user leaves nothing of it in the address when the details are closed', async () => {
  const user = await openUsers('admin', { ...scene, path: '/Deactivateuser?role=operators&name=wm_1&part=sessions' });
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/Deactivateuser?role=operators');
});

test('a step back after details were closed does not open them again', async () => {
  const user = await openUsers('admin', scene);
  await user.click(screen.getByRole('button', { name: 'wm_1' }));
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  act(stepBack);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('what is typed while a save is under way is an edit of what was saved', async () => {
  const user = await openUsers('admin', { ...scene, path: '/Deactivateuser?user=100' });
  const email = dialog().getByLabelText('Email');
  const answer = service.hold('user/update/');
  await user.clear(email);
  await user.type(email, 'first@example.com{Enter}');
  await user.type(email, '.in');
  service.also({ 'user/get_users/': ok([{ ...wm, email: 'first@example.com' }]) });
  answer(ok({ message: 'x' }));
  expect(await dialog().findByText('first@example.com')).toBeVisible();
  service.also({ 'user/update/': ok({ message: 'x' }) });
  await user.click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(await dialog().findByText('Saved')).toBeVisible();
  expect(service.sentTo('user/update/')).toMatchObject([
    { email: 'first@example.com', seen: { email: wm.email } },
    { email: 'first@example.com.in', seen: { email: 'first@example.com' } },
  ]);
});
