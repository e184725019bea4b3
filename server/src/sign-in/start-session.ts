import { recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import { noteSignIn } from '../users/queries.ts';
import type { SignInAccount } from '../users/queries.ts';
import { endSessionOrSuccessor, deleteExpiredSessions } from '../auth/sessions/end-sessions.ts';
import { rereadUser } from '../auth/sessions/sessions.ts';
import { createSession } from '../auth/sessions/create-session.ts';
import type { Credentials, SignInOutcome } from './credentials.ts';

/** The account or its right to the web has changed since it was read: the transaction is rolled back. */
class ChangedMeanwhile extends Error {}

/** Returns null, and stores nothing, when the account or its right to the web has changed since it was read. */
export async function startSession(
  context: AppContext,
  account: SignInAccount,
  { kind, from, replaces }: Credentials,
): Promise<SignInOutcome | null> {
  const { id: userId, username } = account;
  const { db, clock, log } = context;
  const started = await transaction(db, async (trx) => {
    // One time for the list of users, the trail and the sessions: checking the password takes a moment.
    const at = clock();
    if (!(await noteSignIn(trx, account, at))) throw new ChangedMeanwhile();
    const pair = await createSession({ db: trx, clock: () => at }, { userId, kind, ip: from.ip });
    // Read after the lock, which may have waited for a setting that takes the web from the role.
    const user = await rereadUser({ ...context, db: trx }, { id: userId, sessionId: pair.sessionId });
    if (!user) throw new ChangedMeanwhile();
    const replacesSession = replaces !== '' && (await endSessionOrSuccessor(trx, replaces, at)) !== userId;
    await deleteExpiredSessions(trx, userId, at);
    await recordAudit(trx, { ...from, name: username, at }, { action: 'user.sign_in', after: { client: kind } });
    return { pair, user, replacesSession };
  }).catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return null;
    throw error;
  });
  if (!started) return null;
  log.info({ event: 'signed_in', user: username, kind }, 'signed in');
  return { kind: 'signed-in', ...started };
}
