import { hubKey, refuseUserAction, ROLE_TRAITS } from '@veritas/shared/domain';
import type { UserAction } from '@veritas/shared/domain';
import type { AuditContext } from '../../audit/record.ts';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor, SignedIn } from '../../auth/access/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { conflict, forbidden, notFound } from '../../http/errors/errors.ts';
import type { HttpError } from '../../http/errors/errors.ts';
import { recognised } from '../../http/language/sentence.ts';
import type { Target } from './read-target.ts';
import { lockUser, TARGET_COLUMNS, withGroups } from './read-target.ts';

export interface UserCommand {
  readonly actor: Actor;
  readonly audit: AuditContext;
  readonly userId: string | number;
  readonly action: UserAction;
}

/**
 * Runs `change` on a user, locked to the end of the transaction, if `refuseUserAction` allows it. Throws 404 for
 * users whom the actor does not see in the list either, 409 for oneself, 403 by rank. An active or inactive user is
 * passed on as such to what activates or deactivates. `deleted` answers for a user who was deleted before.
 */
export function changeUser<T>(
  context: AppContext,
  { actor, userId, action }: UserCommand,
  change: (trx: Db, target: Target, actor: Actor) => Promise<T>,
  deleted?: (target: Target) => T,
): Promise<T> {
  return actingTransaction(context, actor, async (trx, current) => {
    const target = await lockUser(trx, String(userId));
    const gone = target || !deleted ? null : await deletedUser(trx, current, userId);
    if (gone && deleted) {
      refuse(current, gone, action);
      return deleted(gone);
    }
    if (!target) throw await missing(trx, current, userId);
    refuse(current, target, action);
    return change(trx, target, current);
  });
}

/** Returns the user if `refuseUserAction` allows the action; throws as `changeUser` does. */
export async function readUser(
  db: Db,
  { actor, userId, action }: Omit<UserCommand, 'audit' | 'actor'> & { readonly actor: SignedIn },
): Promise<Target> {
  const row = await db
    .selectFrom('users')
    .select(TARGET_COLUMNS)
    .where('id', '=', String(userId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw await missing(db, actor, userId);
  const target = await withGroups(db, row);
  refuse(actor, target, action);
  return target;
}

const UNKNOWN = 'There is no such user. The list may be out of date.';

/** For those who see all users, the response to a deleted one says so. */
async function missing(db: Db, actor: SignedIn, userId: string | number): Promise<HttpError> {
  return notFound((await deletedUser(db, actor, userId)) ? 'This user was deleted meanwhile' : UNKNOWN);
}

/** A deleted user, for those who see all users. */
async function deletedUser(db: Db, actor: SignedIn, userId: string | number): Promise<Target | null> {
  if (ROLE_TRAITS[actor.role].reach !== 'everyone') return null;
  const deleted = db
    .selectFrom('users')
    .select(TARGET_COLUMNS)
    .where('id', '=', String(userId))
    .where('deleted_at', 'is not', null);
  const row = await deleted.executeTakeFirst();
  return row ? withGroups(db, row) : null;
}

function refuse(actor: SignedIn, target: Target, action: UserAction): void {
  if (!sees(actor, target)) throw notFound(UNKNOWN);
  refuseByRules(actor, target, action);
}

function refuseByRules(actor: SignedIn, target: Target, action: UserAction): void {
  const asking = { username: actor.username, role: actor.role, groups: codesOf(actor) };
  const problem = refuseUserAction(asking, target, action);
  if (problem === null) return;
  const isSoAlready = refuseUserAction(asking, { ...target, isActive: !target.isActive }, action) === null;
  if (isSoAlready) return;
  const text = recognised(problem);
  throw actor.id === target.id ? conflict(text) : forbidden(text);
}

/** For roles with limited scope the groups decide, as in the list. */
function sees(actor: SignedIn, target: Target): boolean {
  if (actor.id === target.id || ROLE_TRAITS[actor.role].reach === 'everyone') return true;
  const own = new Set(codesOf(actor).map(hubKey));
  return target.groups.some((code) => own.has(hubKey(code)));
}

const codesOf = (user: SignedIn): string[] => user.groups.map(({ code }) => code);
