import { Email, problemWith } from '@veritas/shared/api';
import type { CallInput, FormRefusal, Group, ListedUser, updateUser } from '@veritas/shared/api';
import {
  grantableRoles,
  hubKey,
  parseOrganization,
  parseRole,
  ROLE_TRAITS,
  roleLabel,
  takesGroup,
  type Role,
} from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { roleText } from '../../lib/people/listed-user.ts';
import { storedWebChoice, webChoiceOf, type WebChoice } from '../../lib/people/web-choice.ts';
import { findGroup } from '../../lib/server/groups.ts';

export interface EditDraft {
  readonly email: string;
  readonly role: string;
  /** Code of a group; of several the first is shown. */
  readonly group: string | null;
  /** Whether the user may sign in on the web. */
  readonly web: WebChoice;
}

export function draftOf(user: ListedUser, groups: readonly Group[]): EditDraft {
  const [first] = user.group_info ?? [];
  const group = first ? (findGroup(groups, first.name)?.code ?? first.name) : null;
  return { email: user.email ?? '', role: user.role, group, web: webChoiceOf(user) };
}

/** The selectable roles: those that the actor may assign, and the current one. */
export function roleChoices(actor: Role | null, present: string) {
  const roles = actor ? grantableRoles(actor) : [];
  const choices: { value: string; label: string }[] = roles.map((value) => ({ value, label: roleLabel(value) }));
  if (choices.some(({ value }) => value === present)) return choices;
  return [...choices, { value: present, label: roleText({ role: present }) }];
}

/** The errors of an edit; an unchanged email or role is always valid. */
export function checkEdit(user: ListedUser, before: EditDraft, after: EditDraft): FormRefusal<EditDraft>['fields'] {
  const email = after.email.trim();
  const emailProblem = email ? problemWith(Email, email) : t('Email is missing');
  const role = after.role === before.role ? null : parseRole(after.role);
  const needsPlace = role !== null && ROLE_TRAITS[role].organization === 'needed';
  return {
    ...(email !== before.email && emailProblem && { email: emailProblem }),
    // A group determines its organization, which cannot be chosen here.
    ...(needsPlace && !user.organization && !after.group && { group: t('Group is missing') }),
  };
}

/** The sent fields: only the changed ones, with their values when the edit began; null when nothing changed. */
export function changesOf(
  user: ListedUser,
  { before, after, began }: { before: EditDraft; after: EditDraft; began: EditDraft },
  groups: readonly Group[],
): CallInput<typeof updateUser> | null {
  const group = after.group ? findGroup(groups, after.group) : null;
  const moved = hubKey(after.group) !== hubKey(before.group) && takesGroup(after.role);
  const changed = {
    ...(after.email.trim() !== before.email && { email: after.email.trim() }),
    ...(after.role !== before.role && { role: after.role }),
    ...(moved && { group: after.group }),
    ...(moved && group && { organization: parseOrganization(group.organization) }),
    ...(after.web !== before.web && { web_login: storedWebChoice(after.web) }),
  };
  if (Object.keys(changed).length === 0) return null;
  const { email, role, group: place, web } = began;
  const seen = {
    ...('email' in changed && { email }),
    ...('role' in changed && { role }),
    ...('group' in changed && { group: place }),
    ...('web_login' in changed && { web_login: storedWebChoice(web) }),
  };
  return { user_id: user.id, ...changed, seen };
}
