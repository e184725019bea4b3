import { acknowledgeSignal, getSignalNotes } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { acknowledge, readSignalNotes } from './signal-notes.ts';

/** Acknowledgements of the dashboard's signals (an addition to the specification). */
export function signalRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, getSignalNotes, ({ user }) => readSignalNotes(context.db, readScopeOf(context, user), context.clock()));

  route(api, acknowledgeSignal, ({ input, user, request }) =>
    acknowledge(context, user, auditContextOf(request), input),
  );
}
