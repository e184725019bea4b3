import { groupText, isLocked, roleText, hasSignInTimes } from './listed-user.ts';

test.each([
  ['operators', 'Wishmaster'],
  ['super_admin', 'Super Admin'],
  ['auditor', 'auditor'],
])('the role %s reads %s', (role, text) => {
  expect(roleText({ role })).toBe(text);
});

test.each([
  [[{ name: 'BLR_KOR' }, { name: 'BLR_WHF' }], 'BLR_KOR, BLR_WHF'],
  [[], 'N/A'],
  [null, 'N/A'],
])('SPEC section 2, Deactivate Users: the groups %j read %s', (group_info, text) => {
  expect(groupText({ group_info })).toBe(text);
});

const wm = { id: 1, username: 'wm', role: 'operators', is_active: true, group_info: null };

test('a lock expires', () => {
  const locked = { ...wm, locked_until: '2026-01-01T10:00:00Z' };
  expect(isLocked(locked, Date.UTC(2026, 0, 1, 9))).toBe(true);
  expect(isLocked(locked, Date.UTC(2026, 0, 1, 11))).toBe(false);
  expect(isLocked(wm, 0)).toBe(false);
});

test('a server that does not report sign-ins is distinguished from one without any sign-in', () => {
  expect(hasSignInTimes([wm])).toBe(false);
  expect(hasSignInTimes([{ ...wm, last_sign_in: null }])).toBe(true);
});
