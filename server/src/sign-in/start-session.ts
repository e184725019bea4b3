import { recordAudit } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import { readWebLoginRoles } from '../settings/settings.ts';
import { lockUnchanged, noteSignIn } from '../users/queries.ts';
import type { SignInAccount } from '../users/queries.ts';
import { endSessionOrSuccessor, forgetDeadSessions } from '../auth/sessions/end-sessions.ts';
import { mayUseWeb } from '../auth/sessions/session-alive.ts';
import { authenticate } from '../auth/sessions/sessions.ts';
import { createSession } from '../auth/sessions/create-session.ts';
import type { Credentials, SignInOutcome } from './credentials.ts';

/** Returns null, and stores nothing, when the account or its right to the web has changed since it was read. */
export async function startSession(
  context: AppContext,
  account: SignInAccount,
  { kind, from, replaces }: Credentials,
): Promise<SignInOutcome | null> {
  const { id: userId, username } = account;
  const { db, clock, config, log } = context;
  const started = await transaction(db, async (trx) => {
    // One time for the list of users, the trail and the sessions: checking the password takes a moment.
    const at = clock();
    if (!(await lockUnchanged(trx, account))) return null;
    // By a statement of its own: the lock may have waited for a change of the setting.
    if (kind === 'web' && !mayUseWeb(account, await readWebLoginRoles(trx, config))) return null;
    await noteSignIn(trx, userId, at);
    const replacesSession = replaces !== '' && (await endSessionOrSuccessor(trx, replaces, at)) !== userId;
    await forgetDeadSessions(trx, userId, at);
    await recordAudit(trx, { ...from, name: username, at }, { action: 'user.sign_in', after: { client: kind } });
    return { pair: await createSession({ db: trx, clock: () => at }, { userId, kind, ip: from.ip }), replacesSession };
  });
  const user = started && (await authenticate(context, started.pair.access));
  if (!user) return null;
  log.info({ event: 'signed_in', user: username, kind }, 'signed in');
  return { kind: 'signed-in', ...started, user };
}
