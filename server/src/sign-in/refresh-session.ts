import { recordAudit } from '../audit/record.ts';
import type { AuditContext } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { transaction } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { latestPlausibleTime } from '../auth/tokens/clocks.ts';
import { endSession } from '../auth/sessions/end-sessions.ts';
import { ACCESS_MS, isAlive, isInGrace } from '../auth/sessions/session-alive.ts';
import { readSession } from '../auth/sessions/session-row.ts';
import type { SessionRow } from '../auth/sessions/session-row.ts';
import { accessOf, hashOf, nextRefresh, pairOf, parseToken, sameText } from '../auth/tokens/tokens.ts';
import type { TokenPair } from '../auth/tokens/tokens.ts';

export type Refreshed =
  | { readonly kind: 'fresh'; readonly pair: TokenPair; readonly sessionId: string; readonly renewals: number }
  /**
   * `reused`: an old token was used again, so it was copied; the session has been ended. `future`: invalid by this
   * clock, but it may be valid by that of another server, so it is kept.
   */
  | { readonly kind: 'dead'; readonly reason: 'unknown' | 'expired' | 'future' | 'reused' };

/**
 * Exchanges a refresh token for the next one. The previous token returns the current one again for ten seconds; an
 * older one ends the session, because a thief cannot be distinguished from the user. `renewals` is the renewal count
 * that the client knows: when the session is already past it, the current token stays.
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
    // The clock is read after the row, which another server may have written while this one was suspended.
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
      if (isFollowed) return fresh(secret, row.counter);
      if (await rotate(context.db, row, refresh, now)) return fresh(refresh, row.counter + 1);
      // Another request rotated first: read again; the token is now the previous one.
      continue;
    }
    const isPrevious = row.previous_refresh_hash !== null && sameText(row.previous_refresh_hash, hash);
    if (isPrevious && isInGrace(row, now)) return fresh(refresh, row.counter);
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

/** Compare and swap: of several requests with the same token exactly one rotates. */
async function rotate(db: Db, row: SessionRow, refresh: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({
      counter: row.counter + 1,
      refresh_hash: hashOf(refresh),
      previous_refresh_hash: row.refresh_hash,
      access_hash: hashOf(accessOf(row.chain_key, refresh)),
      previous_access_hash: row.access_hash,
      access_expires_at: now + ACCESS_MS,
      rotated_at: now,
      seen_at: now,
    })
    .where('id', '=', row.session_id)
    .where('counter', '=', row.counter)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
