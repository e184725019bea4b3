import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { forbidden } from '../http/errors.ts';
import type { HttpError } from '../http/errors.ts';
import { secretSetting } from '../db/index.ts';
import { claimedSession, cookieValues } from './cookies.ts';
import { sameText } from './tokens.ts';

/** Named by the specification (SPEC section 7); scripts read it, so it cannot carry a `__Host-Http-` prefix. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'x-xsrf-token';
/** Anything else is not worth an HMAC. */
const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;
/** Tokens remembered as good; more are forgotten all at once and found good again. */
const REMEMBERED = 1_000;

/** What another site puts into its own page, although the browser navigates there. */
const EMBEDDED = new Set<unknown>(['iframe', 'frame', 'fencedframe', 'embed', 'object']);

/**
 * Guards every call of a scope against requests that another site makes the browser send. Of a POST the header must
 * repeat the cookie, the cookie must be ours and made for this session, and the browser must not name another origin.
 * Another site may link to a GET address, but not embed it.
 */
export async function guardAgainstForgery(api: FastifyInstance, context: AppContext): Promise<void> {
  const { exposed, publicOrigin } = context.config;
  const tokens = new XsrfTokens(await secretSetting(context.db, 'xsrf_key'), exposed);
  api.decorate('xsrf', tokens);
  api.addHook('onRequest', (request, reply, done) => {
    if (isEmbeddedElsewhere(request)) return done(crossOriginRefusal());
    if (request.method === 'GET') tokens.offer(request, reply);
    // A deploy token is in a header that no other site can make a browser send.
    const isGuarded = request.method === 'POST' && request.routeOptions.config.access?.who !== 'deploy token';
    return done(isGuarded ? refusalOf(request, tokens, publicOrigin) : undefined);
  });
}

function refusalOf(request: FastifyRequest, tokens: XsrfTokens, publicOrigin: string): HttpError | undefined {
  if (!isOwnOrigin(request, publicOrigin)) return crossOriginRefusal();
  return tokens.accepts(request) ? undefined : forbidden('The page is out of date. Reload it and try again.', 'csrf');
}

const crossOriginRefusal = () => forbidden('This request came from another site and was refused.', 'origin');

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the scope under /veritas. */
    readonly xsrf: XsrfTokens;
  }
}

/** Tokens `<random>.<HMAC of random and session>`: nothing is stored, and none fits another session. */
class XsrfTokens {
  readonly #key: KeyObject;
  readonly #secure: boolean;
  /**
   * Session by token, of those found good at a GET: a page asks often, and an HMAC costs as much as its session's row.
   */
  readonly #offered = new Map<string, string>();

  /** `secure`: everywhere but on a developer's own machine (DECISIONS section 1). */
  constructor(key: string, secure: boolean) {
    this.#key = createSecretKey(key, 'utf8');
    this.#secure = secure;
  }

  /** Gives a visitor the token of the session its cookies claim, the same one as long as it fits. */
  offer(request: FastifyRequest, reply: FastifyReply): void {
    const sessionId = claimedSession(request);
    const isGood = (kept: string) => this.#offered.get(kept) === sessionId || this.#fits(kept, sessionId);
    const kept = cookieValues(request, XSRF_COOKIE);
    if (isAskedOften(request) && kept.length === 1 && kept.every(isGood)) return;
    const token = kept.find(isGood) ?? this.#make(sessionId);
    if (this.#offered.size >= REMEMBERED) this.#offered.clear();
    this.#offered.set(token, sessionId);
    this.#set(reply, token);
  }

  /** A new token for a session that begins; for nobody (`''`) when one ended. */
  renew(reply: FastifyReply, sessionId: string): void {
    this.#set(reply, this.#make(sessionId));
  }

  /**
   * Whether the header repeats a cookie that is ours. Where other hosts have added cookies of the name, the header may
   * list them all: a page cannot tell which one is. In full each time: what is remembered is for offering only.
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

/** Changes are asked for up to fifty times a minute: there the token is not repeated to a browser that has it. */
const isAskedOften = ({ query }: FastifyRequest) => (query as { readonly since?: unknown }).since !== undefined;

/** Browsers name the origin of every POST; other clients name none and have no user's cookies to abuse. */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === (publicOrigin || `${request.protocol}://${request.host}`);
}

/** Whether a script, an image or a frame of another site asks. Clients that are no browsers say nothing of it. */
function isEmbeddedElsewhere({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return mode !== 'navigate' || EMBEDDED.has(destination);
}
