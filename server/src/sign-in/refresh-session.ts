import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { isUnused, noteActivity } from '../auth/activity.ts';
import { isWithin, latestPlausibleTime } from '../auth/clocks.ts';
import { endSession } from '../auth/end-sessions.ts';
import { ACCESS_MS, isAlive, isInGrace, readSession } from '../auth/sessions.ts';
import type { SessionRow } from '../auth/sessions.ts';
import { accessOf, hashOf, nextRefresh, pairOf, parseToken, sameText } from '../auth/tokens.ts';
import type { TokenPair } from '../auth/tokens.ts';

export type Refreshed =
  | { readonly kind: 'fresh'; readonly pair: TokenPair; readonly sessionId: string; readonly renewals: number }
  /**
   * `reused`: an old token was used again, so it was copied; the session has been ended. `future`: by this clock it is
   * over, by that of another server it may be valid, so it stays.
   */
  | { readonly kind: 'dead'; readonly reason: 'unknown' | 'expired' | 'future' | 'reused' };

/**
 * How long the answer to a renewal may have been lost: a failover takes 20 s, the start of a server may take longer. The
 * longer it is, the longer counts a copy of the previous token.
 */
export const LOST_MS = 2 * 60_000;

/**
 * Exchanges a refresh token for the next one. The previous token returns the current one again for ten seconds, or one
 * in its place later while nobody has used it; anything else ends the session, because a thief cannot be distinguished
 * from the user. `renewals` is the renewal count that the client knows: when the session is already past it, the current
 * token stays.
 */
export async function refreshSession(
  context: AppContext,
  token: string | undefined,
  audit: Omit<AuditContext, 'name'>,
  renewals: number | null = null,
): Promise<Refreshed> {
  const parsed = parseToken(token);
  if (!parsed) return { kind: 'dead', reason: 'unknown' };
  const { sessionId, secret } = parsed;
  const hash = hashOf(secret);
  for (;;) {
    const [row] = await readSession(context.db, sessionId);
    // Read after the row, which another server may have written while this one stood still.
    const now = context.clock();
    if (!row) return { kind: 'dead', reason: 'unknown' };
    if (row.seen_at > latestPlausibleTime(now)) return { kind: 'dead', reason: 'future' };
    if (!isAlive(row, now, context)) {
      await endSession(context.db, sessionId);
      return { kind: 'dead', reason: 'expired' };
    }
    const fresh = (token: string, count: number): Refreshed => {
      return { kind: 'fresh', sessionId, pair: pairOf(sessionId, row.chain_key, token), renewals: count };
    };
    const refresh = nextRefresh(row.chain_key, secret);
    if (sameText(row.refresh_hash, hash)) {
      const isFollowed = renewals !== null && renewals < row.counter && isInGrace(row, now);
      if (isFollowed) {
        await noteActivity(context, row, now);
        return fresh(secret, row.counter);
      }
      const previous = { previous_refresh_hash: row.refresh_hash, previous_access_hash: row.access_hash };
      if (await rotate(context.db, row, { ...previous, refresh, now })) return fresh(refresh, row.counter + 1);
      // Another request rotated first: read again; the token is now the previous one.
      continue;
    }
    const isPrevious = row.previous_refresh_hash !== null && sameText(row.previous_refresh_hash, hash);
    const afterNext = nextRefresh(row.chain_key, refresh);
    if (isPrevious && isInGrace(row, now)) return fresh(isReplacement(row) ? afterNext : refresh, row.counter);
    if (isPrevious && isLost(row, now)) {
      // Others than the lost ones: a thief who renewed first and waited must not share the session.
      const rotation = { refresh: afterNext, now, previous_access_hash: null };
      if (await rotate(context.db, row, rotation)) return fresh(afterNext, row.counter + 1);
      continue;
    }
    await transaction(context.db, async (trx) => {
      // Several requests may use the same old token: only the one that ends the session records it.
      if (await endSession(trx, sessionId)) {
        const by = { ...audit, name: row.username };
        await recordAudit(trx, by, { action: 'session.reuse', target: row.username, before: { from: row.ip } });
      }
    });
    return { kind: 'dead', reason: 'reused' };
  }
}

/**
 * Whether the answer with the current tokens never arrived, as far as anyone can tell. Once only: with a copy of the
 * previous token the ten seconds could else be kept open until its owner comes.
 */
function isLost(row: SessionRow, now: number): boolean {
  return isUnused(row) && !isReplacement(row) && isWithin(row.rotated_at, LOST_MS, now);
}

/** Whether the current tokens took the place of lost ones: the access token of the previous ones is long over. */
function isReplacement(row: SessionRow): boolean {
  return row.previous_access_hash === null;
}

interface Rotation {
  /** The next secret. */
  readonly refresh: string;
  readonly now: number;
  /** Absent: the previous token stays the one before the lost tokens. */
  readonly previous_refresh_hash?: string;
  readonly previous_access_hash: string | null;
}

/** Compare and swap: of several requests with the same token exactly one rotates, and none what is in use meanwhile. */
async function rotate(db: Db, row: SessionRow, { refresh, now, ...previous }: Rotation): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({
      ...previous,
      counter: row.counter + 1,
      refresh_hash: hashOf(refresh),
      access_hash: hashOf(accessOf(row.chain_key, refresh)),
      access_expires_at: now + ACCESS_MS,
      rotated_at: now,
      seen_at: now,
    })
    .where('id', '=', row.session_id)
    .where('counter', '=', row.counter)
    .where('seen_at', '=', row.seen_at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
