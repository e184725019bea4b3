import type { AppContext } from '../context/app-context.ts';
import { hashPassword, isOutdated } from './passwords.ts';
import type { SignInAccount } from './queries.ts';

/**
 * Stores a new hash of a password that was just verified, where the stored one was made with other parameters than
 * today's. A hash that was replaced meanwhile stays. Never rejects: a failure is logged, and the next sign-in tries
 * again.
 */
export async function renewHash(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { id, username, password_hash: verified }: Pick<SignInAccount, 'id' | 'username' | 'password_hash'>,
  password: string,
): Promise<void> {
  if (!isOutdated(verified)) return;
  try {
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', id)
      .where('password_hash', '=', verified)
      .execute();
  } catch (err) {
    log.warn({ err, user: username }, 'a password was not hashed again with the parameters of today');
  }
}
