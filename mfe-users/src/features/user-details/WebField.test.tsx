import { choicesOf, choose, dropdown, openPage } from '../../testing/page.tsx';
import { known, wishmasters } from '../../testing/people.ts';
import { openUsers, rowOf } from '../../testing/user-list.tsx';
import { getSettings, queryClient, type ListedUser } from '@veritas/shared/api';
import type { Role } from '@veritas/shared/domain';
import { ok, service, type Answers } from '@veritas/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { UserDetails } from './UserDetails.tsx';

const UPDATE = 'user/update/';
const wm = known({ ...(wishmasters[0] as ListedUser), role: 'executive' }, { web_login: null, is_webview: true });
const never = { source: 'default', version: 0, updated_at: null, updated_by: null };
const settings = ok({
  web_login_roles: { value: ['executive', 'super_admin'], ...never },
  time_zone: { value: null, ...never },
  ageing: { value: { hub_hours: 24, rc_days: 5 }, ...never },
});

function openDetails(user: ListedUser, { role = 'super_admin', more = {} }: { role?: Role; more?: Answers } = {}) {
  const details = <UserDetails user={user} now={0} part={null} onClose={() => undefined} />;
  const answers = { 'user/get_groups/': ok([]), [UPDATE]: ok({ message: 'x' }), [getSettings.path]: settings };
  return openPage(details, { as: { role }, answers: { ...answers, ...more } });
}
const field = () => dropdown('Web sign-in');
const save = () => screen.getByRole('button', { name: 'Save changes' });

test("a super admin sees the role's setting, and refuses the web to one user", async () => {
  const person = openDetails(wm);
  await waitFor(() => expect(field()).toHaveTextContent('As the role (allowed)'));
  expect(await choicesOf(person, 'Web sign-in')).toEqual(['As the role (allowed)', 'Allowed', 'Not allowed']);
  await choose(person, 'Web sign-in', 'Allowed');
  expect(field()).not.toHaveAccessibleDescription();
  await choose(person, 'Web sign-in', 'Not allowed');
  expect(field()).toHaveAccessibleDescription('Signs the user out on the web, but not in the app');
  await person.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(service.sentTo(UPDATE)).toEqual([{ user_id: wm.id, web_login: false, seen: { web_login: null } }]);
});

test('the role decides again, also a role that is chosen at the same time', async () => {
  const person = openDetails({ ...wm, web_login: true });
  expect(field()).toHaveTextContent('Allowed');
  await choose(person, 'Role', 'Wishmaster');
  await choose(person, 'Web sign-in', 'As the role (not allowed)');
  expect(field()).toHaveAccessibleDescription('Signs the user out on the web, but not in the app');
  await person.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(service.sentTo(UPDATE)).toMatchObject([{ role: 'operators', web_login: null, seen: { web_login: true } }]);
});

test('a user without web sign-in is not reported as signed out', async () => {
  const person = openDetails({ ...wm, role: 'operators', is_webview: false });
  await waitFor(() => expect(field()).toHaveTextContent('As the role (not allowed)'));
  await choose(person, 'Web sign-in', 'Not allowed');
  expect(field()).not.toHaveAccessibleDescription();
});

test.each<[string, ListedUser, Role]>([
  ['an admin', wm, 'admin'],
  ['a super admin of a server that does not know it', known(wishmasters[0] as ListedUser), 'super_admin'],
])('%s sees nothing of it and requests no settings', (_who, user, role) => {
  openDetails(user, { role });
  expect(screen.getByRole('combobox', { name: 'Role' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Web sign-in' })).not.toBeInTheDocument();
  expect(service.count(getSettings.path)).toBe(0);
});

test('settings that cannot be read are reported at the field, which works without them', async () => {
  const person = openDetails(wm, {
    more: { [getSettings.path]: { status: 403, data: { error: 'Not now', request_id: 'req-7f3' } } },
  });
  const problem = 'Failed to load the settings: Not now Reference req-7f3';
  await waitFor(() => expect(field()).toHaveAccessibleDescription(problem));
  expect(await choicesOf(person, 'Web sign-in')).toEqual(['As the role', 'Allowed', 'Not allowed']);
  await choose(person, 'Web sign-in', 'Not allowed');
  await person.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('a server without settings leaves the role unsaid', async () => {
  openDetails(wm, { more: { [getSettings.path]: { status: 404 } } });
  await waitFor(() => expect(queryClient.getQueryState([getSettings.path])?.status).toBe('error'));
  expect(field()).toHaveTextContent('As the role');
  expect(field()).not.toHaveAccessibleDescription();
});

test.each<[Pick<ListedUser, 'web_login' | 'is_webview'>, string]>([
  [{ web_login: null, is_webview: true }, 'As the role (allowed)'],
  [{ web_login: null, is_webview: false }, 'As the role (not allowed)'],
  [{ web_login: true, is_webview: true }, 'Allowed for this user'],
  [{ web_login: false, is_webview: false }, 'Not allowed for this user'],
])('the facts of a user with %j read "%s"', (rule, text) => {
  openDetails({ ...wm, ...rule });
  expect(screen.getByText(text, { selector: 'dd' })).toBeVisible();
});

test('the list marks the users for whom the role does not decide', async () => {
  const users = [true, false, null].map((stored, index) => ({
    ...(wishmasters[index] as ListedUser),
    web_login: stored,
  }));
  await openUsers('super_admin', { users });
  expect(rowOf('wm_1 Web allowed').getByText('Web allowed')).toBeVisible();
  expect(rowOf('wm_2 Web not allowed').getByText('Web not allowed')).toBeVisible();
  expect(rowOf('wm_3')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Users' })).getAllByText(/^Web/)).toHaveLength(2);
});
