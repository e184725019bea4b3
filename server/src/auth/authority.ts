import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { requireConfirmed } from './confirmation.ts';
import type { RoleAccess } from './policy.ts';
import { rereadUser } from './sessions.ts';
import type { SignedIn, UserLock } from './sessions.ts';

/** A user and the rule of the policy under which the request was let in. */
export interface Actor extends SignedIn {
  readonly access: RoleAccess;
}

type AuthorityContext = Pick<AppContext, 'db' | 'dialect' | 'clock' | 'config'>;

/** Throws 401 or 403 unless the rule lets the user in. */
export function requireAccess(
  context: Pick<AppContext, 'clock' | 'config'>,
  user: SignedIn | null,
  access: RoleAccess,
): asserts user {
  if (!user) throw unauthenticated();
  if (user.kind === 'mobile' && !access.mobile) {
    throw forbidden('The app may not use this part of the service. Sign in on the web.', 'mobile_session');
  }
  if (!access.who.includes(user.role)) throw forbidden(access.refusal);
  if (user.mustChangePassword && !access.beforePasswordChange) {
    throw forbidden('Choose a password of your own first.', 'password_change_required');
  }
  if (access.confirmed) requireConfirmed(context, user);
}

/** The actor as the database says now. Throws 401 or 403, as the guard does, once the authority has ended. */
export async function rereadActor(context: AuthorityContext, actor: Actor, lock?: UserLock): Promise<Actor> {
  const user = await rereadUser(context, actor, lock);
  requireAccess(context, user, actor.access);
  return { ...user, access: actor.access };
}

/**
 * Runs `work` as one transaction on behalf of a user. Authority is checked where the change takes effect: one that ended
 * since the request came in writes nothing, one that is ended meanwhile is ended after the commit. `work` is given the
 * user as the database says inside the transaction; decide by that one alone. Throws as the guard does.
 */
export function actingTransaction<T>(
  context: AuthorityContext,
  actor: Actor,
  work: (trx: Db, actor: Actor) => Promise<T>,
  lock: UserLock = 'share',
): Promise<T> {
  return transaction(context.db, async (trx) => work(trx, await rereadActor({ ...context, db: trx }, actor, lock)));
}
