import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor } from '../../auth/access/guard.ts';
import { succeedSession } from '../../auth/sessions/create-session.ts';
import type { ReplacedSession } from '../../auth/sessions/create-session.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { provePassword, requireSamePassword } from './own-password.ts';

/**
 * Allows sensitive changes for a while in the returned session, which replaces the current one at its first request.
 * Throws 403 for a wrong password, 409 for one that is no longer the user's when that is stored.
 */
export async function confirmPassword(context: AppContext, user: Actor, password: string): Promise<ReplacedSession> {
  const { clock, log } = context;
  const proven = await provePassword(context, user, { password, field: 'password', refusal: 'The password is wrong' });
  const replace = async (trx: Db) => {
    await requireSamePassword(trx, user.id, proven, password);
    return succeedSession(trx, user.sessionId, clock());
  };
  const session = await actingTransaction(context, user, replace, 'update');
  log.info({ event: 'password_confirmed', user: user.username }, 'the password was confirmed');
  return session;
}
