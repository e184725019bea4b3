import { queryClient } from '@veritas/shared/api';
import { sessionStore, type Session } from '@veritas/shared/session';
import { ok, service, type Answers } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/page.tsx';
import AccountRoute from './AccountRoute.tsx';

const session = { kind: 'web', started_at: '2025-01-28T08:35:00Z', seen_at: '2025-01-28T09:35:00Z', ip: '10.0.0.1' };
const sessions = [
  { ...session, id: 'this', current: true },
  { ...session, id: 'phone', kind: 'mobile', current: false },
  { ...session, id: 'home', current: false },
];

function open(answers: Answers = {}, as: Partial<Session> = {}) {
  const all = { 'user/sessions/': ok(sessions), 'user/change_password/': ok({ message: 'x' }), ...answers };
  return openPage(<AccountRoute />, { as: { role: 'incharge', ...as }, answers: all });
}
type User = ReturnType<typeof open>;

async function fill(user: User, current: string, wanted: string, again = wanted) {
  if (current) await user.type(screen.getByLabelText(/^Current password/), current);
  if (wanted) await user.type(screen.getByLabelText(/^New password(?! again)/), wanted);
  if (again) await user.type(screen.getByLabelText(/^New password again/), again);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a user with a password set by an admin learns why to change it, and the session is read again after that', async () => {
  const user = open(
    {
      'user/is_LoggedIn/': ok({}),
      'user/get_role/': ok({ user: 'asha', role: 'incharge', must_change_password: false }),
    },
    { mustChangePassword: true },
  );
  expect(screen.getByText(/two people know it/)).toBeVisible();
  expect(service.count('user/sessions/')).toBe(0);
  await fill(user, 'old one', 'kettle on the quay');
  expect(await screen.findByText(/^Password changed/)).toBeVisible();
  expect(service.sentTo('user/change_password/')).toEqual([
    { current_password: 'old one', new_password: 'kettle on the quay' },
  ]);
  expect(sessionStore.getState().mustChangePassword).toBe(false);
  expect(screen.queryByText(/two people know it/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the dashboard' })).toHaveAttribute('href', '/');
});

test.each([
  ['', 'kettle on the quay', 'kettle on the quay', 'The current password is missing'],
  ['old', 'short', 'short', 'Password needs at least 12 characters'],
  ['old', 'kettle on the quay', 'kettle', 'Does not match the new password'],
])('with "%s", "%s" and "%s" nothing is sent', async (current, wanted, again, text) => {
  const user = open();
  await fill(user, current, wanted, again);
  expect(screen.getByText(text)).toBeVisible();
  expect(service.count('user/change_password/')).toBe(0);
});

test('a repeated password that did not match is no problem any more when the new one is corrected', async () => {
  const user = open();
  await fill(user, 'old', 'kettle on the quai', 'kettle on the quay');
  const again = screen.getByLabelText(/^New password again/);
  expect(again).toHaveAccessibleDescription('Does not match the new password');
  await user.type(screen.getByLabelText(/^New password(?! again)/), '{Backspace}y');
  expect(again).toHaveAccessibleDescription('');
});

test('a refusal is shown beside its field', async () => {
  const text = 'The current password is wrong';
  const data = { error: text, fields: { current_password: text } };
  const user = open({ 'user/change_password/': { status: 403, data } });
  await fill(user, 'old', 'kettle on the quay');
  const field = screen.getByLabelText(/^Current password/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(text));
  expect(field).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to change the password');
});

test('a change of the password whose answer was lost may have been saved', async () => {
  const user = open({ 'user/change_password/': 'no answer' });
  await fill(user, 'old', 'kettle on the quay');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^This may not have been saved\. ?The server cannot be reached/,
    ),
  );
});

test('a session of another place is ended after a question', async () => {
  const confirmed = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const user = open({ 'user/end_session/': ok({ message: 'x' }) });
  const row = within(await screen.findByRole('row', { name: /Phone app at 10.0.0.1/ }));
  expect(screen.getByRole('row', { name: /This session/ })).toHaveTextContent('28 Jan 2025, 14:05 IST');
  await user.click(row.getByRole('button', { name: /^End Phone app at 10.0.0.1, signed in / }));
  expect(confirmed).toHaveBeenCalledWith('End the session of Phone app at 10.0.0.1, signed in 28 Jan 2025, 14:05 IST?');
  expect(await screen.findByText('Session ended')).toBeVisible();
  expect(service.sentTo('user/end_session/')).toEqual([{ session_id: 'phone' }]);
  expect(service.count('user/sessions/')).toBe(2);
});

test('the sessions that a changed password has ended are gone from the list', async () => {
  const user = open();
  expect(await screen.findByRole('row', { name: /Phone app/ })).toBeVisible();
  service.also({ 'user/sessions/': ok(sessions.slice(0, 1)) });
  await fill(user, 'old one', 'kettle on the quay');
  expect(await screen.findByText(/^Password changed/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Phone app/ })).not.toBeInTheDocument());
});

test('a list that cannot be read again after a session was ended is reported, and can be retried', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const user = open({ 'user/end_session/': ok({ message: 'x' }) });
  const row = within(await screen.findByRole('row', { name: /Phone app/ }));
  service.also({ 'user/sessions/': { status: 403, data: { error: 'Not now', request_id: 'req-7' } } });
  await user.click(row.getByRole('button', { name: /^End Phone app at 10.0.0.1, signed in / }));
  expect(await screen.findByText('Failed to load your sessions')).toBeVisible();
  expect(screen.getByText('req-7')).toBeVisible();
  expect(screen.getByRole('row', { name: /Phone app/ })).toBeVisible();
  service.also({ 'user/sessions/': ok(sessions.slice(0, 1)) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Phone app/ })).not.toBeInTheDocument());
  expect(screen.queryByText('Failed to load your sessions')).not.toBeInTheDocument();
});

test('sessions are ended beside each other: no press waits for another', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const user = open({});
  const answer = service.hold('user/end_session/');
  await screen.findByRole('row', { name: /Phone app/ });
  for (const button of screen.getAllByRole('button', { name: /^End / })) {
    await user.click(button);
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
  }
  expect(service.sentTo('user/end_session/')).toEqual([{ session_id: 'phone' }, { session_id: 'home' }]);
  answer(ok({ message: 'x' }));
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).not.toBeInTheDocument());
});

test('signing out everywhere signs out here too', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const user = open({ 'user/end_all_sessions/': ok({ message: 'x' }), 'user/logout/': ok({}) });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(sessionStore.getState().status).toBe('anonymous'));
});

test('signing out everywhere does not sign out a user who has signed in before its answer', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const user = open();
  const answer = service.hold('user/end_all_sessions/');
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  user.leave();
  sessionStore.setState({ user: 'ravi' });
  answer(ok({ message: 'x' }));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(sessionStore.getState()).toMatchObject({ status: 'authenticated', user: 'ravi' });
});

test('a server that knows the specified calls only shows what needs no more', async () => {
  openPage(<AccountRoute />, { as: { role: 'incharge' } });
  expect(await screen.findByText('Passwords cannot be changed on this server')).toBeVisible();
  expect(screen.getByText('asha · Incharge')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Your sessions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(service.paths()).toEqual(['user/sessions/']);
});
