import type { ListedUser } from '@veritas/shared/api';
import { NOT_AVAILABLE, parseInstant, parseRole, roleLabel } from '@veritas/shared/domain';

/** The text of a role: its label, or the code as sent when it is unknown. */
export function roleText({ role }: Pick<ListedUser, 'role'>): string {
  const known = parseRole(role);
  return known ? roleLabel(known) : role;
}

/** Group names joined by commas, or N/A (SPEC section 2, Deactivate Users). */
export function groupText({ group_info: groups }: Pick<ListedUser, 'group_info'>): string {
  return groups?.length ? groups.map(({ name }) => name).join(', ') : NOT_AVAILABLE;
}

/** Ms since 1970; null for a user who never signed in. */
export function lastSignIn({ last_sign_in: text }: ListedUser): number | null {
  return text ? parseInstant(text) : null;
}

/** Whether sign-in is throttled at that time. */
export function isLocked({ locked_until: until }: ListedUser, now: number): boolean {
  return until ? (parseInstant(until) ?? 0) > now : false;
}

/** Whether the server reports sign-ins, an addition to the specification; else everything about them is hidden. */
export function hasSignInTimes(users: readonly ListedUser[]): boolean {
  return users.some(({ last_sign_in }) => last_sign_in !== undefined);
}
