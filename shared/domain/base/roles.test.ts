import { namesOf } from './by-name.ts';
import {
  can,
  grantableRoles,
  managesOwnGroupsOnly,
  outranks,
  parseRole,
  ROLE_TRAITS,
  roleLabel,
  ROLES,
  rolesWith,
  takesGroup,
} from './roles.ts';
import type { Permission, Role } from './roles.ts';

/** The compiler asks for a line for each permission. */
const PERMITTED: Readonly<Record<Permission, readonly Role[]>> = {
  upload: ['admin', 'super_admin'],
  download_apk: ['admin', 'super_admin'],
  white_label: ['admin', 'super_admin'],
  create_group: ['admin', 'super_admin'],
  delete_user: ['super_admin'],
  manage_users: ['incharge', 'central_ops', 'admin', 'super_admin'],
  read_audit: ['admin', 'super_admin'],
  read_api: ['admin', 'super_admin'],
  define_codes: ['super_admin'],
  share_views: ['central_ops', 'admin', 'super_admin'],
  read_releases: ['super_admin'],
  change_settings: ['super_admin'],
  acknowledge_signals: ['incharge', 'central_ops', 'admin', 'super_admin'],
  manage_releases: ['super_admin'],
  write_notes: ['executive', 'incharge', 'central_ops', 'admin', 'super_admin'],
  remove_any_note: ['super_admin'],
};

test.each(namesOf(PERMITTED))('%s is for its roles only', (permission) => {
  expect(rolesWith(permission)).toEqual(PERMITTED[permission]);
  expect(can(null, permission)).toBe(false);
});

test.each([
  ['operators', []],
  ['executive', []],
  ['incharge', ['executive', 'operators']],
  ['central_ops', ['incharge', 'executive']],
  ['admin', ['operators', 'executive', 'incharge', 'central_ops']],
  ['super_admin', ['operators', 'executive', 'incharge', 'central_ops']],
] as const)('%s is offered %j for a new user', (creator, roles) => {
  expect(ROLE_TRAITS[creator].assigns).toEqual(roles);
});

test('only a super_admin may assign the role admin, and no role may assign super_admin', () => {
  expect(ROLES.filter((creator) => grantableRoles(creator).includes('admin'))).toEqual(['super_admin']);
  expect(ROLES.filter((creator) => grantableRoles(creator).includes('super_admin'))).toEqual([]);
});

test('an operator is called Wishmaster', () => {
  expect(roleLabel('operators')).toBe('Wishmaster');
});

test.each(['Admin', 'root', '', null, 7])('%j is not a role', (text) => {
  expect(parseRole(text)).toBeNull();
});

test('a role outranks the lower ones, never itself', () => {
  expect(ROLES.filter((role) => outranks('central_ops', role))).toEqual(['operators', 'executive', 'incharge']);
});

test('SPEC section 2: every role but central_ops needs an organization, also while no role is chosen', () => {
  expect(ROLES.filter((role) => !takesGroup(role))).toEqual(['central_ops']);
  expect(takesGroup(null)).toBe(true);
  expect(takesGroup('auditor')).toBe(true);
});

test('of the roles that manage users, only incharge is limited to its own groups', () => {
  expect(ROLES.filter(managesOwnGroupsOnly)).toEqual(['incharge']);
  expect(managesOwnGroupsOnly(null)).toBe(false);
});
