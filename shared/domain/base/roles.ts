/** Every role of SPEC section 3, lowest rank first: the order is the rank. */
export const ROLES = ['operators', 'executive', 'incharge', 'central_ops', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

export type Permission =
  | 'upload'
  | 'download_apk'
  | 'white_label'
  | 'create_group'
  | 'delete_user'
  | 'manage_users'
  | 'read_audit'
  | 'read_api'
  | 'define_codes'
  | 'read_releases'
  | 'change_settings'
  | 'manage_releases'
  /** Saved views of the pick list, with everyone. */
  | 'share_views'
  | 'acknowledge_signals'
  /** Notes on devices and their flags, which everyone reads. */
  | 'write_notes'
  | 'remove_any_note';

/** All that sets a role apart. A new role is its entry here, and the documents that name roles. */
interface Traits {
  /** What people read instead of the code. */
  readonly label: string;
  /** SPEC section 6; `manage_users` (activate, deactivate) by rank, as the server enforces it. */
  readonly may: readonly Permission[];
  /** The roles that the form of a new user offers, in its order (SPEC section 6). */
  readonly assigns: readonly Role[];
  /** Roles that may be given beside those offered. */
  readonly grants?: readonly Role[];
  /** Whether people of the role belong to an organization and a group: SPEC section 2 asks neither of central_ops. */
  readonly organization: 'needed' | 'optional' | 'none';
  /** Whose users they see and, with `manage_users`, act on (DECISIONS section 4). */
  readonly reach: 'everyone' | 'own groups';
  /** What the dashboard and the pick list start with (SPEC section 6). */
  readonly startsWith: 'all hubs' | 'own hub';
  /** Whether web sign-in is open to the role unless a setting says otherwise. */
  readonly web: boolean;
  /** Whether they scan by the console's own filter, so that its cursor waits there. */
  readonly scansByFilter?: true;
}

const STAFF = { may: [], assigns: [], organization: 'needed', reach: 'own groups', startsWith: 'own hub' } as const;
const LISTED_ROLES = ['operators', 'executive', 'incharge', 'central_ops'] as const;
const ADMIN = {
  may: [
    'upload',
    'download_apk',
    'white_label',
    'create_group',
    'manage_users',
    'read_audit',
    'read_api',
    'share_views',
    'acknowledge_signals',
    'write_notes',
  ],
  assigns: LISTED_ROLES,
  organization: 'optional',
  reach: 'everyone',
  startsWith: 'all hubs',
  web: true,
} as const;

export const ROLE_TRAITS: Readonly<Record<Role, Traits>> = {
  operators: { ...STAFF, label: 'Wishmaster', web: false },
  executive: { ...STAFF, label: 'Executive', may: ['write_notes'], web: true, scansByFilter: true },
  incharge: {
    ...STAFF,
    label: 'Incharge',
    may: ['manage_users', 'acknowledge_signals', 'write_notes'],
    assigns: ['executive', 'operators'],
    web: true,
  },
  central_ops: {
    label: 'Central Ops',
    may: ['manage_users', 'share_views', 'acknowledge_signals', 'write_notes'],
    assigns: ['incharge', 'executive'],
    organization: 'none',
    reach: 'everyone',
    startsWith: 'own hub',
    web: true,
  },
  admin: { ...ADMIN, label: 'Admin' },
  // Otherwise no role could create an admin; a super_admin is created on the server only.
  super_admin: {
    ...ADMIN,
    label: 'Super Admin',
    may: [
      ...ADMIN.may,
      'delete_user',
      'define_codes',
      'read_releases',
      'change_settings',
      'manage_releases',
      'remove_any_note',
    ],
    grants: ['admin'],
  },
};

/** The role that a text names exactly; null for any other text, which means least privilege. */
export function parseRole(text: unknown): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}

/** What people read instead of the code: `operators` is a Wishmaster. */
export function roleLabel(role: Role): string {
  return ROLE_TRAITS[role].label;
}

/** The roles that may do something, lowest first. */
export function rolesWith(permission: Permission): readonly Role[] {
  return ROLES.filter((role) => can(role, permission));
}

/** Whether a role may do something (SPEC section 6). An unknown role may do nothing of the list. */
export function can(role: Role | null, permission: Permission): boolean {
  return role !== null && ROLE_TRAITS[role].may.includes(permission);
}

/** The roles a creator is offered for a new user, exactly those of SPEC section 6. */
export function assignableRoles(creator: Role): readonly Role[] {
  return ROLE_TRAITS[creator].assigns;
}

/** The roles a creator may give: those offered, and what only this role may give beside them. */
export function grantableRoles(creator: Role): readonly Role[] {
  const { assigns, grants = [] } = ROLE_TRAITS[creator];
  return [...assigns, ...grants];
}

/** Whether `a` ranks strictly above `b`: people act on lower ranks only. */
export function outranks(a: Role, b: Role): boolean {
  return ROLES.indexOf(a) > ROLES.indexOf(b);
}

/**
 * Whether people of a role belong to an organization and its groups. Text that is no role is not known to have none.
 */
export function takesGroup(role: string | null): boolean {
  const known = parseRole(role);
  return known === null || ROLE_TRAITS[known].organization !== 'none';
}

/** Whether people of a role scan with the cursor in the filter of the pick list. */
export function scansByFilter(role: Role | null): boolean {
  return role !== null && ROLE_TRAITS[role].scansByFilter === true;
}

/** Whether a role manages users of the groups it belongs to, and no others (DECISIONS section 4). */
export function managesOwnGroupsOnly(role: Role | null): boolean {
  return role !== null && can(role, 'manage_users') && ROLE_TRAITS[role].reach === 'own groups';
}
