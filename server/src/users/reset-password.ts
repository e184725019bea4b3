import { NewPassword } from '@veritas/shared/contracts';
import { nameKey } from '@veritas/shared/domain';
import * as v from 'valibot';
import { auditBy, recordAudit } from '../audit/record.ts';
import { endSessionsOf } from '../auth/sessions/end-sessions.ts';
import { forgetFailures } from '../auth/throttle/throttle.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import { Refusal } from 'release/refusal';
import { hashPassword } from './passwords.ts';
import { refusePassword } from './passwords/password-rules.ts';
import { findForSignIn, groupsOf } from './queries.ts';

/** Actor in the audit trail. */
const AT_THE_SERVER = 'command reset-password';

/**
 * Sets the password of any user, even of the last super_admin; only a command on the server can. Unblocks sign-in and
 * ends all sessions. Returns whether the account is active; a deactivated one stays so. Throws `Refusal` with a hint.
 */
export async function resetPasswordAtServer(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { username, password }: { username: string; password: string },
): Promise<{ isActive: boolean }> {
  const parsed = v.safeParse(NewPassword, password);
  if (!parsed.success) throw new Refusal(parsed.issues.map((issue) => issue.message).join('\n'));
  const key = nameKey(username);
  const user = await findForSignIn(db, key);
  if (!user) throw noSuchUser(username);
  const { email } = await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow();
  const groups = (await groupsOf(db, user.id)).map(({ code }) => code);
  const guessed = refusePassword(password, { username: user.username, email, groups });
  if (guessed !== null) throw new Refusal(guessed);
  const change = {
    password_hash: await hashPassword(password),
    must_change_password: 0,
    password_expires_at: null,
  } as const;
  return transaction(db, async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set(change)
      .where('id', '=', user.id)
      .where('deleted_at', 'is', null)
      .returning('is_active')
      .executeTakeFirst();
    if (!changed) throw noSuchUser(username);
    await endSessionsOf(trx, user.id);
    await forgetFailures(trx, { usernameKey: key, userId: user.id });
    const audit = auditBy(AT_THE_SERVER, clock());
    await recordAudit(trx, audit, { action: 'user.reset_password', target: user.username });
    return { isActive: changed.is_active === 1 };
  });
}

const noSuchUser = (username: string) => new Refusal(`There is no user named ${username}`);
