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
  /** Save views of the pick list for all users. */
  | 'share_views'
  | 'acknowledge_signals'
  /** Write notes and flags, which all users can read. */
  | 'write_notes'
  | 'remove_any_note';

/** All properties of a role. A new role is its entry here, and the documents that name roles. */
interface Traits {
  /** The label on screen. */
  readonly label: string;
  /** SPEC section 6; `manage_users` (activate, deactivate) by rank, as the server enforces it. */
  readonly may: readonly Permission[];
  /** The roles that the form of a new user offers, in its order (SPEC section 6). */
  readonly assigns: readonly Role[];
  /** Further roles that it may assign. */
  readonly grants?: readonly Role[];
  /** Whether users of the role have an organization and a group: SPEC section 2 requires neither for central_ops. */
  readonly organization: 'needed' | 'optional' | 'none';
  /** Whose users they see and, with `manage_users`, manage (DECISIONS section 4). */
  readonly reach: 'everyone' | 'own groups';
  /** The initial filter of the dashboard and the pick list (SPEC section 6). */
  readonly startsWith: 'all hubs' | 'own hub';
  /** Whether the role may sign in on the web unless a setting overrides it. */
  readonly web: boolean;
  /** Whether they scan into the console's own filter, which then has the focus. */
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

/** The role of exactly this name; null for any other text, which means least privilege. */
export function parseRole(text: unknown): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}

/** The label on screen: `operators` is a Wishmaster. */
export function roleLabel(role: Role): string {
  return ROLE_TRAITS[role].label;
}

/** The roles with a permission, lowest first. */
export function rolesWith(permission: Permission): readonly Role[] {
  return ROLES.filter((role) => can(role, permission));
}

/** Whether a role has a permission (SPEC section 6). An unknown role has none. */
export function can(role: Role | null, permission: Permission): boolean {
  return role !== null && ROLE_TRAITS[role].may.includes(permission);
}

/** The roles that a creator may assign: those offered, and those reserved to this role. */
export function grantableRoles(creator: Role): readonly Role[] {
  const { assigns, grants = [] } = ROLE_TRAITS[creator];
  return [...assigns, ...grants];
}

/** Whether `a` ranks strictly above `b`: users manage lower ranks only. */
export function outranks(a: Role, b: Role): boolean {
  return ROLES.indexOf(a) > ROLES.indexOf(b);
}

/** Whether users of a role have an organization and groups; true for an unknown role. */
export function takesGroup(role: string | null): boolean {
  const known = parseRole(role);
  return known === null || ROLE_TRAITS[known].organization !== 'none';
}

/** Whether users of a role scan with the focus in the filter of the pick list. */
export function scansByFilter(role: Role | null): boolean {
  return role !== null && ROLE_TRAITS[role].scansByFilter === true;
}

/** Whether a role manages users of the groups it belongs to, and no others (DECISIONS section 4). */
export function managesOwnGroupsOnly(role: Role | null): boolean {
  return role !== null && can(role, 'manage_users') && ROLE_TRAITS[role].reach === 'own groups';
}
