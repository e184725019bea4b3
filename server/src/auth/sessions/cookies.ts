import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseToken } from '../tokens/tokens.ts';
import type { TokenPair } from '../tokens/tokens.ts';

/** `__Host-Http-`: this host alone, over a secure connection, and out of reach of scripts (RFC 10017). */
export const ACCESS_COOKIE = '__Host-Http-veritas_access';
export const REFRESH_COOKIE = '__Host-Http-veritas_refresh';

/** Number of renewals of the session. Not a secret: tabs read it to notice each other's renewals. */
export const RENEWALS_COOKIE = '__Host-veritas_renewals';

/** No Max-Age: the browser drops them when it closes, the server decides how long they are valid before that. */
const OPTIONS: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' };
const READABLE: CookieSerializeOptions = { ...OPTIONS, httpOnly: false };

/**
 * Returns all raw values of a cookie name: another host of the same site can set a cookie of the same name, which may
 * come before ours.
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

/** The session ID in the cookies, not verified; '' without one. */
export function claimedSession(request: FastifyRequest): string {
  return (parseToken(accessCookie(request)) ?? parseToken(refreshCookie(request)))?.sessionId ?? '';
}

export function setSessionCookies(reply: FastifyReply, pair: TokenPair, renewals = 0): void {
  reply
    .setCookie(ACCESS_COOKIE, pair.access, OPTIONS)
    .setCookie(REFRESH_COOKIE, pair.refresh, OPTIONS)
    .setCookie(RENEWALS_COOKIE, String(renewals), READABLE);
}

/** Clears the browser's cache, which may hold device records. */
export function clearBrowserCache(reply: FastifyReply): void {
  // Not "storage": it holds display settings only.
  reply.header('clear-site-data', '"cache"');
}

/** Clears the session cookies and the browser's cache. */
export function clearSessionCookies(reply: FastifyReply): void {
  clearBrowserCache(reply);
  reply.clearCookie(ACCESS_COOKIE, OPTIONS).clearCookie(REFRESH_COOKIE, OPTIONS).clearCookie(RENEWALS_COOKIE, READABLE);
}
