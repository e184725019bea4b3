import type { CallInput } from '@veritas/shared/contracts';
import type { changePassword as call } from '@veritas/shared/contracts';
import { recordAudit } from '../../audit/record.ts';
import type { Doer } from '../../audit/record.ts';
import type { SignedIn } from '../../auth/guard.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { throttled } from '../../auth/sign-in.ts';
import { countPasswordTry, forgivePasswordTries } from '../../auth/throttle.ts';
import type { AppContext } from '../../context.ts';
import { transaction } from '../../db/index.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { fieldError } from '../field-error.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { refusePassword } from '../passwords/password-rules.ts';

/**
 * Replaces one's own password and ends one's other sessions. Throws 403 for a wrong current password, counted like a
 * failed sign-in: whoever finds an open screen must not be able to try.
 */
export async function changePassword(
  { db, clock }: AppContext,
  user: SignedIn,
  doer: Doer,
  { current_password: current, new_password: wanted }: CallInput<typeof call>,
): Promise<void> {
  const wait = await countPasswordTry(db, user.id, clock());
  if (wait > 0) throw throttled(wait);
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(row.password_hash, current))) {
    const text = 'The current password is wrong';
    throw new HttpError(403, 'credentials', text, { fields: { current_password: text } });
  }
  await forgivePasswordTries(db, user.id);
  if (wanted === current) throw fieldError('new_password', 'Take another password than the current one');
  const groups = user.groups.map(({ code }) => code);
  const guessed = refusePassword(wanted, { username: user.username, email: row.email, groups });
  if (guessed !== null) throw fieldError('new_password', guessed);
  const passwordHash = await hashPassword(wanted);
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: 0, password_expires_at: null })
      .where('id', '=', user.id)
      // An admin may have reset it meanwhile, which must not be undone.
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw conflict('The password was changed meanwhile. Sign in with the new one.');
    await endSessionsOf(trx, user.id, user.sessionId);
    await recordAudit(trx, doer, { action: 'user.change_password', target: user.username });
  });
}
