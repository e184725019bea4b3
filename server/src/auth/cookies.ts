import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseToken } from './tokens.ts';
import type { TokenPair } from './tokens.ts';

/** `__Host-Http-`: this host alone, over a secure connection, and out of reach of scripts (RFC 10017). */
export const ACCESS_COOKIE = '__Host-Http-veritas_access';
export const REFRESH_COOKIE = '__Host-Http-veritas_refresh';

/** Without an age: the browser forgets them at its end, the server decides about their life before that. */
const OPTIONS: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' };

export const accessCookie = (request: FastifyRequest): string | undefined => request.cookies[ACCESS_COOKIE];
export const refreshCookie = (request: FastifyRequest): string | undefined => request.cookies[REFRESH_COOKIE];

/** The session that the cookies claim, true or not; '' when they claim none. */
export function claimedSession(request: FastifyRequest): string {
  return (parseToken(accessCookie(request)) ?? parseToken(refreshCookie(request)))?.sessionId ?? '';
}

export function setSessionCookies(reply: FastifyReply, pair: TokenPair): void {
  reply.setCookie(ACCESS_COOKIE, pair.access, OPTIONS).setCookie(REFRESH_COOKIE, pair.refresh, OPTIONS);
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(ACCESS_COOKIE, OPTIONS).clearCookie(REFRESH_COOKIE, OPTIONS);
}
