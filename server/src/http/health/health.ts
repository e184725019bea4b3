import { sql } from 'kysely';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultOf, schemaProblem } from '../../db/index.ts';
import { onceAMinute } from '../../core/once-a-minute.ts';
import { diskOf } from '../../core/system/disk.ts';
import { HttpError } from '../errors/errors.ts';
import { onlyEnglish } from '../language/sentence.ts';

/** Load balancers ask often; database and disk are checked at most once in this time, in ms. */
const KEPT_MS = 2_000;
/** Shorter for failures: a load balancer with two checks must not see the same transient failure twice. */
const FAILURE_KEPT_MS = 250;
/** Share of the disk of the data folder that must be free. */
export const LEAST_FREE = 0.05;

export interface Readiness {
  /** Set when the process is stopping: send no new requests here. */
  draining: boolean;
  /** Free share of the disk under the data folder, 0 to 1. */
  freeDisk: () => Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: Readiness;
  }
}

/** Whether a request is a health check, which no limit refuses. */
export function isHealthCheck(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return url === '/livez' || url === '/readyz';
}

/**
 * `/livez`: the process runs. `/readyz`: it can serve: database reachable, schema as expected, space on the disk, not
 * stopping. While stopping, every response closes its connection.
 */
export function healthRoutes(app: FastifyInstance): void {
  const { db, clock, config } = app.context;
  const readiness: Readiness = { draining: false, freeDisk: () => freeShare(config.dataDir) };
  app.decorate('readiness', readiness);
  const unusable = onceAMinute((failure) => app.log.error(failure, 'the database is there but cannot be used'));
  const noDisk = onceAMinute((failure) => app.log.error(failure, 'the disk of the data folder could not be checked'));
  let checked: { at: number; keptMs: number; answer: Promise<void> } | undefined;

  async function check(): Promise<void> {
    const problem = await databaseProblem();
    if (problem !== null) throw notReady(problem);
    const free = await readiness.freeDisk().catch((error: unknown) => {
      noDisk(error);
      throw notReady('The data folder cannot be reached.');
    });
    if (free < LEAST_FREE) throw notReady('The disk of the data folder is almost full.');
  }

  async function databaseProblem(): Promise<string | null> {
    try {
      await sql`select 1`.execute(db);
      return await schemaProblem(db);
    } catch (error) {
      // Missing tables or privileges: this server cannot serve users.
      if (faultOf(error) !== 'other') throw error;
      unusable(error);
      return 'The database cannot be used. The log says why.';
    }
  }

  // At the end of a request, which may have started before the server was stopped.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.draining) throw notReady('The server is stopping.');
    // In both directions: a clock that was set back must not prolong the cache.
    if (!checked || Math.abs(clock() - checked.at) >= checked.keptMs) {
      const started = { at: clock(), keptMs: KEPT_MS, answer: check() };
      started.answer.catch(() => Object.assign(started, { at: clock(), keptMs: FAILURE_KEPT_MS }));
      checked = started;
    }
    await checked.answer;
    return { status: 'ready' };
  });
}

function notReady(text: string): HttpError {
  return new HttpError(503, 'not_ready', onlyEnglish(text), { retryAfter: KEPT_MS / 1_000 });
}

async function freeShare(folder: string): Promise<number> {
  const { total, free } = await diskOf(folder);
  return total === 0 ? 1 : free / total;
}
