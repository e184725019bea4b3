import { can, parseRole } from '@veritas/shared/domain';
import { recordAudit } from '../../audit/record.ts';
import { requireConfirmed } from '../../auth/access/confirmation.ts';
import { endSessionsOf } from '../../auth/sessions/end-sessions.ts';
import { forgetFailures } from '../../auth/throttle/throttle.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { hashPassword } from '../passwords.ts';
import { ONE_TIME_MS, oneTimePassword } from '../passwords/one-time-password.ts';
import type { Target } from './read-target.ts';
import { changeUser, readUser } from './target.ts';
import type { UserCommand } from './target.ts';

type Command = Omit<UserCommand, 'action'>;

/** Deactivates a user and ends all sessions, unless that was done before. Returns the name. */
export function deactivate(context: AppContext, command: Command): Promise<string> {
  return changeUser(context, { ...command, action: 'deactivate' }, async (trx, { id, username, isActive }) => {
    if (!isActive) return username;
    await trx.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute();
    await endSessionsOf(trx, id);
    const change = { before: { is_active: true }, after: { is_active: false } };
    await recordAudit(trx, command.audit, { action: 'user.deactivate', target: username, ...change });
    return username;
  });
}

/** Activates a user who is not. Returns the name. Throws 403 `reauth_required` for roles that can act on others. */
export function activate(context: AppContext, command: Command): Promise<string> {
  return changeUser(
    context,
    { ...command, action: 'activate' },
    async (trx, { id, username, role, isActive }, actor) => {
      if (isActive) return username;
      if (can(parseRole(role), 'manage_users')) requireConfirmed(context, actor);
      await trx.updateTable('users').set({ is_active: 1 }).where('id', '=', id).execute();
      const change = { before: { is_active: false }, after: { is_active: true } };
      await recordAudit(trx, command.audit, { action: 'user.activate', target: username, ...change });
      return username;
    },
  );
}

/**
 * Deletes a user's login, e-mail and memberships, unless that was done before; the row stays as a tombstone, so that
 * history keeps the name. Returns the name.
 */
export function remove(context: AppContext, command: Command): Promise<string> {
  const erase = async (trx: Db, { id, username, email, role, groups }: Target) => {
    const gone = { deleted_at: command.audit.at, is_active: 0, password_hash: '', email: '' } as const;
    await trx.updateTable('users').set(gone).where('id', '=', id).execute();
    await endSessionsOf(trx, id);
    await trx.deleteFrom('user_groups').where('user_id', '=', id).execute();
    const before = { email, role, groups };
    await recordAudit(trx, command.audit, { action: 'user.delete', target: username, before });
    return username;
  };
  return changeUser(context, { ...command, action: 'delete' }, erase, ({ username }) => username);
}

/** Unblocks a user after too many failed sign-ins. */
export function unlock(context: AppContext, command: Command): Promise<string> {
  return changeUser(context, { ...command, action: 'unlock' }, async (trx, { id, username, usernameKey }) => {
    await forgetFailures(trx, { usernameKey, userId: id });
    await recordAudit(trx, command.audit, { action: 'user.unlock', target: username });
    return username;
  });
}

/** Replaces the password with a generated one that the user must change, and ends all sessions. */
export async function resetPassword(
  context: AppContext,
  command: Command,
): Promise<{ username: string; oneTimePassword: string }> {
  const password = oneTimePassword(await readUser(context.db, { ...command, action: 'reset_password' }));
  const passwordHash = await hashPassword(password);
  const username = await changeUser(context, { ...command, action: 'reset_password' }, async (trx, target) => {
    const change = {
      password_hash: passwordHash,
      must_change_password: 1,
      password_expires_at: command.audit.at + ONE_TIME_MS,
    } as const;
    await trx.updateTable('users').set(change).where('id', '=', target.id).execute();
    await endSessionsOf(trx, target.id);
    await forgetFailures(trx, { usernameKey: target.usernameKey, userId: target.id });
    await recordAudit(trx, command.audit, { action: 'user.reset_password', target: target.username });
    return target.username;
  });
  return { username, oneTimePassword: password };
}
