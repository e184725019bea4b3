/** Every role of SPEC section 3, lowest rank first: the order is the rank. */
export const ROLES = ['operators', 'executive', 'incharge', 'central_ops', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

const LABELS: Record<Role, string> = {
  operators: 'Wishmaster',
  executive: 'Executive',
  incharge: 'Incharge',
  central_ops: 'Central Ops',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

export type Permission =
  'upload' | 'download_apk' | 'white_label' | 'create_group' | 'delete_user' | 'manage_users' | 'read_audit';

/** SPEC section 6; `manage_users` (activate, deactivate) by rank, as the server enforces it. */
const PERMITTED: Record<Permission, readonly Role[]> = {
  upload: ['admin', 'super_admin'],
  download_apk: ['admin', 'super_admin'],
  white_label: ['admin', 'super_admin'],
  create_group: ['admin', 'super_admin'],
  delete_user: ['super_admin'],
  manage_users: ['incharge', 'central_ops', 'admin', 'super_admin'],
  read_audit: ['admin', 'super_admin'],
};

const LISTED_ROLES = ['operators', 'executive', 'incharge', 'central_ops'] as const;

const ASSIGNABLE: Record<Role, readonly Role[]> = {
  operators: [],
  executive: [],
  incharge: ['executive', 'operators'],
  central_ops: ['incharge', 'executive'],
  admin: LISTED_ROLES,
  super_admin: LISTED_ROLES,
};

/** The role a text names, to the letter; null for any other text, which means least privilege. */
export function parseRole(text: unknown): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}

/** What people read instead of the code: `operators` is a Wishmaster. */
export function roleLabel(role: Role): string {
  return LABELS[role];
}

/** The roles that may do something, lowest first. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMITTED[permission];
}

/** Whether a role may do something (SPEC section 6). An unknown role may do nothing of the list. */
export function can(role: Role | null, permission: Permission): boolean {
  return role !== null && PERMITTED[permission].includes(role);
}

/** The roles a creator is offered for a new user, exactly those of SPEC section 6. */
export function assignableRoles(creator: Role): readonly Role[] {
  return ASSIGNABLE[creator];
}

/**
 * The roles a creator may give. Beside the offered ones a super_admin may make an admin, whom nobody else could
 * make; a super_admin is made on the server only.
 */
export function grantableRoles(creator: Role): readonly Role[] {
  return creator === 'super_admin' ? [...ASSIGNABLE[creator], 'admin'] : ASSIGNABLE[creator];
}

/** Whether `a` stands strictly above `b`: people act on lower ranks only. */
export function outranks(a: Role, b: Role): boolean {
  return ROLES.indexOf(a) > ROLES.indexOf(b);
}
