import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { forbidden } from '../../http/errors/errors.ts';
import type { HttpError } from '../../http/errors/errors.ts';
import { secretSetting } from '../../db/index.ts';
import { XsrfTokens } from './xsrf-tokens.ts';

/** Fetch destinations that embed a page in another site, although they are navigations. */
const EMBEDDED = new Set<unknown>(['iframe', 'frame', 'fencedframe', 'embed', 'object']);

/**
 * CSRF protection of every call of a scope. For a POST the header must repeat the cookie, which must be signed by this
 * server for this session, and the Origin header must not name another origin. Other sites may link to a GET address,
 * but not embed it.
 */
export async function guardAgainstForgery(api: FastifyInstance, context: AppContext): Promise<void> {
  const { exposed, publicOrigin } = context.config;
  const tokens = new XsrfTokens(await secretSetting(context.db, 'xsrf_key'), exposed);
  api.decorate('xsrf', tokens);
  api.addHook('onRequest', (request, reply, done) => {
    if (isEmbeddedElsewhere(request)) return done(crossOriginRefusal());
    if (request.method === 'GET') tokens.offer(request, reply);
    // A deploy token is in the Authorization header, which another site cannot make a browser send.
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
    /** Path in the scope under /veritas. */
    readonly xsrf: XsrfTokens;
  }
}

/** Browsers name the origin of every POST; other clients name none and have no user's cookies to abuse. */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === (publicOrigin || `${request.protocol}://${request.host}`);
}

/** Whether a script, an image or a frame of another site sent the request. Non-browser clients omit these headers. */
function isEmbeddedElsewhere({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return mode !== 'navigate' || EMBEDDED.has(destination);
}
