import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { isFromThisMachine } from '../../http/requests/local-request.ts';
import { requireAccess, rereadActor } from './authority.ts';
import type { Actor } from './authority.ts';
import { accessCookie } from '../sessions/cookies.ts';
import { authenticateDeployToken } from '../tokens/deploy-tokens.ts';
import type { DeployTokenUse } from '../tokens/deploy-tokens.ts';
import { requirePageUser } from './page-user.ts';
import { POLICY } from './policy.ts';
import type { Access } from './policy.ts';
import { authenticate } from '../sessions/sessions.ts';

export type { Actor } from './authority.ts';
export type { SignedIn } from '../sessions/signed-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard on routes that require a user; read it with `signedIn`. */
    session: Actor | null;
    /** Set by the guard on routes for deploy tokens; read it with `deployTokenOf`. */
    deployToken: DeployTokenUse | null;
  }
  interface FastifyContextConfig {
    /** The policy entry of the route; set on registration. */
    access?: Access;
  }
}

/**
 * Enforces the policy on all routes of a scope: before the body is read, and again once the body is complete. Throws
 * when a route without a policy entry is registered.
 */
export function guardByPolicy(api: FastifyInstance, context: AppContext): void {
  const prefix = api.prefix;
  api.addHook('onRoute', (route) => {
    const method = route.method === 'HEAD' ? 'GET' : String(route.method);
    const call = `${method} ${route.url.slice(prefix.length + 1)}`;
    if (!isInPolicy(call)) throw new Error(`No rule says who may ask "${call}": give it one in auth/access/policy.ts`);
    const access: Access = POLICY[call];
    route.config = { ...route.config, access };
    if ('largestBody' in access) route.bodyLimit = access.largestBody;
  });
  api.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access } = request.routeOptions.config;
    if (!access) throw new Error(`The route ${request.url} was registered outside of the policy`);
    if (access.who === 'deploy token') {
      request.deployToken = await request.server.space.withReserve(() => authenticateDeployToken(context, request));
      return;
    }
    if (typeof access.who === 'string') return;
    // Set before the check, so that the log names the user of a refused request.
    const found = await request.server.space.withReserve(() => authenticate(context, accessCookie(request)));
    const user = found?.isDemo && !isFromThisMachine(request) ? null : found;
    request.session = user && { ...user, access };
    if (user) requirePageUser(request, user.username);
    requireAccess(context, user, access);
  });
  // A slow body may arrive after access was revoked: check again (TOCTOU).
  api.addHook('preValidation', async (request) => {
    if (request.session && request.body !== undefined) request.session = await rereadActor(context, request.session);
  });
}

/** Returns the user of a request. Throws on a route that needs no sign-in. */
export function signedIn(request: FastifyRequest): Actor {
  if (!request.session) throw new Error('signedIn was called on a route that the policy opens to anyone');
  return request.session;
}

function isInPolicy(call: string): call is keyof typeof POLICY {
  return Object.hasOwn(POLICY, call);
}
