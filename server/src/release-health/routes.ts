import { getReleaseHealth, reportReleaseHealth } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { actingTransaction } from '../auth/access/authority.ts';
import { route } from '../auth/routes/route.ts';
import type { AppContext } from '../context/app-context.ts';
import { endWorseCanaries } from './canary-watch.ts';
import { countHealth, readHealth } from './health-counts.ts';

/** Health of releases of remotes in browsers (docs/decisions/153-health-of-releases.md). */
export function releaseHealthRoutes(api: FastifyInstance, context: AppContext): void {
  route(api, reportReleaseHealth, async ({ input, user, request }) => {
    const inUse = (await api.releases.read())?.releases;
    const isInUse = (name: string) => inUse?.has(name) ?? false;
    await actingTransaction(context, user, (trx) => countHealth(trx, context.clock(), input.releases, isInUse));
    try {
      await endWorseCanaries(api, context, input.releases);
    } catch (error) {
      // The counts are stored: the next report retries.
      request.log.error({ err: error }, 'the canaries of a report could not be judged');
    }
    return {};
  });

  route(api, getReleaseHealth, () => readHealth(context.db));
}
