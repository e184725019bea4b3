import { Email, problemWith, type FormRefusal, type Group, type NewUser } from '@veritas/shared/api';
import { hubKey, parseOrganization, takesGroup, type Organization, type Role } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

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
export type DraftProblems = FormRefusal<UserDraft>['fields'];

export const DRAFT_FIELDS = ['username', 'email', 'password', 'role', 'organization', 'group'] as const;
export const EMPTY_DRAFT: UserDraft = {
  username: '',
  email: '',
  password: '',
  role: null,
  organization: null,
  group: null,
};

/** An edit with its consequences: another organization has other groups, central_ops has neither. */
export function consequencesOf(draft: UserDraft, edit: Partial<UserDraft>): Partial<UserDraft> {
  const { role, organization } = { ...draft, ...edit };
  if (!takesGroup(role)) return { ...edit, organization: null, group: null };
  return organization === draft.organization ? edit : { ...edit, group: edit.group ?? null };
}

/** What a creator may choose. */
export interface Choices {
  readonly roles: readonly Role[];
  /** The groups that the creator is limited to: organization and group are fixed. Null: a free choice. */
  readonly own: readonly Group[] | null;
}

/** The draft without what its creator cannot choose, such as since a change of their role; empty without any role. */
export function holdDraft(draft: UserDraft, { roles, own }: Choices): UserDraft {
  if (roles.length === 0) return EMPTY_DRAFT;
  const role = roles.find((allowed) => allowed === draft.role) ?? null;
  const [first] = own ?? [];
  if (!first || !takesGroup(role)) return { ...draft, role };
  const chosen = own?.find(({ code }) => hubKey(code) === hubKey(draft.group)) ?? first;
  return { ...draft, role, organization: parseOrganization(chosen.organization) ?? 'hub', group: chosen.code };
}

/** The errors of a draft: the line of SPEC section 5 and a text for each field. */
export function checkDraft(draft: UserDraft): FormRefusal<UserDraft> {
  const username = draft.username.trim();
  const email = draft.email.trim();
  const emailProblem = email ? problemWith(Email, email) : t('Email is missing');
  const fields = {
    ...(!username && { username: t('Username is missing') }),
    ...(emailProblem && { email: emailProblem }),
    ...(!draft.password && { password: t('Password is missing') }),
    ...(!draft.role && { role: t('Role is missing') }),
    ...(takesGroup(draft.role) && !draft.organization && { organization: t('Organization is missing') }),
  };
  return { fields, text: username && email ? null : t('Username and email are required') };
}

/** What is sent (SPEC section 7): for central_ops without organization and group. */
export function toPayload(draft: UserDraft): NewUser {
  const { password, role, organization, group } = draft;
  const person = { username: draft.username.trim(), email: draft.email.trim(), password, role: role ?? '' };
  return takesGroup(role) ? { ...person, group, organization } : person;
}
