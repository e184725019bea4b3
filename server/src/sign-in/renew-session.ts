import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import type { AppContext } from '../context/app-context.ts';
import { unauthenticated } from '../http/errors.ts';
import { claimedSession, clearSessionCookies, refreshCookie, setSessionCookies } from '../auth/cookies.ts';
import { refreshSession } from './refresh-session.ts';

/** Gives the asking session new tokens; throws 401, and takes its cookies away, when it has ended. */
export async function renewSession(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const outcome = await refreshSession(context, refreshCookie(request), auditContextOf(request), renewalsOf(request));
  if (outcome.kind === 'fresh') {
    setSessionCookies(reply, outcome.pair, outcome.renewals);
    return;
  }
  if (outcome.reason === 'reused') {
    request.log.warn({ event: 'refresh_reuse', session: claimedSession(request) }, 'an old refresh token came back');
  }
  clearSessionCookies(reply);
  request.server.xsrf.renew(reply, '');
  throw unauthenticated();
}

/** Which renewal a tab wants to follow; null for who does not say. */
function renewalsOf(request: FastifyRequest): number | null {
  const text = String(request.headers['x-session-renewals'] ?? '');
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
