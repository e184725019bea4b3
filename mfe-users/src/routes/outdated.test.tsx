import { screen, waitFor } from '@testing-library/react';
import { ok, service, type Answers, type Reply } from '@veritas/shared/testing';
import { toast } from '@veritas/shared/ui';
import { openPage } from '../testing/page.tsx';
import { known, wishmasters } from '../testing/people.ts';
import { openUsers, rowOf } from '../testing/user-list.tsx';
import AccountRoute from './AccountRoute.tsx';

beforeEach(() => void jest.spyOn(window, 'confirm').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

const refusal = (status: number, error: string) => ({ status, data: { error, code: 'conflict' } });
const [first, second] = wishmasters.slice(0, 2).map((user) => known(user));

test('a user whom a colleague has deactivated already is shown as inactive, with the refusal', async () => {
  const more = { 'user/deactivate_user/': refusal(409, 'This user is already inactive') };
  const user = await openUsers('admin', { users: [first, second], more });
  service.also({ 'user/get_users/': ok([{ ...first, is_active: false }, second]) });
  await user.click(rowOf('wm_1').getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('This user is already inactive')).toBeVisible();
  expect(await rowOf('wm_1').findByRole('button', { name: 'Activate' })).toBeEnabled();
});

test.each<[string, Reply]>([
  ['no answer', 'no answer'],
  ['the error page of a proxy', { status: 502, data: '<html>Bad gateway</html>' }],
  ['the page of a captive portal', ok('<!DOCTYPE html>')],
])(
  'a user who was deactivated, of which the page got %s, is shown as inactive, with what went wrong',
  async (_, answer) => {
    const user = await openUsers('admin', { users: [first, second], more: { 'user/deactivate_user/': answer } });
    service.also({ 'user/get_users/': ok([{ ...first, is_active: false }, second]) });
    await user.click(rowOf('wm_1').getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Failed to deactivate user')).toBeVisible();
    expect(screen.getByText(/server/i, { selector: '[role=alert] p' })).toBeVisible();
    expect(await rowOf('wm_1').findByRole('button', { name: 'Activate' })).toBeEnabled();
  },
);

test('Delete, pressed again after a lost answer, fails with a 404: it may have another reason', async () => {
  const path = 'user/delete_user/';
  const user = await openUsers('super_admin', { users: [first, second], more: { [path]: 'no answer' } });
  await user.click(rowOf('wm_1').getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/server cannot be reached/i, { selector: '[role=alert] p' })).toBeVisible();
  service.also({ [path]: refusal(404, 'There is no such user.') });
  await user.click(rowOf('wm_1').getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('There is no such user.')).toBeVisible();
  expect(screen.queryByText('wm_1 is deleted')).not.toBeInTheDocument();
});

test('a user whom a colleague has deleted leaves the list, with the refusal', async () => {
  const more = { 'user/deactivate_user/': refusal(404, 'There is no such user.') };
  const user = await openUsers('admin', { users: [first, second], more });
  service.also({ 'user/get_users/': ok([second]) });
  await user.click(rowOf('wm_1').getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('There is no such user.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'wm_1' })).not.toBeInTheDocument());
});

test.each([
  ['Reset password', 'user/reset_password/', {}],
  ['Unlock', 'user/unlock/', { locked_until: '2999-01-01T00:00:00.000Z' }],
  ['Sign out everywhere', 'user/end_user_sessions/', {}],
])('after a refusal of %s the list is read again', async (label, path, facts) => {
  const more: Answers = {
    'user/user_sessions/': ok({ web: 1, mobile: 0, seen_at: null }),
    [path]: refusal(403, 'Admin may not do this'),
  };
  const users = [{ ...first, ...facts }];
  const user = await openUsers('admin', { users, path: '/Deactivateuser?name=wm_1', more });
  await user.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByText(/Admin may not do this$/)).toBeVisible();
  await waitFor(() => expect(service.count('user/get_users/')).toBe(2));
});

test('a user who was deleted while they were edited is no longer in the details and the list', async () => {
  const more = {
    'user/update/': { status: 404, data: { error: 'This user was deleted meanwhile', code: 'not_found' } },
  };
  const user = await openUsers('admin', { users: [first, second], path: '/Deactivateuser?name=wm_1', more });
  await user.type(await screen.findByLabelText('Email'), 'x');
  service.also({ 'user/get_users/': ok([second]) });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/^The user was not found/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'wm_1' })).not.toBeInTheDocument());
});

test('after a cancelled password prompt the list is not read again', async () => {
  const answer = { status: 403, data: { error: 'Confirm it', code: 'reauth_required' } };
  const user = await openUsers('admin', { users: [first], more: { 'user/deactivate_user/': answer } });
  await user.click(rowOf('wm_1').getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Confirm it')).toBeVisible();
  expect(service.count('user/get_users/')).toBe(1);
});

test('one of the user’s own sessions that has ended already counts as ended and leaves the list', async () => {
  const session = { kind: 'web', started_at: '2026-11-20T10:00:00.000Z', seen_at: '2026-11-20T11:00:00.000Z' };
  const here = { ...session, id: 'a', ip: '10.0.0.1', current: true };
  const there = { ...session, id: 'b', ip: '10.0.0.2', current: false };
  const answers = {
    'user/sessions/': ok([here, there]),
    'user/end_session/': { status: 404, data: { error: 'This session has ended already.', code: 'not_found' } },
  };
  const user = openPage(<AccountRoute />, { as: { role: 'admin' }, path: '/Account', answers });
  const end = await screen.findByRole('button', { name: /^End Browser at 10\.0\.0\.2/ });
  service.also({ 'user/sessions/': ok([here]) });
  const failed = jest.spyOn(toast, 'error');
  await user.click(end);
  await waitFor(() => expect(end).not.toBeInTheDocument());
  expect(failed).not.toHaveBeenCalled();
});
