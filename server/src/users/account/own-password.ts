import type { SignedIn } from '../../auth/access/guard.ts';
import { countPasswordTry, clearPasswordTries, takeBackPasswordTry, throttled } from '../../auth/throttle/throttle.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { conflict, HttpError, unauthenticated } from '../../http/errors/errors.ts';
import type { Text } from '../../http/language/sentence.ts';
import { isPassword } from '../passwords.ts';

interface ProvenRow {
  readonly password_hash: string;
  readonly email: string;
}

/**
 * Checks the password of a signed-in user and returns the stored row. Throws 403 for a wrong one, with the message
 * under `field`, counted like a failed sign-in: an unattended screen must not allow guessing. Throws 401 for a user who
 * was deleted meanwhile.
 */
export async function provePassword(
  { db, clock, log }: AppContext,
  user: SignedIn,
  { password, field, refusal }: { password: string; field: string; refusal: Text },
): Promise<ProvenRow> {
  const wait = await countPasswordTry(db, user.id, clock());
  if (wait > 0) {
    log.warn({ event: 'password_throttled', user: user.username }, 'too many wrong passwords of a signed-in user');
    throw throttled(wait);
  }
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'email'])
    .where('id', '=', user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw unauthenticated();
  const isCorrect = await isPassword(row.password_hash, password).catch(async (error: unknown) => {
    await takeBackPasswordTry(db, user.id);
    throw error;
  });
  if (!isCorrect) {
    log.warn({ event: 'password_refused', user: user.username }, 'a signed-in user entered a wrong password');
    throw new HttpError(403, 'credentials', refusal, { fields: { [field]: refusal } });
  }
  await clearPasswordTries(db, user.id);
  return row;
}

/**
 * Throws 409 when the password of `provePassword` is no longer that of the user. For the transaction of the change: an
 * admin may have reset it in the meantime, or another tab changed it. A sign-in may have hashed it again.
 */
export async function requireSamePassword(trx: Db, userId: string, proven: ProvenRow, password: string): Promise<void> {
  const users = trx.selectFrom('users').select('password_hash').where('id', '=', userId);
  const { password_hash: stored } = await users.executeTakeFirstOrThrow();
  if (stored !== proven.password_hash && !(await isPassword(stored, password)))
    throw conflict('The password was changed meanwhile. Sign in with the new one.');
}
