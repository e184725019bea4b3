import type { SignedIn } from '../../auth/guard.ts';
import type { AppContext } from '../../context.ts';
import { provePassword } from './own-password.ts';

/** Opens the sensitive changes to the asking session for a while. Throws 403 for a wrong password. */
export async function confirmPassword(context: AppContext, user: SignedIn, password: string): Promise<void> {
  const { db, clock, log } = context;
  await provePassword(context, user, { password, field: 'password', refusal: 'The password is wrong' });
  await db.updateTable('sessions').set({ confirmed_at: clock() }).where('id', '=', user.sessionId).execute();
  log.info({ event: 'password_confirmed', user: user.username }, 'the password was confirmed');
}
