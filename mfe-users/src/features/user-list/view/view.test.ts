import type { ListedUser } from '@veritas/shared/api';
import { DAY_MS, parseInstant } from '@veritas/shared/domain';
import { groupFilter, searchUsers, selectUsers, sortUsers } from './select-users.ts';
import { nextSort, parseView, settingsOf, toParams } from './users-view.ts';

// Counts its calls.
jest.mock('@veritas/shared/domain', () => {
  const domain = jest.requireActual<typeof import('@veritas/shared/domain')>('@veritas/shared/domain');
  return { ...domain, parseInstant: jest.fn(domain.parseInstant) };
});

const NOW = Date.UTC(2026, 5, 1);
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

function user(username: string, change: Partial<ListedUser> = {}): ListedUser {
  return { id: username, username, role: 'operators', is_active: true, group_info: [], ...change };
}
const names = (users: readonly ListedUser[]) => users.map(({ username }) => username);
const view = (search: string) => parseView(new URLSearchParams(search));

test('users are sorted by name, with numbers in their order', () => {
  const users = [user('wm_10'), user('Zoe'), user('wm_2'), user('asha')];
  expect(names(sortUsers(users, view('').sort))).toEqual(['asha', 'wm_2', 'wm_10', 'Zoe']);
});

test.each([
  ['role', ['unknown', 'wm_2', 'wm_10', 'admin']],
  ['-role', ['admin', 'wm_2', 'wm_10', 'unknown']],
])('users who are equal by %s are sorted by name, and a role of a newer server is below all others', (sort, sorted) => {
  const users = [user('wm_10'), user('admin', { role: 'admin' }), user('unknown', { role: 'drone' }), user('wm_2')];
  expect(names(sortUsers(users, view(`sort=${sort}`).sort))).toEqual(sorted);
});

test.each(['last', '-last'])('the times of users are read once each for the order %s', (sort) => {
  const users = Array.from({ length: 200 }, (_, index) =>
    user(`wm_${index}`, { last_sign_in: ago((index * 7) % 200) }),
  );
  jest.mocked(parseInstant).mockClear();
  sortUsers(users, view(`sort=${sort}`).sort);
  expect(parseInstant).toHaveBeenCalledTimes(users.length);
});

test.each([
  ['WM_', ['wm_blr']],
  ['wishmaster blr', ['wm_blr']],
  ['wm_ del', []],
  ['  kor ', ['wm_blr', 'asha']],
  ['asha@', ['asha']],
  ['nobody', []],
  ['', ['wm_blr', 'asha']],
])('the search for "%s" finds %j', (text, found) => {
  const users = [
    user('wm_blr', { group_info: [{ name: 'BLR_KOR' }] }),
    user('asha', { role: 'incharge', email: 'asha@example.com', group_info: [{ name: 'DEL_KOR' }] }),
  ];
  expect(names(searchUsers(users, text))).toEqual(found);
});

test.each(['weiß', 'WEISS', 'Ｗeiß', ' weiß '])(
  'a search for %j finds the user Weiß, as names are compared',
  (text) => {
    expect(names(searchUsers([user('Weiß'), user('asha')], text))).toEqual(['Weiß']);
  },
);

const people = [
  user('a', { role: 'admin', last_sign_in: ago(1) }),
  user('b', { group_info: [{ name: 'BLR_KOR' }], last_sign_in: ago(61), is_active: false }),
  user('c', { last_sign_in: null, locked_until: ago(-1) }),
  user('d', { role: 'incharge', group_info: [{ name: 'DEL_OKH' }], last_sign_in: ago(59) }),
];

test.each([
  ['', ['a', 'b', 'c', 'd']],
  ['role=admin', ['a']],
  ['role=root', ['a', 'b', 'c', 'd']],
  ['group=blr_kor', ['b']],
  ['group=-', ['a', 'c']],
  ['active=no', ['b']],
  ['state=dormant', ['b']],
  ['state=never', ['c']],
  ['state=locked', ['c']],
  ['sort=-username', ['d', 'c', 'b', 'a']],
  ['sort=role', ['b', 'c', 'd', 'a']],
  ['sort=active', ['a', 'c', 'd', 'b']],
  ['sort=last', ['c', 'b', 'd', 'a']],
  ['sort=-last', ['a', 'd', 'b', 'c']],
])('the address ?%s shows %j', (search, found) => {
  expect(names(selectUsers(people, view(search), NOW))).toEqual(found);
});

test('dormancy counts from the creation or the last sign-in, whichever is later', () => {
  const users = [
    user('created just now', { created_at: ago(0), last_sign_in: null }),
    user('never came', { created_at: ago(61), last_sign_in: null }),
    user('stayed away', { created_at: ago(300), last_sign_in: ago(61) }),
    user('came lately', { created_at: ago(300), last_sign_in: ago(59) }),
    user('restored with an old sign-in', { created_at: ago(2), last_sign_in: ago(61) }),
    user('of unknown age', { last_sign_in: null }),
    user('came 60 days ago to the millisecond', { last_sign_in: ago(60) }),
  ];
  expect(names(selectUsers(users, view('state=dormant'), NOW))).toEqual(['never came', 'stayed away']);
});

test.each(['', 'q=a&role=admin&group=BLR_KOR&active=no&state=locked&sort=-last'])(
  'the view ?%s keeps its address',
  (search) => {
    expect(new URLSearchParams(toParams(view(search))).toString()).toBe(search);
  },
);

test.each([
  ['', 0],
  ['q=asha', 0],
  ['sort=username', 0],
  ['sort=-username', 1],
  ['role=admin&active=no&sort=last', 3],
])('the button of the filters on a phone counts the settings of the view ?%s: %i', (search, count) => {
  expect(settingsOf(view(search))).toBe(count);
});

test('a second press on a header turns the order round', () => {
  const once = nextSort(view('').sort, 'role');
  expect(once).toEqual({ by: 'role', descending: false });
  expect(nextSort(once, 'role')).toEqual({ by: 'role', descending: true });
});

test('the groups to choose from are those that users are in', () => {
  expect(groupFilter(people, null).items.map(({ label }) => label)).toEqual(['BLR_KOR', 'DEL_OKH', 'No group']);
});

test('a user whose groups are unknown is in none of them', () => {
  const users = [
    user('new', { group_info: undefined }),
    user('b', { group_info: [{ name: 'PAT_KNK' }, { name: 'BLR_KOR' }] }),
  ];
  expect(names(selectUsers(users, view('group=BLR_KOR'), NOW))).toEqual(['b']);
  expect(names(selectUsers(users, view('group=-'), NOW))).toEqual(['new']);
  expect(groupFilter(users, null).items.map(({ label }) => label)).toEqual(['BLR_KOR', 'PAT_KNK', 'No group']);
});

const ofGroups = people.filter(({ group_info: groups }) => groups?.length);
test.each([
  ['blr_kor', 'BLR_KOR', ['BLR_KOR', 'DEL_OKH']],
  ['PAT_KNK', 'PAT_KNK', ['BLR_KOR', 'DEL_OKH', 'PAT_KNK']],
  ['-', 'No group', ['BLR_KOR', 'DEL_OKH', 'No group']],
])('the filter by the group %s says %s', (chosen, label, labels) => {
  const { items, value } = groupFilter(ofGroups, chosen);
  expect(items.find((item) => item.value === value)?.label).toBe(label);
  expect(items.map((item) => item.label)).toEqual(labels);
});
