import * as calls from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import { creationId } from '../auth/routes/creation-id.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { readLook, saveLook } from './list-look.ts';
import { deleteView, saveView } from './saved-views.ts';
import { savedViews } from './list-views.ts';

/** Layout and saved views of the pick list (docs/decisions/169-what-is-kept-for-a-user.md). */
export function pickListRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, calls.getListLook, async ({ user }) => ({ look: await readLook(context, user) }));

  route(api, calls.saveListLook, async ({ input, user }) => {
    await saveLook(context, user, input);
    return { message: 'The look of the list is saved.' };
  });

  route(api, calls.getSavedViews, ({ user }) => savedViews(context, user));

  route(api, calls.saveView, ({ input, user, request }) =>
    saveView(context, user, auditContextOf(request), { ...input, newId: creationId(request) }),
  );

  route(api, calls.deleteView, async ({ input, user, request }) => {
    await deleteView(context, user, auditContextOf(request), input.id);
    return { message: 'The view is deleted.' };
  });
}
