import type { ListedUser } from '@veritas/shared/api';
import { DAY_MS, hubKey, nameKey, parseInstant, parseRole, ROLES } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { groupText, isLocked, lastSignIn, roleText } from '../../../lib/people/listed-user.ts';
import { NO_GROUP, type Sort, type UsersView } from './users-view.ts';

const DORMANT_DAYS = 60;

/** The users of a view in its order; `now` in ms since 1970. */
export function selectUsers(users: readonly ListedUser[], view: UsersView, now: number): ListedUser[] {
  const wanted = users.filter(
    (user) =>
      (view.role === null || user.role === view.role) &&
      (view.active === null || user.is_active === (view.active === 'yes')) &&
      inGroup(user, view.group) &&
      inState(user, view.state, now),
  );
  return sortUsers(searchUsers(wanted, view.q), view.sort);
}

/** Users with every word of the text in name, e-mail, role or groups, compared as names. */
export function searchUsers(users: readonly ListedUser[], text: string): readonly ListedUser[] {
  const words = nameKey(text).split(' ').filter(Boolean);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const facts = nameKey([user.username, user.email ?? '', roleText(user), user.role, groupText(user)].join(' '));
    return words.every((word) => facts.includes(word));
  });
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Equal users are sorted by username, numbers by value: wm_pat_2 comes before wm_pat_10. */
export function sortUsers(users: readonly ListedUser[], { by, descending }: Sort): ListedUser[] {
  const keyOf = KEYS[by];
  const sign = descending ? -1 : 1;
  // Computed once per user: a sort compares each of thousands with many others.
  const keyed = users.map((user) => ({ user, key: keyOf(user) }));
  keyed.sort((a, b) => sign * order(a.key, b.key) || compare(a.user.username, b.user.username));
  return keyed.map(({ user }) => user);
}

type Key = string | number;
const order = (a: Key, b: Key) => (typeof a === 'number' ? a - Number(b) : compare(a, String(b)));

const KEYS: Record<Sort['by'], (user: ListedUser) => Key> = {
  username: ({ username }) => username,
  role: rank,
  group: groupText,
  active: (user) => -Number(user.is_active),
  // Never signed in sorts as the longest ago.
  last: (user) => lastSignIn(user) ?? 0,
};

/** Unknown roles rank below all others. */
function rank({ role }: ListedUser): number {
  const known = parseRole(role);
  return known ? ROLES.indexOf(known) : -1;
}

function inGroup({ group_info: groups }: ListedUser, wanted: string | null): boolean {
  if (wanted === null) return true;
  if (wanted === NO_GROUP) return !groups?.length;
  return groups?.some(({ name }) => hubKey(name) === hubKey(wanted)) ?? false;
}

function inState(user: ListedUser, state: UsersView['state'], now: number): boolean {
  const last = lastSignIn(user);
  if (state === 'never') return last === null;
  if (state === 'dormant') return isDormant(user, now);
  return state !== 'locked' || isLocked(user, now);
}

/**
 * Whether the user has neither signed in nor was created in the last DORMANT_DAYS. One who never signed in and whose
 * creation is unknown does not count: dormant users are deactivated in bulk.
 */
function isDormant(user: ListedUser, now: number): boolean {
  const created = user.created_at ? parseInstant(user.created_at) : null;
  const latest = Math.max(lastSignIn(user) ?? 0, created ?? 0);
  return latest !== 0 && latest < now - DORMANT_DAYS * DAY_MS;
}

/** The choices of the group filter and the chosen one, even if a link names a group without users. */
export function groupFilter(users: readonly ListedUser[], chosen: string | null) {
  const listed = groupChoices(users);
  if (chosen === null) return { items: listed, value: null };
  // A link may write the name in another case.
  const found = listed.find(({ value }) => hubKey(value) === hubKey(chosen));
  if (found) return { items: listed, value: found.value };
  return { items: [...listed, { value: chosen, label: chosen === NO_GROUP ? t('No group') : chosen }], value: chosen };
}

/** The groups of the users, and the choice of users without one. */
function groupChoices(users: readonly ListedUser[]): { value: string; label: string }[] {
  const names = new Map(
    users.flatMap(({ group_info: groups }) => groups ?? []).map(({ name }) => [hubKey(name), name] as const),
  );
  const known = [...names.values()].toSorted(compare).map((name) => ({ value: name, label: name }));
  return users.some((user) => inGroup(user, NO_GROUP)) ? [...known, { value: NO_GROUP, label: t('No group') }] : known;
}
