import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { claimedSession, cookieValues } from '../sessions/cookies.ts';
import { sameText } from '../tokens/tokens.ts';

/** Named by the specification (SPEC section 7); scripts read it, so it cannot carry a `__Host-Http-` prefix. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'x-xsrf-token';
/** Anything else is not worth an HMAC. */
const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;
/** Size of the cache of verified tokens; when it is full, it is cleared and filled again. */
const REMEMBERED = 1_000;

/** Tokens `<random>.<HMAC of random and session>`: nothing is stored, and none fits another session. */
export class XsrfTokens {
  readonly #key: KeyObject;
  readonly #secure: boolean;
  /**
   * Cache of the session by token, verified at a GET: a page sends many, and an HMAC costs as much as reading the
   * session.
   */
  readonly #offered = new Map<string, string>();

  /** `secure`: everywhere except on a developer's own machine (DECISIONS section 1). */
  constructor(key: string, secure: boolean) {
    this.#key = createSecretKey(key, 'utf8');
    this.#secure = secure;
  }

  /** Gives a visitor the token of the session its cookies claim, the same one as long as it fits. */
  offer(request: FastifyRequest, reply: FastifyReply): void {
    const sessionId = claimedSession(request);
    const isGood = (kept: string) => this.#offered.get(kept) === sessionId || this.#fits(kept, sessionId);
    const kept = cookieValues(request, XSRF_COOKIE);
    if (isPolled(request) && kept.length === 1 && kept.every(isGood)) return;
    const token = kept.find(isGood) ?? this.#make(sessionId);
    if (this.#offered.size >= REMEMBERED) this.#offered.clear();
    this.#offered.set(token, sessionId);
    this.#set(reply, token);
  }

  /** A new token for a new session; anonymous (`''`) after the end of one. */
  renew(reply: FastifyReply, sessionId: string): void {
    this.#set(reply, this.#make(sessionId));
  }

  /**
   * Whether the header repeats a valid cookie. If other hosts have added cookies of the same name, the header may list
   * them all, because a page cannot distinguish them. Always verified without the cache, which only decides whether to
   * send the cookie again.
   */
  accepts(request: FastifyRequest): boolean {
    const sessionId = claimedSession(request);
    const listed = String(request.headers[XSRF_HEADER] ?? '').split(',');
    const repeated = listed.map((token) => token.trim());
    const ours = cookieValues(request, XSRF_COOKIE).filter((cookie) => this.#fits(cookie, sessionId));
    return ours.some((cookie) => repeated.some((token) => sameText(cookie, token)));
  }

  #set(reply: FastifyReply, token: string): void {
    reply.setCookie(XSRF_COOKIE, token, { path: '/', secure: this.#secure, sameSite: 'lax' });
  }

  #make(sessionId: string): string {
    const random = randomBytes(16).toString('base64url');
    return `${random}.${this.#sign(random, sessionId)}`;
  }

  #fits(token: string, sessionId: string): boolean {
    const [, random, signature] = FORM.exec(token) ?? [];
    return random !== undefined && signature !== undefined && sameText(signature, this.#sign(random, sessionId));
  }

  #sign(random: string, sessionId: string): string {
    return createHmac('sha256', this.#key).update(`${random}.${sessionId}`).digest('base64url');
  }
}

/** Changes are polled up to fifty times a minute: their responses do not repeat the token to a browser that has it. */
export const isPolled = ({ query }: FastifyRequest) => (query as { readonly since?: unknown }).since !== undefined;
