import type { Db } from '../../db/index.ts';
import { latestPlausibleTime, MAX_CLOCK_ERROR_MS } from '../tokens/clocks.ts';
import { GRACE_MS, IDLE_MS } from './session-alive.ts';

/** Deletes a session with all its tokens. Returns the user's ID, null when there was no such session. */
export async function endSession(db: Db, sessionId: string): Promise<string | null> {
  const ended = await db.deleteFrom('sessions').where('id', '=', sessionId).returning('user_id').executeTakeFirst();
  return ended?.user_id ?? null;
}

/**
 * Deletes a session on request, and the one that replaces it: otherwise a user who signs out while another tab confirms
 * the password would stay signed in. Returns the user's ID, null when there was neither.
 */
export async function endSessionOrSuccessor(trx: Db, sessionId: string, now: number): Promise<string | null> {
  const ended = await endSession(trx, sessionId);
  // By a separate statement: the first one waited for the transaction that replaced the session.
  const successors = trx.deleteFrom('sessions').where('replaced_id', '=', sessionId).returning('user_id');
  const unused = ended !== null;
  const recent = successors
    .where('confirmed_at', '>=', now - GRACE_MS)
    .where('confirmed_at', '<=', latestPlausibleTime(now));
  const successor = await (unused ? successors : recent).executeTakeFirst();
  return ended ?? successor?.user_id ?? null;
}

/** Deletes all sessions of a user except the given one and the one that replaces it. Returns their number. */
export async function endSessionsOf(db: Db, userId: string, except = ''): Promise<number> {
  const ended = db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .where((eb) => eb.or([eb('replaced_id', 'is', null), eb('replaced_id', '!=', except)]));
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

/** Deletes the web sessions of a user; those of the app stay. */
export async function endWebSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('kind', '=', 'web').execute();
}

/**
 * Deletes expired sessions; called at every sign-in, for the user who signs in. Sessions of other users are kept longer
 * than any plausible clock skew: otherwise a server with a wrong clock would end the sessions of all users. Sessions
 * from the future are kept too: on servers with correct clocks they may still be valid.
 */
export async function deleteExpiredSessions(db: Db, userId: string, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<', now - MAX_CLOCK_ERROR_MS)
    .execute();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('seen_at', '<', now - IDLE_MS), eb('expires_at', '<', now)]))
    .execute();
}
