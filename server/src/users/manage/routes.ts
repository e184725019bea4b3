import {
  activateUser,
  createGroup,
  createUser,
  deactivateUser,
  deleteUser,
  endUserSessions,
  getUsers,
  getUserSessions,
  resetPassword,
  unlockUser,
  updateUser,
} from '@veritas/shared/contracts';
import { can, ROLE_TRAITS } from '@veritas/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditContextOf } from '../../audit/record.ts';
import type { Actor } from '../../auth/access/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import { creationId } from '../../auth/routes/creation-id.ts';
import { route } from '../../auth/routes/route.ts';
import { sentence } from '../../http/language/sentence.ts';
import { languageOf } from '../../http/negotiation/accepted-language.ts';
import { createGroup as makeGroup } from './create-group.ts';
import { createUser as makeUser } from './create-user.ts';
import { updateUser as change } from './update-user.ts';
import * as actions from './user-actions.ts';
import { endSessions, openSessions } from './user-sessions.ts';
import { listUsers } from '../list-users.ts';

/** Users and groups (SPEC sections 5 to 7), with additions. */
export function userRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, getUsers, ({ user }) => {
    const scope =
      ROLE_TRAITS[user.role].reach === 'everyone'
        ? { kind: 'all' as const }
        : { kind: 'groups-of' as const, userId: user.id };
    const parts = { contact: can(user.role, 'manage_users'), web: can(user.role, 'change_settings') };
    return listUsers(context, scope, parts);
  });

  route(api, createUser, async ({ input, user, request }, reply) => {
    await makeUser(context, user, auditContextOf(request), { ...input, id: creationId(request) });
    reply.code(201);
    return { message: `User ${input.username} is created.` };
  });

  route(api, createGroup, async ({ input, user, request }, reply) => {
    await makeGroup(context, user, auditContextOf(request), { ...input, id: creationId(request) });
    reply.code(201);
    return { message: `Group ${input.code} is created.` };
  });

  actionRoutes(api, context);
}

/** Actions on one user. The console shows the messages of the specified ones (SPEC section 7). */
function actionRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, deactivateUser, async ({ input, user, request }) => {
    const name = await actions.deactivate(context, commandOf(user, request, input));
    return { message: sentence('{name} is deactivated.', { name }).in(languageOf(request)) };
  });

  route(api, activateUser, async ({ input, user, request }) => {
    const name = await actions.activate(context, commandOf(user, request, input));
    return { message: sentence('{name} is active.', { name }).in(languageOf(request)) };
  });

  route(api, deleteUser, async ({ input, user, request }) => {
    const name = await actions.remove(context, commandOf(user, request, input));
    return { message: sentence('{name} is deleted.', { name }).in(languageOf(request)) };
  });

  route(api, unlockUser, async ({ input, user, request }) => {
    const name = await actions.unlock(context, commandOf(user, request, input));
    return { message: `${name} may sign in again.` };
  });

  route(api, getUserSessions, ({ input, user }) => openSessions(context, user, input.user_id));

  route(api, endUserSessions, async ({ input, user, request }) => {
    const name = await endSessions(context, commandOf(user, request, input));
    return { message: `${name} is signed out everywhere.` };
  });

  route(api, resetPassword, async ({ input, user, request }) => {
    const command = commandOf(user, request, input);
    const { username, oneTimePassword } = await actions.resetPassword(context, command);
    return {
      message: `The password of ${username} is reset. It works for three days and must be changed at the first sign-in.`,
      one_time_password: oneTimePassword,
    };
  });

  route(api, updateUser, async ({ input, user, request }) => {
    const name = await change(context, commandOf(user, request, input), input);
    return { message: `${name} is saved.` };
  });
}

/** Who acts on which user. */
function commandOf(actor: Actor, request: FastifyRequest, { user_id: userId }: { readonly user_id: string | number }) {
  return { actor, audit: auditContextOf(request), userId };
}
