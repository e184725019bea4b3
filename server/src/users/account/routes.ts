import { changePassword, confirmPassword, endAllSessions, endSession, getSessions } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../../audit/record.ts';
import { endBrowserSession, startBrowserSession } from '../../auth/sessions/browser-session.ts';
import type { AppContext } from '../../context/app-context.ts';
import { route } from '../../auth/routes/route.ts';
import { changePassword as change } from './change-password.ts';
import { confirmPassword as confirm } from './confirm-password.ts';
import { endOwnSession, endOwnSessions, ownSessions } from './own-sessions.ts';

/** The user's own password and sessions (additions to SPEC section 7). */
export function accountRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, changePassword, async ({ input, user, request }, reply) => {
    startBrowserSession(reply, await change({ ...context, log: request.log }, user, auditContextOf(request), input));
    return { message: 'The password is changed.' };
  });

  route(api, confirmPassword, async ({ input, user, request }, reply) => {
    startBrowserSession(reply, await confirm({ ...context, log: request.log }, user, input.password));
    return { message: 'Thank you, it is you.' };
  });

  route(api, getSessions, ({ user }) => ownSessions(context, user));

  route(api, endSession, async ({ input, user, request }, reply) => {
    const isCurrent = await endOwnSession(context, user, auditContextOf(request), input.session_id);
    if (isCurrent) endBrowserSession(reply);
    return { message: 'The session has ended.' };
  });

  route(api, endAllSessions, async ({ user, request }, reply) => {
    await endOwnSessions(context, user, auditContextOf(request));
    endBrowserSession(reply);
    return { message: 'All sessions have ended.' };
  });
}
