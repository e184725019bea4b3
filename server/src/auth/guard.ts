import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { requireConfirmed } from './confirmation.ts';
import { accessCookie } from './cookies.ts';
import { POLICY } from './policy.ts';
import type { Access } from './policy.ts';
import { authenticate } from './sessions.ts';
import type { SignedIn } from './sessions.ts';

export type { SignedIn } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard where the policy wants a user; read it by `signedIn`. */
    session: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** The route's entry of the policy; set when it is registered. */
    access?: Access;
  }
}

/**
 * Keeps everyone out of a scope whom the policy does not let in, before a byte of the body is read. Refuses to
 * register a route that the policy does not name.
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
    request.session = await authenticate(context, accessCookie(request));
    refuse(context, request.session, access);
  });
}

/** The user a route was asked by. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.session) throw new Error('signedIn was called on a route that the policy opens to anyone');
  return request.session;
}

function isInPolicy(call: string): call is keyof typeof POLICY {
  return Object.hasOwn(POLICY, call);
}

function refuse(
  context: AppContext,
  user: SignedIn | null,
  access: Extract<Access, { who: readonly unknown[] }>,
): void {
  if (!user) throw unauthenticated();
  if (user.kind === 'mobile' && !access.mobile) {
    throw forbidden('The app may not use this part of the service. Sign in on the web.', 'mobile_session');
  }
  if (!access.who.includes(user.role)) throw forbidden(access.refusal);
  if (user.mustChangePassword && !access.beforePasswordChange) {
    throw forbidden('Choose a password of your own first.', 'password_change_required');
  }
  if (access.confirmed) requireConfirmed(context, user);
}
