import { ok, savedFiles, service } from '@veritas/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../../testing/page.tsx';
import CreateUserRoute from '../../routes/CreateUserRoute.tsx';

test('passwords of a second run are asked about, although those of the first were saved', async () => {
  const groups = ok([{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }]);
  const answers = { 'user/get_groups/': groups, 'user/get_users/': ok([]), 'user/create/': ok({ message: 'made' }) };
  const user = openPage(<CreateUserRoute />, { as: { role: 'admin' }, answers });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  savedFiles();
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await press('Create many');
  await user.click(screen.getByLabelText('Rows'));
  await user.paste('a1x,a1x@x.io,executive,hub\nb1x,b1x,executive,hub');
  await press('Create 1 user');
  await press('Save the password as CSV');
  await press('Correct the other row');
  expect(asked).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Rows'));
  await user.type(screen.getByLabelText('Rows'), 'b1x,b1x@x.io,executive,hub');
  await press('Create 1 user');
  expect(await screen.findByText('1 created, 0 failed')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(asked).toHaveBeenCalledWith('Close without saving the password? It will not be shown again.');
});

test('a creation whose answer is lost is sent again as the same one, with the same password', async () => {
  const groups = ok([{ code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' }]);
  const away = { status: 503, data: { error: 'Away' } };
  const answers = { 'user/get_groups/': groups, 'user/get_users/': ok([]), 'user/create/': away };
  const user = openPage(<CreateUserRoute />, { as: { role: 'admin' }, answers });
  await user.click(await screen.findByRole('button', { name: 'Create many' }));
  await user.click(screen.getByLabelText('Rows'));
  await user.paste('a1x,a1x@x.io,executive,hub\nb1x,b1x@x.io,executive,hub');
  await user.click(screen.getByRole('button', { name: 'Create 2 users' }));
  await waitFor(() => expect(service.count('user/create/')).toBe(1));
  service.also({ 'user/create/': ok({ message: 'made' }) });
  expect(await screen.findByText('2 created, 0 failed')).toBeVisible();
  const [first, again, second] = service.requestsTo('user/create/').map((request, index) => ({
    key: request.headers.get('Idempotency-Key'),
    sent: service.sentTo('user/create/')[index],
  }));
  expect(again).toEqual(first);
  expect(second?.key).not.toBe(first?.key);
});
