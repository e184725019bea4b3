import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { isFromThisMachine } from '../http/local-request.ts';
import { rereadActor, requireAccess } from './authority.ts';
import type { Actor } from './authority.ts';
import { accessCookie } from './cookies.ts';
import { POLICY } from './policy.ts';
import type { Access } from './policy.ts';
import { authenticate } from './sessions.ts';

export type { Actor } from './authority.ts';
export type { SignedIn } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard where the policy wants a user; read it by `signedIn`. */
    session: Actor | null;
  }
  interface FastifyContextConfig {
    /** The route's entry of the policy; set when it is registered. */
    access?: Access;
  }
}

/**
 * Keeps everyone out of a scope whom the policy does not let in: before a byte of the body is read, and again once all
 * of it has come. Refuses to register a route that the policy does not name.
 */
export function guardByPolicy(api: FastifyInstance, context: AppContext): void {
  const prefix = api.prefix;
  api.addHook('onRoute', (route) => {
    const method = route.method === 'HEAD' ? 'GET' : String(route.method);
    const call = `${method} ${route.url.slice(prefix.length).replace(/^\//, '')}`;
    if (!isInPolicy(call)) throw new Error(`No rule says who may ask "${call}": give it one in auth/policy.ts`);
    route.config = { ...route.config, access: POLICY[call] };
  });
  api.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access } = request.routeOptions.config;
    if (!access) throw new Error(`The route ${request.url} was registered outside of the policy`);
    if (typeof access.who === 'string') return;
    // Also known to the log when it is refused.
    const found = await request.server.space.withReserve(() => authenticate(context, accessCookie(request)));
    const user = found?.isDemo && !isFromThisMachine(request) ? null : found;
    request.session = user && { ...user, access };
    requireAccess(context, user, access);
  });
  // The body may have been on its way for long: who lost the right meanwhile is refused before anything is done.
  api.addHook('preValidation', async (request) => {
    if (request.session && request.body !== undefined) request.session = await rereadActor(context, request.session);
  });
}

/** The user a route was asked by. */
export function signedIn(request: FastifyRequest): Actor {
  if (!request.session) throw new Error('signedIn was called on a route that the policy opens to anyone');
  return request.session;
}

function isInPolicy(call: string): call is keyof typeof POLICY {
  return Object.hasOwn(POLICY, call);
}
