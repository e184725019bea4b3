import type { CallInput, changePassword as call } from '@veritas/shared/contracts';
import { recordAudit } from '../../audit/record.ts';
import type { AuditContext } from '../../audit/record.ts';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor } from '../../auth/access/guard.ts';
import { endSessionsOf } from '../../auth/sessions/end-sessions.ts';
import { replaceSession } from '../../auth/sessions/create-session.ts';
import type { ReplacedSession } from '../../auth/sessions/create-session.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { fieldError } from '../field-error.ts';
import { hashPassword, isSamePassword } from '../passwords.ts';
import { refusePassword } from '../passwords/password-rules.ts';
import { provePassword, requireSamePassword } from './own-password.ts';

/**
 * Changes the user's own password and replaces the current session by the returned one; the other sessions end unless
 * the user keeps them. After a one-time password they end in any case. Throws 403 for a wrong current password, counted
 * like a failed sign-in: an unattended screen must not allow guessing.
 */
export async function changePassword(
  context: AppContext,
  user: Actor,
  audit: AuditContext,
  { current_password: current, new_password: wanted, end_other_sessions: endsOthers = true }: CallInput<typeof call>,
): Promise<ReplacedSession> {
  const proof = { password: current, field: 'current_password', refusal: 'The current password is wrong' } as const;
  const row = await provePassword(context, user, proof);
  if (isSamePassword(wanted, current))
    throw fieldError('new_password', 'Choose a password different from the current one');
  const groups = user.groups.map(({ code }) => code);
  const guessed = refusePassword(wanted, { username: user.username, email: row.email, groups });
  if (guessed !== null) throw fieldError('new_password', guessed);
  const passwordHash = await hashPassword(wanted);
  const change = async (trx: Db) => {
    await requireSamePassword(trx, user.id, row, current);
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: 0, password_expires_at: null })
      .where('id', '=', user.id)
      .execute();
    if (endsOthers || user.mustChangePassword) await endSessionsOf(trx, user.id, user.sessionId);
    await recordAudit(trx, audit, { action: 'user.change_password', target: user.username });
    return replaceSession(trx, user.sessionId, context.clock());
  };
  return actingTransaction(context, user, change, 'update');
}
