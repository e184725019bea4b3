import type { AppContext } from '../../context/app-context.ts';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { forbidden, unauthenticated } from '../../http/errors/errors.ts';
import { UserTurns } from '../../http/limits/user-turns.ts';
import { requireConfirmed } from './confirmation.ts';
import type { RoleAccess } from './policy.ts';
import { rereadSignIn, rereadUser } from '../sessions/sessions.ts';
import type { UserLock } from '../sessions/sessions.ts';
import type { SignedIn } from '../sessions/signed-in.ts';

/** A signed-in user with the policy entry that admitted the request. */
export interface Actor extends SignedIn {
  readonly access: RoleAccess;
}

/**
 * Each change holds a database connection, also while it waits for a lock, and the pool has ten: one user must not
 * exhaust it (docs/decisions/302-what-one-may-hold-of-the-database.md).
 */
const changes = new UserTurns({ atOnce: 3, waiting: 100 });

type AuthorityContext = Pick<AppContext, 'db' | 'dialect' | 'clock' | 'config'>;

/** Throws 401 or 403 unless the policy entry admits the user. */
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

/** Reads the actor again from the database. Throws 401 or 403, as the guard does, when access has been revoked. */
export async function rereadActor(context: AuthorityContext, actor: Actor, lock?: UserLock): Promise<Actor> {
  const user = await rereadUser(context, actor, lock);
  requireAccess(context, user, actor.access);
  return { ...user, access: actor.access };
}

/** The same for work that goes on after its request, see {@link rereadSignIn}. */
export async function rereadSignedIn(context: AuthorityContext, actor: Actor, lock?: UserLock): Promise<Actor> {
  const user = await rereadSignIn(context, actor, lock);
  requireAccess(context, user, actor.access);
  return { ...user, access: actor.access };
}

/**
 * Runs `work` in one transaction on behalf of a user. Authorisation is checked again inside the transaction: access
 * that was revoked since the request arrived writes nothing, and a revocation during the transaction waits for its
 * commit. `work` receives the user as read inside the transaction; base every decision on that one. Only a few changes
 * of one user run concurrently, the others wait in a queue. Throws as the guard does, 429 when the queue is full.
 */
export function actingTransaction<T>(
  context: AuthorityContext,
  actor: Actor,
  work: (trx: Db, actor: Actor) => Promise<T>,
  lock: UserLock = 'share',
): Promise<T> {
  return changes.take(actor.id, () =>
    transaction(context.db, async (trx) => work(trx, await rereadActor({ ...context, db: trx }, actor, lock))),
  );
}
