import type { ListedUser } from '@veritas/shared/api';
import { NOT_AVAILABLE, parseRole, roleLabel } from '@veritas/shared/domain';

/** What people read for a role: its label, or the code as sent when it is none of ours. */
export function roleText({ role }: ListedUser): string {
  const known = parseRole(role);
  return known ? roleLabel(known) : role;
}

/** Group names joined by commas, or N/A (SPEC section 2, Deactivate Users). */
export function groupText({ group_info: groups }: ListedUser): string {
  return groups?.length ? groups.map(({ name }) => name).join(', ') : NOT_AVAILABLE;
}

/** By username, numbers in their order: wm_pat_2 stands before wm_pat_10. */
export function sortUsers(users: readonly ListedUser[]): ListedUser[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return users.toSorted((a, b) => compare(a.username, b.username));
}

/** Users with every word of the text somewhere in name, e-mail, role or groups, ignoring case. */
export function searchUsers(users: readonly ListedUser[], text: string): ListedUser[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const facts = [user.username, user.email ?? '', roleText(user), user.role, groupText(user)]
      .join('\n')
      .toLowerCase();
    return words.every((word) => facts.includes(word));
  });
}
