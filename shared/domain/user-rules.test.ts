import { ROLES, type Role } from './base/roles.ts';
import { refuseUserAction, type UserAction } from './user-rules.ts';

const actor = (role: Role | null, groups: string[] = ['BLR_KOR']) => ({ username: 'asha', role, groups });
const target = (role: string, more = {}) => ({ username: 'ravi', role, isActive: true, groups: ['blr_kor'], ...more });

test.each(ROLES.flatMap((a) => ROLES.map((b) => [a, b] as const)))('%s may deactivate %s only by rank', (a, b) => {
  const manages = ['incharge', 'central_ops', 'admin', 'super_admin'].includes(a);
  const allowed = manages && ROLES.indexOf(a) > ROLES.indexOf(b);
  expect(refuseUserAction(actor(a), target(b), 'deactivate') === null).toBe(allowed);
});

test.each<[string, ReturnType<typeof actor>, ReturnType<typeof target>, UserAction, string]>([
  [
    'users cannot act on themselves',
    actor('admin'),
    target('executive', { username: 'ASHA' }),
    'deactivate',
    'You cannot deactivate yourself',
  ],
  ['only a super admin deletes', actor('admin'), target('executive'), 'delete', 'Only a Super Admin may delete users'],
  [
    'an incharge stays within their own group',
    actor('incharge'),
    target('executive', { groups: ['DEL_OKH'] }),
    'deactivate',
    'Incharge may deactivate users of their own groups only',
  ],
  [
    'an unknown role is not touched',
    actor('super_admin'),
    target('root'),
    'update',
    'Super Admin may not edit a user of an unknown role',
  ],
  ['an unknown own role may nothing', actor(null), target('operators'), 'unlock', 'Your role cannot manage users'],
  [
    'an inactive user stays so',
    actor('admin'),
    target('executive', { isActive: false }),
    'deactivate',
    'This user is already inactive',
  ],
])('%s', (_case, who, whom, action, sentence) => {
  expect(refuseUserAction(who, whom, action)).toBe(sentence);
});

test('a super admin may delete a lower rank', () => {
  expect(refuseUserAction(actor('super_admin'), target('admin'), 'delete')).toBeNull();
});
