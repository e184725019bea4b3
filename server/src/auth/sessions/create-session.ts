import type { Insertable } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import type { Database, Db } from '../../db/index.ts';
import { accessOf, hashOf, newSecret, newSessionId, pairOf } from '../tokens/tokens.ts';
import type { TokenPair } from '../tokens/tokens.ts';
import { ABSOLUTE_MS, ACCESS_MS } from './session-alive.ts';
import type { SessionKind } from './signed-in.ts';

/** Creates a session and returns its tokens. */
export async function createSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { userId, kind, ip }: { userId: string; kind: SessionKind; ip: string },
): Promise<TokenPair> {
  const now = clock();
  const started = { counter: 0, created_at: now, expires_at: now + ABSOLUTE_MS, replaced_id: null, first_id: null };
  return insertSession(db, now, { user_id: userId, kind, ip, ...started });
}

/** A session that replaced another one. */
export interface ReplacedSession {
  readonly pair: TokenPair;
  /** Continues the count of the replaced session, so that other tabs notice. */
  readonly renewals: number;
}

const INHERITED = ['user_id', 'kind', 'ip', 'counter', 'created_at', 'expires_at', 'first_id'] as const;

/**
 * Replaces a session whose user has changed the password; the new one keeps the old one's end. The old tokens are
 * invalid immediately, without a grace period, so that stolen copies gain nothing.
 */
export async function replaceSession(trx: Db, sessionId: string, now: number): Promise<ReplacedSession> {
  const successor = await succeedSession(trx, sessionId, now);
  await trx.deleteFrom('sessions').where('id', '=', sessionId).execute();
  return successor;
}

/**
 * Starts the session that replaces one whose user has just entered the password again. The old one stays, as
 * unconfirmed as it was, until the first request of the new one: the answer with the new tokens may be lost.
 */
export async function succeedSession(trx: Db, sessionId: string, now: number): Promise<ReplacedSession> {
  const sessions = trx.selectFrom('sessions').select(INHERITED).where('id', '=', sessionId);
  const old = await sessions.executeTakeFirstOrThrow();
  // Of an earlier attempt, whose tokens never arrived.
  await trx.deleteFrom('sessions').where('replaced_id', '=', sessionId).execute();
  const renewals = old.counter + 1;
  const successor = { ...old, counter: renewals, replaced_id: sessionId, first_id: old.first_id ?? sessionId };
  return { pair: await insertSession(trx, now, successor), renewals };
}

async function insertSession(
  db: Db,
  now: number,
  session: Pick<Insertable<Database['sessions']>, (typeof INHERITED)[number] | 'replaced_id'>,
): Promise<TokenPair> {
  const id = newSessionId();
  const chainKey = newSecret();
  const refresh = newSecret();
  await db
    .insertInto('sessions')
    .values({
      ...session,
      id,
      chain_key: chainKey,
      refresh_hash: hashOf(refresh),
      access_hash: hashOf(accessOf(chainKey, refresh)),
      access_expires_at: now + ACCESS_MS,
      rotated_at: now,
      seen_at: now,
      confirmed_at: now,
    })
    .execute();
  return pairOf(id, chainKey, refresh);
}
