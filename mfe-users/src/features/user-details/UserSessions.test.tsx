import { choose, openPage } from '../../testing/page.tsx';
import { known, wishmasters } from '../../testing/people.ts';
import type { ListedUser } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { UserDetails } from './UserDetails.tsx';

const [first] = wishmasters;
const wm = known(first as ListedUser, { created_at: '2025-11-03T04:30:00Z' });
const SESSIONS = 'user/user_sessions/';
const END = 'user/end_user_sessions/';

function openDetails(
  answers: Parameters<typeof service.answerWith>[0],
  role: 'admin' | 'executive' = 'admin',
  part?: 'sessions',
) {
  const details = <UserDetails user={wm} now={0} part={part ?? null} onClose={() => undefined} />;
  return openPage(details, { as: { role }, answers: { 'user/get_groups/': ok([]), ...answers } });
}

const open = (web: number, mobile: number) =>
  ok({ web, mobile, seen_at: web + mobile > 0 ? '2025-01-28T08:35:00Z' : null });

const confirmed = jest.spyOn(window, 'confirm');
beforeEach(() => confirmed.mockReturnValue(true));

test.each<[number, number, string]>([
  [2, 1, '3 open: 2 in a browser, 1 in the phone app. Last used 28 Jan 2025, 14:05 IST'],
  [0, 1, '1 open: 1 in the phone app. Last used 28 Jan 2025, 14:05 IST'],
  [0, 0, 'Not signed in anywhere'],
])('%i browsers and %i phones are summed up', async (web, mobile, text) => {
  openDetails({ [SESSIONS]: open(web, mobile) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Sign out everywhere' })).toHaveLength(web + mobile > 0 ? 1 : 0);
});

test('all of them end after a question, and their number is read again', async () => {
  const user = openDetails({ [SESSIONS]: open(2, 0) });
  const button = await screen.findByRole('button', { name: 'Sign out everywhere' });
  service.also({ [END]: ok({ message: 'done' }), [SESSIONS]: open(0, 0) });
  await user.click(button);
  expect(confirmed).toHaveBeenCalledWith('Sign wm_1 out everywhere?');
  expect(await screen.findByText('Not signed in anywhere')).toBeVisible();
  expect(service.sentTo(END)).toEqual([{ user_id: wm.id }]);
  expect(screen.getByRole('region', { name: 'Sessions' })).toHaveFocus();
});

test('a count that cannot be read again is reported, and can be retried', async () => {
  const user = openDetails({ [SESSIONS]: open(2, 0), [END]: ok({ message: 'done' }) });
  const button = await screen.findByRole('button', { name: 'Sign out everywhere' });
  service.also({ [SESSIONS]: { status: 403, data: { error: 'Not now', request_id: 'req-7f3' } } });
  await user.click(button);
  expect(await screen.findByText('Failed to count the sessions: Not now')).toBeVisible();
  expect(screen.getByText('req-7f3')).toBeVisible();
  service.also({ [SESSIONS]: open(0, 0) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Not signed in anywhere')).toBeVisible();
  expect(screen.queryByText(/^Failed to count the sessions/)).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Sessions' })).toHaveFocus();
});

describe('sessions that end are counted again', () => {
  const changes = {
    'user/reset_password/': ok({ message: 'x', one_time_password: 'plum-lantern-ferry' }),
    'user/update/': ok({ message: 'x' }),
  };

  test.each<[string, (user: ReturnType<typeof openDetails>) => Promise<void>]>([
    ['a reset password', (user) => user.click(screen.getByRole('button', { name: 'Reset password' }))],
    [
      'a changed role',
      async (user) => {
        await choose(user, 'Role', 'Executive');
        await user.click(screen.getByRole('button', { name: 'Save changes' }));
      },
    ],
  ])('after %s', async (_what, change) => {
    const user = openDetails({ [SESSIONS]: open(2, 0), ...changes });
    await screen.findByRole('button', { name: 'Sign out everywhere' });
    service.also({ [SESSIONS]: open(0, 0) });
    await change(user);
    expect(await screen.findByText('Not signed in anywhere')).toBeVisible();
  });
});

test('a link to the sessions leads to the button that ends them', async () => {
  openDetails({ [SESSIONS]: open(2, 0) }, 'admin', 'sessions');
  expect(await screen.findByRole('button', { name: 'Sign out everywhere' })).toHaveFocus();
});

test('a refusal shows the reason and leaves the button', async () => {
  const user = openDetails({ [SESSIONS]: open(1, 0), [END]: { status: 503, data: { error: 'Try again shortly' } } });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('Failed to sign the user out: Try again shortly')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeEnabled();
});

test('a server that does not report sessions gets no further request', async () => {
  openDetails({});
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sessions' })).not.toBeInTheDocument());
  expect(service.count(SESSIONS)).toBe(1);
});

test('the sessions of an unmanaged user are hidden', () => {
  openDetails({ [SESSIONS]: open(1, 0) }, 'executive');
  expect(service.count(SESSIONS)).toBe(0);
});

test('the details show when the user was created', () => {
  openDetails({ [SESSIONS]: open(0, 0) });
  expect(screen.getByText('3 Nov 2025, 10:00 IST')).toBeVisible();
});
