import { can } from '@veritas/shared/domain';
import type { Permission, Role } from '@veritas/shared/domain';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { AppContext } from '../context.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { accessCookie } from './cookies.ts';
import { authenticate } from './sessions.ts';
import type { SignedIn } from './sessions.ts';

export type { SignedIn } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `guard`; read it by `signedIn`. */
    session: SignedIn | null;
  }
}

/**
 * Who may ask: `anyone`; `signed-in` on the web; or signed in with a permission or one of some roles.
 * `mobile: true` lets sessions of the phone app in as well, which are refused everywhere else.
 */
export type Allow =
  | 'anyone'
  | 'signed-in'
  | { readonly permission?: Permission; readonly roles?: readonly Role[]; readonly mobile?: true };

/** The hook that keeps others out, before a byte of the body is read. */
export function guard(context: AppContext, allow: Allow): onRequestAsyncHookHandler {
  return async (request) => {
    if (allow !== 'anyone') request.session = await requireSession(context, request, allow);
  };
}

/** The user a guarded route was asked by. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.session)
    throw new Error('signedIn was called on a route without a guard; give it guard(context, allow)');
  return request.session;
}

async function requireSession(
  context: AppContext,
  request: FastifyRequest,
  allow: Exclude<Allow, 'anyone'>,
): Promise<SignedIn> {
  const user = await authenticate(context, accessCookie(request));
  if (!user) throw unauthenticated();
  const rule = allow === 'signed-in' ? {} : allow;
  if (user.kind === 'mobile' && !rule.mobile) {
    throw forbidden('The app may not use this part of the service. Sign in on the web.', 'mobile_session');
  }
  const permitted = (!rule.permission || can(user.role, rule.permission)) && (rule.roles?.includes(user.role) ?? true);
  if (!permitted) {
    request.log.warn({ event: 'refused', user: user.username, role: user.role }, 'a role was refused');
    throw forbidden();
  }
  return user;
}
