import * as calls from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { auditContextOf } from '../audit/record.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { changeFlag } from './flag.ts';
import { readMarks } from './marks.ts';
import { readAllNotes, readNotes } from './read-notes.ts';
import { addNote, removeNote } from './write-notes.ts';

/** Notes and flags on devices (an addition to the specification, docs/decisions/196-notes-and-flags.md). */
export function noteRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, calls.getDeviceMarks, ({ input, user }) => readMarks(context.db, input.since, readScopeOf(context, user)));

  route(api, calls.getDeviceNotes, ({ input, user }) =>
    readNotes(context.db, user, input.tracking_id, readScopeOf(context, user)),
  );

  route(api, calls.getAllDeviceNotes, ({ input, user }) =>
    readAllNotes(context.db, readScopeOf(context, user), input.after),
  );

  route(api, calls.addDeviceNote, ({ input, user, request }) => addNote(context, user, auditContextOf(request), input));

  route(api, calls.removeDeviceNote, ({ input, user, request }) =>
    removeNote(context, user, auditContextOf(request), input.id),
  );

  route(api, calls.flagDevice, ({ input, user, request }) => changeFlag(context, user, auditContextOf(request), input));
}
