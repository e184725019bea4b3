import {
  hubKey,
  managesOwnGroupsOnly,
  parseOrganization,
  ROLE_TRAITS,
  roleLabel,
  takesGroup,
} from '@veritas/shared/domain';
import type { Organization, Role } from '@veritas/shared/domain';
import type { SignedIn } from '../../auth/access/guard.ts';
import type { Db } from '../../db/index.ts';
import { forbidden } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import type { Sentence } from '../../http/language/sentence.ts';
import { fieldError } from '../field-error.ts';

/** A user's organization, and at most one group of it when set in the console. */
export interface Place {
  readonly organization: Organization | null;
  readonly group: { readonly id: string; readonly code: string } | null;
}

export const NOWHERE: Place = { organization: null, group: null };

type Text = string | null | undefined;

const isBlank = (text: Text): boolean => (text ?? '').trim() === '';

/** Parses `hub` or `RC`, case-insensitive. Returns null for an empty text, throws 400 for anything else. */
export function readOrganization(text: Text): Organization | null {
  const organization = parseOrganization(text);
  if (organization === null && !isBlank(text)) throw fieldError('organization', 'Organization must be hub or RC');
  return organization;
}

/** Throws 400 when a role that needs an organization has none. */
export function requireOrganization(role: Role, organization: Text): void {
  if (ROLE_TRAITS[role].organization === 'needed' && isBlank(organization)) {
    throw fieldError('organization', 'Organization is missing');
  }
}

/**
 * The place that a form names by code (or, the same, name) and organization, both in any case. Throws 400 when they do
 * not go together or with the role, 403 when a user who is restricted to their own groups names another one.
 */
export async function findPlace(
  db: Db,
  actor: SignedIn,
  { role, group: code, organization: text }: { role: Role; group: Text; organization: Text },
): Promise<Place> {
  if (!takesGroup(role)) {
    if (!isBlank(code)) throw fieldError('group', sentence('{role} belong to no group', { role: roleLabel(role) }));
    if (!isBlank(text)) {
      throw fieldError('organization', sentence('{role} belong to no organization', { role: roleLabel(role) }));
    }
    return NOWHERE;
  }
  const organization = readOrganization(text);
  const wanted = isBlank(code) && managesOwnGroupsOnly(actor.role) ? ownGroup(actor, organization) : code;
  if (isBlank(wanted)) return { organization, group: null };
  const group = await db
    .selectFrom('groups')
    .select(['id', 'code', 'organization'])
    .where('code_key', '=', hubKey(wanted))
    .executeTakeFirst();
  if (!group) throw fieldError('group', sentence('There is no group "{group}"', { group: wanted ?? '' }));
  if (organization !== null && group.organization !== organization) {
    const values = { group: group.code, organization: group.organization.toUpperCase() };
    throw fieldError('group', sentence('Group {group} belongs to {organization}', values));
  }
  if (managesOwnGroupsOnly(actor.role) && !actor.groups.some((own) => hubKey(own.code) === hubKey(group.code))) {
    throw forbidden(ownGroupsOnly(actor));
  }
  return { organization: group.organization, group };
}

/** Without a group the creator could not manage the new user. */
function ownGroup(actor: SignedIn, organization: Organization | null): string {
  const own = actor.groups.find((group) => organization === null || group.organization === organization);
  if (own) return own.code;
  throw forbidden(
    actor.groups.length === 0 ? 'You belong to no group, so you cannot place users in one' : ownGroupsOnly(actor),
  );
}

function ownGroupsOnly({ role }: SignedIn): Sentence {
  return sentence('{own} may place users in their own groups only', { own: roleLabel(role) });
}
