import type { Group, NewUser } from '@veritas/shared/api';
import { hubKey, type Role } from '@veritas/shared/domain';
import { parseOrganization, type Organization } from '../../lib/server/groups.ts';

/** The form of a new user as typed so far. */
export interface UserDraft {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role | null;
  readonly organization: Organization | null;
  /** Code of a group. */
  readonly group: string | null;
}
export type DraftErrors = Partial<Record<keyof UserDraft, string>>;

export const DRAFT_FIELDS = ['username', 'email', 'password', 'role', 'organization', 'group'] as const;
export const EMPTY_DRAFT: UserDraft = {
  username: '',
  email: '',
  password: '',
  role: null,
  organization: null,
  group: null,
};

/** Organization and group are asked for every role but central_ops (SPEC section 2, Create User). */
export function takesGroup(role: Role | null): boolean {
  return role !== 'central_ops';
}

/** A change, and what follows from it: another organization has other groups, central_ops has neither. */
export function changeDraft(draft: UserDraft, change: Partial<UserDraft>): UserDraft {
  const next = { ...draft, ...change };
  if (!takesGroup(next.role)) return { ...next, organization: null, group: null };
  return next.organization === draft.organization ? next : { ...next, group: change.group ?? null };
}

/** The draft of whoever may create users of the own groups only: organization and group are not theirs to choose. */
export function holdDraft(draft: UserDraft, own: readonly Group[] | null): UserDraft {
  const [first] = own ?? [];
  if (!first || !takesGroup(draft.role)) return draft;
  const chosen = own?.find(({ code }) => hubKey(code) === hubKey(draft.group)) ?? first;
  return { ...draft, organization: parseOrganization(chosen.organization) ?? 'hub', group: chosen.code };
}

/** What stops a draft from being sent: the line of SPEC section 5 and a text for each field. */
export function checkDraft(draft: UserDraft): { readonly message: string | null; readonly fields: DraftErrors } {
  const username = draft.username.trim();
  const email = draft.email.trim();
  const fields: DraftErrors = {};
  if (!username) fields.username = 'Username is missing';
  if (!email) fields.email = 'Email is missing';
  else if (!/^[^\s@]+@[^\s@]+$/.test(email)) fields.email = 'Email is not an address such as name@example.com';
  if (!draft.password) fields.password = 'Password is missing';
  if (!draft.role) fields.role = 'Role is missing';
  if (takesGroup(draft.role) && !draft.organization) fields.organization = 'Organization is missing';
  return { message: username && email ? null : 'Username and email are required', fields };
}

/** What is sent (SPEC section 7): for central_ops without organization and group. */
export function toPayload(draft: UserDraft): NewUser {
  const { password, role, organization, group } = draft;
  const person = { username: draft.username.trim(), email: draft.email.trim(), password, role: role ?? '' };
  return takesGroup(role) ? { ...person, group, organization } : person;
}
