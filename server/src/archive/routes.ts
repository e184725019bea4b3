import { findDevices as call } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { archiving } from './archiving.ts';
import { findDevices } from './find-devices.ts';

/** Closed records that `get_status` leaves out: moved by a setting, found by ID (docs/decisions/195-retention.md). */
export function archiveRoutes(api: FastifyInstance, context: AppContext): void {
  const rounds = archiving(context);
  api.addHook('onListen', () => rounds.start());
  api.addHook('onClose', () => rounds.stop());

  route(api, call, ({ input, user }) => findDevices(context.db, input.tracking_ids, readScopeOf(context, user)));
}
