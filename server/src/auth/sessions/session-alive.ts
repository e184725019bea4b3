import { parseRole } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import type { AppContext } from '../../context/app-context.ts';
import { webLoginRolesOf } from '../../settings/settings.ts';
import { isWithin } from '../tokens/clocks.ts';
import { sameText } from '../tokens/tokens.ts';
import type { SessionRow } from './session-row.ts';

/** Lifetimes in ms; docs/decisions/010-sessions.md has the reasons. */
export const ACCESS_MS = 10 * 60_000;
export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Grace period of the previous tokens: a response may be lost, another tab may be late. */
export const GRACE_MS = 10_000;

/** Checks the user's row too: deactivation, deletion and a role change take effect on the next request. */
export function isAlive(row: SessionRow, now: number, { config }: Pick<AppContext, 'config'>): boolean {
  const inTime = isWithin(row.seen_at, IDLE_MS, now) && now <= row.expires_at;
  const isActiveUser = row.is_active === 1 && row.deleted_at === null && parseRole(row.role) !== null;
  return (
    inTime && isActiveUser && (row.kind === 'mobile' || mayUseWeb(row, webLoginRolesOf(row.web_login_roles, config)))
  );
}

/** The previous access token stays valid during the grace period: requests may be in flight. */
export function accessFits(row: SessionRow, hash: string, now: number): boolean {
  if (sameText(row.access_hash, hash)) return now < row.access_expires_at;
  const isPrevious = row.previous_access_hash !== null && sameText(row.previous_access_hash, hash);
  return isPrevious && isInGrace(row, now);
}

/** Whether the previous tokens are still in their grace period. */
export function isInGrace({ rotated_at: rotatedAt }: Pick<SessionRow, 'rotated_at'>, now: number): boolean {
  return isWithin(rotatedAt, GRACE_MS, now);
}

/** SPEC section 5: `is_webview`, a setting by role that a user's row can override. */
export function mayUseWeb(user: { role: string; web_login: 0 | 1 | null }, webLoginRoles: readonly Role[]): boolean {
  return user.web_login === null ? webLoginRoles.some((role) => role === user.role) : user.web_login === 1;
}
