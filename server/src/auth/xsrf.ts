import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { forbidden } from '../http/errors.ts';
import { secretSetting } from '../db/index.ts';
import { claimedSession } from './cookies.ts';
import { sameText } from './tokens.ts';

/** Named by the specification (SPEC section 7); scripts read it, so it cannot carry a `__Host-Http-` prefix. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'x-xsrf-token';

/**
 * Guards every POST of a scope against requests that another site makes the browser send: the header must repeat the
 * cookie, the cookie must be ours and made for this session, and the browser must not name another origin.
 */
export async function guardAgainstForgery(api: FastifyInstance, context: AppContext): Promise<void> {
  const tokens = new XsrfTokens(await secretSetting(context.db, 'xsrf_key'));
  api.decorate('xsrf', tokens);
  api.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET') return tokens.offer(request, reply);
    if (request.method !== 'POST') return;
    if (!isOwnOrigin(request, context.config.publicOrigin))
      throw forbidden('This request came from another site and was refused.', 'origin');
    if (!tokens.accepts(request)) throw forbidden('The page is out of date. Reload it and try again.', 'csrf');
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the scope under /veritas. */
    readonly xsrf: XsrfTokens;
  }
}

/** Tokens `<random>.<HMAC of random and session>`: nothing is stored, and none fits another session. */
class XsrfTokens {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** Gives a visitor the token of the session its cookies claim, the same one as long as it fits. */
  offer(request: FastifyRequest, reply: FastifyReply): void {
    const sessionId = claimedSession(request);
    const kept = request.cookies[XSRF_COOKIE];
    this.#set(reply, kept !== undefined && this.#fits(kept, sessionId) ? kept : this.#make(sessionId));
  }

  /** A new token for a session that begins; for nobody (`''`) when one ended. */
  renew(reply: FastifyReply, sessionId: string): void {
    this.#set(reply, this.#make(sessionId));
  }

  accepts(request: FastifyRequest): boolean {
    const cookie = request.cookies[XSRF_COOKIE];
    const header = request.headers[XSRF_HEADER];
    if (cookie === undefined || typeof header !== 'string') return false;
    return sameText(cookie, header) && this.#fits(cookie, claimedSession(request));
  }

  #set(reply: FastifyReply, token: string): void {
    reply.setCookie(XSRF_COOKIE, token, { path: '/', secure: true, sameSite: 'strict' });
  }

  #make(sessionId: string): string {
    const random = randomBytes(16).toString('base64url');
    return `${random}.${this.#sign(random, sessionId)}`;
  }

  #fits(token: string, sessionId: string): boolean {
    const [random = '', signature = ''] = token.split('.');
    return sameText(signature, this.#sign(random, sessionId));
  }

  #sign(random: string, sessionId: string): string {
    return createHmac('sha256', this.#key).update(`${random}.${sessionId}`).digest('base64url');
  }
}

/** Browsers name the origin of every POST; other clients name none and have no user's cookies to abuse. */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === (publicOrigin || `${request.protocol}://${request.host}`);
}
