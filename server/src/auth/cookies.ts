import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseToken } from './tokens.ts';
import type { TokenPair } from './tokens.ts';

/** `__Host-Http-`: this host alone, over a secure connection, and out of reach of scripts (RFC 10017). */
export const ACCESS_COOKIE = '__Host-Http-veritas_access';
export const REFRESH_COOKIE = '__Host-Http-veritas_refresh';

/** How often the session has been renewed: no secret, and read by the page, whose tabs learn from it of each other. */
export const RENEWALS_COOKIE = '__Host-veritas_renewals';

/** Without an age: the browser forgets them at its end, the server decides about their life before that. */
const OPTIONS: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' };
const READABLE: CookieSerializeOptions = { ...OPTIONS, httpOnly: false };

/**
 * Every value that a request brings under one name, as sent: a host of the same site can put a cookie beside or before
 * ours, and its path decides the order.
 */
export function cookieValues(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
}

export const accessCookie = (request: FastifyRequest): string | undefined => tokenIn(request, ACCESS_COOKIE);
export const refreshCookie = (request: FastifyRequest): string | undefined => tokenIn(request, REFRESH_COOKIE);

function tokenIn(request: FastifyRequest, name: string): string | undefined {
  return cookieValues(request, name).find((value) => parseToken(value) !== null);
}

/** The session that the cookies claim, true or not; '' when they claim none. */
export function claimedSession(request: FastifyRequest): string {
  return (parseToken(accessCookie(request)) ?? parseToken(refreshCookie(request)))?.sessionId ?? '';
}

export function setSessionCookies(reply: FastifyReply, pair: TokenPair, renewals = 0): void {
  reply
    .setCookie(ACCESS_COOKIE, pair.access, OPTIONS)
    .setCookie(REFRESH_COOKIE, pair.refresh, OPTIONS)
    .setCookie(RENEWALS_COOKIE, String(renewals), READABLE);
}

/** Ends what the browser holds of a session: its cookies, and the device records that it may have kept. */
export function clearSessionCookies(reply: FastifyReply): void {
  // Not "storage": that holds settings of the screen and nothing else.
  reply.header('clear-site-data', '"cache"');
  reply.clearCookie(ACCESS_COOKIE, OPTIONS).clearCookie(REFRESH_COOKIE, OPTIONS).clearCookie(RENEWALS_COOKIE, READABLE);
}
