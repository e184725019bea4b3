import type { CallInput, updateUser as call } from '@veritas/shared/contracts';
import { can, hubKey, parseOrganization, parseRole, takesGroup } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import { recordAudit } from '../../audit/record.ts';
import { requireConfirmed } from '../../auth/confirmation.ts';
import type { SignedIn } from '../../auth/guard.ts';
import { endSessionsOf } from '../../auth/end-sessions.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { conflict } from '../../http/errors.ts';
import { roleToGive } from './role-to-give.ts';
import { findPlace, NOWHERE, readOrganization, requireOrganization } from './place.ts';
import type { Place } from './place.ts';
import { changeUser } from './target.ts';
import type { UserCommand } from './target.ts';
import type { Target } from './read-target.ts';

type Wanted = Omit<CallInput<typeof call>, 'user_id'>;

/** Updates the given fields. A role change ends the user's sessions. Returns the name. Throws 409 for `seen`. */
export function updateUser(context: AppContext, command: Omit<UserCommand, 'action'>, wanted: Wanted): Promise<string> {
  return changeUser(context, { ...command, action: 'update' }, async (trx, target, actor) => {
    refuseUnseen(target, wanted);
    const now = { email: target.email, role: target.role, groups: target.groups, organization: target.organization };
    const role = wanted.role === undefined ? parseRole(target.role) : roleFor(actor, target, wanted.role);
    const place = role && (await placeFor(trx, actor, target, role, wanted));
    const next = {
      email: wanted.email ?? target.email,
      role: role ?? target.role,
      groups: place ? (place.group ? [place.group.code] : []) : target.groups,
      organization: place ? place.organization : target.organization,
    };
    const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
      (field) => JSON.stringify(now[field]) !== JSON.stringify(next[field]),
    );
    if (changed.length === 0) return target.username;
    // A user without one from before this rule can still get another e-mail address.
    if (role && changed.some((field) => field !== 'email')) requireOrganization(role, next.organization);
    // They decide who gets in and with what rights; the group, whom somebody who can act on others reaches.
    const isSensitive = changed.includes('role') || changed.includes('email') || can(role, 'manage_users');
    if (isSensitive) requireConfirmed(context, actor);
    const { email, organization } = next;
    await trx.updateTable('users').set({ email, role: next.role, organization }).where('id', '=', target.id).execute();
    if (place && changed.includes('groups')) await placeUser(trx, target.id, place);
    if (changed.includes('role')) await endSessionsOf(trx, target.id);
    const only = (fields: typeof next | typeof now) => Object.fromEntries(changed.map((key) => [key, fields[key]]));
    const change = { before: only(now), after: only(next) };
    await recordAudit(trx, command.audit, { action: 'user.update', target: target.username, ...change });
    return target.username;
  });
}

/** Somebody who edits what others have changed meanwhile would put an older value over a newer one without knowing. */
function refuseUnseen(target: Target, { seen = {}, ...wanted }: Wanted): void {
  if (agrees(target, seen) || isSaved(target, wanted)) return;
  throw conflict('Somebody else changed this user meanwhile. Compare, then save again.');
}

/** Whether all is as asked already: the edit was saved before, and its answer was lost. */
function isSaved(target: Target, { organization, ...wanted }: Omit<Wanted, 'seen'>): boolean {
  const isThere = organization === undefined || parseOrganization(organization) === target.organization;
  // A group replaces them all.
  const isOnlyGroup = wanted.group === undefined || target.groups.length <= 1;
  return isThere && isOnlyGroup && agrees(target, wanted);
}

/** Whether a user is as these fields say; one that is absent says nothing. */
function agrees({ email, role, groups }: Target, fields: NonNullable<Wanted['seen']>): boolean {
  return (
    (fields.email ?? email) === email &&
    (fields.role ?? role) === role &&
    (fields.group === undefined || hubKey(fields.group) === hubKey(groups[0] ?? null))
  );
}

function roleFor(actor: SignedIn, target: Target, text: string): Role | null {
  return text === target.role ? parseRole(text) : roleToGive(actor.role, text, 'make');
}

/** Null: the place stays. A changed organization without a group clears the group (DECISIONS section 4). */
async function placeFor(
  trx: Db,
  actor: SignedIn,
  target: Target,
  role: Role,
  { group, organization }: Wanted,
): Promise<Place | null> {
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
