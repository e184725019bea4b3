import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { AppContext } from '../../context/app-context.ts';
import { onceAMinute } from '../../core/once-a-minute.ts';
import { validSessions } from './sessions.ts';

/** Minimum time between two counts, in ms. */
const KEPT_MS = 10_000;

/** Adds the number of sessions that are still valid, of all processes, to the metrics. */
export function measureSessions(app: FastifyInstance, context: AppContext): void {
  let countedAt = -Infinity;
  const failed = onceAMinute((failure) => context.log.warn(failure, 'the sessions could not be counted'));
  new Gauge({
    name: 'veritas_sessions',
    help: 'Sessions that are still valid, of all processes',
    registers: [app.metrics],
    async collect() {
      if (Math.abs(context.clock() - countedAt) < KEPT_MS) return;
      try {
        this.set(await countValidSessions(context));
        countedAt = context.clock();
      } catch (error) {
        // The other metrics must be available while the database is down.
        this.remove();
        failed(error);
      }
    },
  });
}

async function countValidSessions(context: AppContext): Promise<number> {
  const row = await validSessions(context)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
