import type { FastifyReply } from 'fastify';
import { clearSessionCookies, setSessionCookies } from './cookies.ts';
import type { TokenPair } from '../tokens/tokens.ts';

/** Gives a browser a new session: its tokens, and an XSRF token that fits it. */
export function startBrowserSession(
  reply: FastifyReply,
  { pair, renewals = 0 }: { readonly pair: TokenPair; readonly renewals?: number },
): void {
  setSessionCookies(reply, pair, renewals);
  reply.server.xsrf.renew(reply, pair.sessionId);
}

/** Takes the session of a browser away; its XSRF token is that of a visitor from now on. */
export function endBrowserSession(reply: FastifyReply): void {
  clearSessionCookies(reply);
  reply.server.xsrf.renew(reply, '');
}
