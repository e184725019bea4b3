import { getScanAttempts, scan } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { route } from '../auth/routes/route.ts';
import { listAttempts } from './attempts.ts';
import { withoutOtherHubs } from './same-device-id.ts';
import { handleScan } from './scan.ts';

/**
 * Scans of the field staff's phones, and all attempts. Who may scan what is a matter of groups, so rule E002 answers it
 * (DECISIONS section 6), not a role: everyone else gets a recorded E002.
 */
export function scanRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, scan, async ({ input, user }) => {
    const answer = await handleScan(context, user, input);
    return withoutOtherHubs(context.db, readScopeOf(context, user), answer);
  });

  route(api, getScanAttempts, ({ input, user }) =>
    listAttempts(context.db, input.tracking_id, readScopeOf(context, user)),
  );
}
