import { ROLES } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { POLICY } from '../policy.ts';
import type { Access } from '../policy.ts';

/** A kind of client that the policy distinguishes. */
export interface Requester {
  readonly name: string;
  /** Null: no session, or an invalid one. */
  readonly role: Role | null;
  readonly isMobile?: true;
  readonly passwordIsDue?: true;
  /** Signed in long ago and has not confirmed the password since. */
  readonly isUnconfirmed?: true;
}

/** The columns of the table. */
export const REQUESTERS = [
  { name: 'anonymous', role: null },
  { name: 'expired', role: null },
  { name: 'deactivated', role: null },
  { name: 'refused on the web', role: null },
  ...ROLES.map((role) => ({ name: role, role })),
  { name: 'app: operators', role: 'operators', isMobile: true },
  { name: 'app: super_admin', role: 'super_admin', isMobile: true },
  { name: 'password due', role: 'super_admin', passwordIsDue: true },
  { name: 'unconfirmed', role: 'super_admin', isUnconfirmed: true },
] as const satisfies readonly Requester[];

/** `answered`, or the code of the refusal. */
export type Cell =
  | 'answered'
  | 'unauthenticated'
  | 'forbidden'
  | 'mobile_session'
  | 'password_change_required'
  | 'reauth_required';

export function cellOf(access: Access, requester: Requester): Cell {
  if (access.who === 'anyone') return 'answered';
  if (access.who === 'deploy token') return 'unauthenticated';
  if (requester.role === null) return 'unauthenticated';
  if (access.who === 'refresh token') return 'answered';
  if (requester.isMobile && !access.mobile) return 'mobile_session';
  if (!access.who.includes(requester.role)) return 'forbidden';
  if (requester.passwordIsDue && !access.beforePasswordChange) return 'password_change_required';
  return requester.isUnconfirmed && access.confirmed ? 'reauth_required' : 'answered';
}

const SHOWN: Record<Cell, string> = {
  answered: '✓',
  unauthenticated: '401',
  forbidden: '403',
  mobile_session: '403',
  password_change_required: '403',
  reauth_required: '403',
};

/** Returns the text of docs/develop/access.md. */
export function accessPage(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = Object.entries(POLICY).map(([call, access]) =>
    line([`\`${call}\``, access.does, ...REQUESTERS.map((requester) => SHOWN[cellOf(access, requester)])]),
  );
  return `# Access by role

Generated from \`server/src/auth/access/policy.ts\`; a test requests every cell over HTTP and compares. ✓: the call is
allowed, if its content is valid and the rules about rank, own group and own account permit it. 401: not signed in, or
no longer. 403: signed in, but not allowed. \`operators\`: on the web, where the setting \`WEB_LOGIN_ROLES\` allows
Wishmasters. \`refused on the web\`: a role that the setting excludes. \`password due\`: an admin set the password, and the
user has not changed it yet. \`unconfirmed\`: a super admin who entered the password too long ago; creating, activating or
changing a user who manages others, and any change of a role, an e-mail address or a web sign-in, also ask for it. Calls
that are 401 for everyone are asked with a deploy token instead of a session.

${line(['call', 'what it does', ...REQUESTERS.map(({ name }) => name)])}
${line(Array.from({ length: REQUESTERS.length + 2 }, () => '---'))}
${rows.join('\n')}
`;
}
