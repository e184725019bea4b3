import { parseRole } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import type { AppContext } from '../../context/app-context.ts';
import { webLoginRolesOf } from '../../settings/settings.ts';
import type { SessionRow } from './session-row.ts';
import { mayUseWeb } from './session-alive.ts';

export type SessionKind = 'web' | 'mobile';

interface UserGroup {
  readonly name: string;
  readonly code: string;
  readonly organization: 'hub' | 'RC';
}

/** The signed-in user of a request, as read from the database. */
export interface SignedIn {
  readonly sessionId: string;
  /** ID of the session that the sign-in started: another one replaces it each time the password is entered. */
  readonly signInId: string;
  readonly kind: SessionKind;
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** First group first. */
  readonly groups: readonly UserGroup[];
  /** Code of the first group that is a hub, as stored. */
  readonly hubCode: string | null;
  /** Organization of the first group, else the one chosen with the role. */
  readonly organization: 'hub' | 'RC' | null;
  /** Whether the user may sign in on the web (`is_webview`). */
  readonly webLogin: boolean;
  /** The password was set by another user: only the password change is allowed until this user chooses one. */
  readonly mustChangePassword: boolean;
  /** Created with the demo data: the password is public. */
  readonly isDemo: boolean;
  /** When the password was last entered in this session, in ms since 1970. */
  readonly confirmedAt: number;
}

export function signedInUser(
  rows: readonly SessionRow[],
  row: SessionRow,
  { config }: Pick<AppContext, 'config'>,
): SignedIn | null {
  const role = parseRole(row.role);
  if (!role) return null;
  const groups = rows.flatMap(({ group_name: name, group_code: code, group_organization: organization }) =>
    name !== null && code !== null && organization !== null ? [{ name, code, organization }] : [],
  );
  return {
    sessionId: row.session_id,
    signInId: row.first_id ?? row.session_id,
    kind: row.kind,
    id: row.user_id,
    username: row.username,
    role,
    groups,
    hubCode: groups.find((group) => group.organization === 'hub')?.code ?? null,
    organization: groups[0]?.organization ?? row.user_organization,
    webLogin: mayUseWeb(row, webLoginRolesOf(row.web_login_roles, config)),
    mustChangePassword: row.must_change_password === 1,
    isDemo: row.is_demo === 1,
    confirmedAt: row.confirmed_at ?? 0,
  };
}
