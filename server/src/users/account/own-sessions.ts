import type { OwnSession } from '@veritas/shared/contracts';
import { recordAudit } from '../../audit/record.ts';
import type { AuditContext } from '../../audit/record.ts';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor, SignedIn } from '../../auth/access/guard.ts';
import { endSessionOrSuccessor, endSessionsOf } from '../../auth/sessions/end-sessions.ts';
import { validSessionsOf } from '../../auth/sessions/sessions.ts';
import { hashOf } from '../../auth/tokens/tokens.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { notFound } from '../../http/errors/errors.ts';
import type { HttpError } from '../../http/errors/errors.ts';

/** The session ID in the cookies is enough to end a session, so scripts see its hash only. */
const shownId = (sessionId: string): string => hashOf(sessionId);

/** Lists the user's own sessions, latest first. */
export async function ownSessions(context: AppContext, user: SignedIn): Promise<OwnSession[]> {
  const sessions = await validSessionsOf(context, user.id);
  return sessions.map((session) => ({
    id: shownId(session.id),
    kind: session.kind,
    started_at: new Date(session.created_at).toISOString(),
    seen_at: new Date(session.seen_at).toISOString(),
    ip: session.ip,
    current: session.id === user.sessionId,
  }));
}

/** Ends one of the user's own sessions; throws 404 for any other. Returns whether it was the current one. */
export async function endOwnSession(
  context: AppContext,
  user: Actor,
  audit: AuditContext,
  id: string,
): Promise<boolean> {
  // A session with a password confirmation meanwhile has a new ID.
  const isMeant = (known: string | null) => known !== null && shownId(known) === id;
  const sessions = await validSessionsOf(context, user.id);
  const found = sessions.find((session) => isMeant(session.id) || isMeant(session.replaced_id));
  if (!found) throw hasEnded();
  const end = async (trx: Db) => {
    if ((await endSessionOrSuccessor(trx, found.id, context.clock())) === null) throw hasEnded();
    await recordAudit(trx, audit, { action: 'session.end', target: user.username, before: { from: found.ip } });
  };
  await actingTransaction(context, user, end, 'update');
  return found.id === user.sessionId;
}

export async function endOwnSessions(context: AppContext, user: Actor, audit: AuditContext): Promise<void> {
  const end = async (trx: Db) => {
    await endSessionsOf(trx, user.id);
    await recordAudit(trx, audit, { action: 'session.end_all', target: user.username });
  };
  await actingTransaction(context, user, end, 'update');
}

function hasEnded(): HttpError {
  return notFound('This session has ended already.');
}
