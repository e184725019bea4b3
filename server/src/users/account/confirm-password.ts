import { actingTransaction } from '../../auth/authority.ts';
import type { Actor } from '../../auth/guard.ts';
import { replaceSession } from '../../auth/create-session.ts';
import type { ReplacedSession } from '../../auth/create-session.ts';
import type { AppContext } from '../../context/app-context.ts';
import { provePassword } from './own-password.ts';

/**
 * Allows sensitive changes for a while in the returned session, which replaces the current one. Throws 403 for a wrong
 * password.
 */
export async function confirmPassword(context: AppContext, user: Actor, password: string): Promise<ReplacedSession> {
  const { clock, log } = context;
  await provePassword(context, user, { password, field: 'password', refusal: 'The password is wrong' });
  const session = await actingTransaction(
    context,
    user,
    (trx) => replaceSession(trx, user.sessionId, clock()),
    'update',
  );
  log.info({ event: 'password_confirmed', user: user.username }, 'the password was confirmed');
  return session;
}
