import { changePassword, confirmPassword, endAllSessions, endSession, getSessions } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { doerOf } from '../../audit/record.ts';
import { clearSessionCookies } from '../../auth/cookies.ts';
import { renewSession } from '../../auth/renew-session.ts';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { changePassword as change } from './change-password.ts';
import { confirmPassword as confirm } from './confirm-password.ts';
import { endOwnSession, endOwnSessions, ownSessions } from './own-sessions.ts';

/** What everyone may do about the own password and sessions (additions to SPEC section 7). */
export function accountRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, changePassword, async ({ input, user, request }) => {
    await change({ ...context, log: request.log }, user, doerOf(request), input);
    return { message: 'The password is changed. Other sessions have ended.' };
  });

  route(api, confirmPassword, async ({ input, user, request }, reply) => {
    await confirm({ ...context, log: request.log }, user, input.password);
    // What was copied before must not be worth more now (ASVS 7.2.4).
    await renewSession(context, request, reply);
    return { message: 'Thank you, it is you.' };
  });

  route(api, getSessions, ({ user }) => ownSessions(context, user));

  route(api, endSession, async ({ input, user, request }, reply) => {
    const isCurrent = await endOwnSession(context, user, doerOf(request), input.session_id);
    if (isCurrent) signOut(reply);
    return { message: 'The session has ended.' };
  });

  route(api, endAllSessions, async ({ user, request }, reply) => {
    await endOwnSessions(context, user, doerOf(request));
    signOut(reply);
    return { message: 'All sessions have ended.' };
  });

  function signOut(reply: FastifyReply): void {
    clearSessionCookies(reply);
    api.xsrf.renew(reply, '');
  }
}
