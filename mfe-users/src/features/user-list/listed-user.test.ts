import type { ListedUser } from '@veritas/shared/api';
import { groupText, roleText, searchUsers, sortUsers } from './listed-user.ts';

function user(username: string, change: Partial<ListedUser> = {}): ListedUser {
  return { id: username, username, role: 'operators', is_active: true, group_info: [], ...change };
}

test.each([
  ['operators', 'Wishmaster'],
  ['super_admin', 'Super Admin'],
  ['auditor', 'auditor'],
])('the role %s reads %s', (role, text) => {
  expect(roleText(user('asha', { role }))).toBe(text);
});

test.each([
  [[{ name: 'BLR_KOR' }, { name: 'BLR_WHF' }], 'BLR_KOR, BLR_WHF'],
  [[], 'N/A'],
  [null, 'N/A'],
])('the groups %j read %s', (group_info, text) => {
  expect(groupText(user('asha', { group_info }))).toBe(text);
});

test('users stand by name, with numbers in their order', () => {
  expect(sortUsers([user('wm_10'), user('Zoe'), user('wm_2'), user('asha')]).map(({ username }) => username)).toEqual([
    'asha',
    'wm_2',
    'wm_10',
    'Zoe',
  ]);
});

test.each([
  ['WM_', ['wm_blr']],
  ['wishmaster blr', ['wm_blr']],
  ['  kor ', ['wm_blr', 'asha']],
  ['asha@', ['asha']],
  ['nobody', []],
  ['', ['wm_blr', 'asha']],
])('the search for "%s" finds %j', (text, names) => {
  const users = [
    user('wm_blr', { group_info: [{ name: 'BLR_KOR' }] }),
    user('asha', { role: 'incharge', email: 'asha@example.com', group_info: [{ name: 'DEL_KOR' }] }),
  ];
  expect(searchUsers(users, text).map(({ username }) => username)).toEqual(names);
});
