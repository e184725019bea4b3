import type { CallInput, updateUser as call } from '@veritas/shared/contracts';
import { can, hubKey, parseOrganization, parseRole, takesGroup } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { recordAudit } from '../../audit/record.ts';
import { requireConfirmed } from '../../auth/access/confirmation.ts';
import type { SignedIn } from '../../auth/access/guard.ts';
import { endSessionsOf, endWebSessionsOf } from '../../auth/sessions/end-sessions.ts';
import { mayUseWeb } from '../../auth/sessions/session-alive.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { conflict } from '../../http/errors/errors.ts';
import { readWebLoginRoles } from '../../settings/settings.ts';
import { requireWebDecider, storedWebLogin, webLoginWords } from '../web-login.ts';
import { roleToGive } from './role-to-give.ts';
import { findPlace, NOWHERE, readOrganization, requireOrganization } from './place.ts';
import type { Place } from './place.ts';
import { changeUser } from './target.ts';
import type { UserCommand } from './target.ts';
import type { Target } from './read-target.ts';

type Wanted = Omit<CallInput<typeof call>, 'user_id'>;

/** The parts of a user that an edit may change, as the audit trail names them. */
type Parts = Pick<Target, 'email' | 'role' | 'groups' | 'organization'> & { readonly web_login: Target['webLogin'] };
type Part = keyof Parts;

/** Fields that decide access and permissions. */
const SENSITIVE: readonly Part[] = ['role', 'email', 'web_login'];
/** A user without an organization from before that rule can still get these. */
const WITHOUT_ORGANIZATION: readonly Part[] = ['email', 'web_login'];

/**
 * Updates the given fields, and ends the sessions that the user may not have any more. Returns the name. Throws 409 for
 * `seen`.
 */
export function updateUser(context: AppContext, command: Omit<UserCommand, 'action'>, wanted: Wanted): Promise<string> {
  return changeUser(context, { ...command, action: 'update' }, async (trx, target, actor) => {
    if (wanted.web_login !== undefined) requireWebDecider(actor);
    refuseStaleEdit(target, wanted);
    const now = partsOf(target);
    const role = wanted.role === undefined ? parseRole(target.role) : roleFor(actor, target, wanted.role);
    const place = role && (await placeFor(trx, { actor, target, role, wanted }));
    const next: Parts = {
      email: wanted.email ?? target.email,
      role: role ?? target.role,
      groups: place ? (place.group ? [place.group.code] : []) : target.groups,
      organization: place ? place.organization : target.organization,
      web_login: wanted.web_login === undefined ? target.webLogin : wanted.web_login,
    };
    const changed = (Object.keys(now) as Part[]).filter(
      (field) => JSON.stringify(now[field]) !== JSON.stringify(next[field]),
    );
    if (changed.length === 0) return target.username;
    if (role && changed.some((part) => !WITHOUT_ORGANIZATION.includes(part)))
      requireOrganization(role, next.organization);
    // The group decides which users a role with limited scope can act on.
    const isSensitive = changed.some((part) => SENSITIVE.includes(part)) || can(role, 'manage_users');
    if (isSensitive) requireConfirmed(context, actor);
    const { email, organization, web_login: webLogin } = next;
    const row = { email, role: next.role, organization, web_login: storedWebLogin(webLogin) };
    await trx.updateTable('users').set(row).where('id', '=', target.id).execute();
    if (place && changed.includes('groups')) await placeUser(trx, target.id, place);
    await endAffectedSessions(context, trx, { id: target.id, row, changed });
    const change = { before: recorded(now, changed), after: recorded(next, changed) };
    await recordAudit(trx, command.audit, { action: 'user.update', target: target.username, ...change });
    return target.username;
  });
}

/** A changed role ends all sessions, lost web access those of the web. */
async function endAffectedSessions(
  { config }: AppContext,
  trx: Db,
  { id, row, changed }: { id: string; row: Parameters<typeof mayUseWeb>[0]; changed: readonly Part[] },
): Promise<void> {
  if (changed.includes('role')) await endSessionsOf(trx, id);
  else if (changed.includes('web_login') && !mayUseWeb(row, await readWebLoginRoles(trx, config)))
    await endWebSessionsOf(trx, id);
}

function partsOf({ email, role, groups, organization, webLogin }: Target): Parts {
  return { email, role, groups, organization, web_login: webLogin };
}

function recorded(parts: Parts, changed: readonly Part[]): Record<string, unknown> {
  const words = { ...parts, web_login: webLoginWords(parts.web_login) };
  return Object.fromEntries(changed.map((part) => [part, words[part]]));
}

/** Optimistic locking: prevents a lost update when another user has changed the same fields meanwhile. */
function refuseStaleEdit(target: Target, { seen = {}, ...wanted }: Wanted): void {
  if (agrees(target, seen) || isSaved(target, wanted)) return;
  throw conflict('Another user changed this user meanwhile. Compare, then save again.');
}

/** Whether the edit was already saved: a retry after a lost response. */
function isSaved(target: Target, { organization, ...wanted }: Omit<Wanted, 'seen'>): boolean {
  const isThere = organization === undefined || parseOrganization(organization) === target.organization;
  // A group replaces them all.
  const isOnlyGroup = wanted.group === undefined || target.groups.length <= 1;
  return isThere && isOnlyGroup && agrees(target, wanted);
}

/** Whether a user has these values; absent fields are ignored. */
function agrees({ email, role, groups, webLogin }: Target, fields: NonNullable<Wanted['seen']>): boolean {
  return (
    (fields.email ?? email) === email &&
    (fields.role ?? role) === role &&
    (fields.group === undefined || hubKey(fields.group) === hubKey(groups[0] ?? null)) &&
    (fields.web_login === undefined || fields.web_login === webLogin)
  );
}

function roleFor(actor: SignedIn, target: Target, text: string): Role | null {
  return text === target.role ? parseRole(text) : roleToGive(actor.role, text, 'make');
}

interface WantedPlace {
  readonly actor: SignedIn;
  readonly target: Target;
  readonly role: Role;
  readonly wanted: Wanted;
}

/** Null: the place stays. A changed organization without a group clears the group (DECISIONS section 4). */
async function placeFor(trx: Db, { actor, target, role, wanted }: WantedPlace): Promise<Place | null> {
  const { group, organization } = wanted;
  if (!takesGroup(role)) {
    if (group !== undefined || organization !== undefined) await findPlace(trx, actor, { role, group, organization });
    return NOWHERE;
  }
  if (group === undefined && organization === undefined) return null;
  if (group === undefined && readOrganization(organization) === target.organization) return null;
  const clears = organization === undefined && (group ?? '') === '';
  return findPlace(trx, actor, { role, group, organization: clears ? target.organization : organization });
}

async function placeUser(trx: Db, userId: string, { group }: Place): Promise<void> {
  await trx.deleteFrom('user_groups').where('user_id', '=', userId).execute();
  if (group) await trx.insertInto('user_groups').values({ user_id: userId, group_id: group.id, position: 0 }).execute();
}
