import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { unauthenticated } from '../http/errors/errors.ts';
import { endBrowserSession } from '../auth/sessions/browser-session.ts';
import { claimedSession, refreshCookie, setSessionCookies } from '../auth/sessions/cookies.ts';
import { refreshSession } from './refresh-session.ts';

/**
 * Renews the tokens of the session in the cookies. Throws 401 when it is over, and clears the cookies unless a server
 * with another clock may still take them.
 */
export async function renewSession(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const outcome = await refreshSession(context, refreshCookie(request), auditContextOf(request), renewalsOf(request));
  if (outcome.kind === 'fresh') {
    setSessionCookies(reply, outcome.pair, outcome.renewals);
    return;
  }
  if (outcome.reason === 'future') throw unauthenticated();
  if (outcome.reason === 'reused') {
    request.log.warn({ event: 'refresh_reuse', session: claimedSession(request) }, 'an old refresh token came back');
  }
  endBrowserSession(reply);
  throw unauthenticated();
}

/** The renewal count that the tab knows; null when it sends none. */
function renewalsOf(request: FastifyRequest): number | null {
  const text = String(request.headers['x-session-renewals'] ?? '');
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
