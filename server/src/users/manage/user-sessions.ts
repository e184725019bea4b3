import type { CallOutput, getUserSessions } from '@veritas/shared/contracts';
import { recordAudit } from '../../audit/record.ts';
import type { SignedIn } from '../../auth/access/guard.ts';
import { endSessionsOf } from '../../auth/sessions/end-sessions.ts';
import { validSessionsOf } from '../../auth/sessions/sessions.ts';
import type { AppContext } from '../../context/app-context.ts';
import { isoOrNull } from '../../core/iso-time.ts';
import { changeUser, readUser } from './target.ts';
import type { UserCommand } from './target.ts';

/** Counts a user's sessions, for those who may end them. */
export async function openSessions(
  context: AppContext,
  actor: SignedIn,
  userId: string,
): Promise<CallOutput<typeof getUserSessions>> {
  const target = await readUser(context.db, { actor, userId, action: 'end_sessions' });
  const sessions = await validSessionsOf(context, target.id);
  const count = (kind: 'web' | 'mobile') => sessions.filter((session) => session.kind === kind).length;
  const [latest] = sessions;
  return {
    web: count('web'),
    mobile: count('mobile'),
    seen_at: isoOrNull(latest?.seen_at),
  };
}

/** Ends all sessions of a user; the account stays unchanged. Returns the name. */
export function endSessions(context: AppContext, command: Omit<UserCommand, 'action'>): Promise<string> {
  return changeUser(context, { ...command, action: 'end_sessions' }, async (trx, { id, username }) => {
    const ended = await endSessionsOf(trx, id);
    await recordAudit(trx, command.audit, {
      action: 'user.end_sessions',
      target: username,
      before: { sessions: ended },
    });
    return username;
  });
}
