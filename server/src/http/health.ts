import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { pendingMigrations } from '../db/index.ts';
import { HttpError } from './errors.ts';

/** A balancer asks often; the database is asked this often at most, in ms. */
const KEPT_MS = 2_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** `draining` once the process was asked to stop: no new work is to come here. */
    readonly readiness: { draining: boolean };
  }
}

/** `/livez`: the process runs. `/readyz`: it can serve: database reachable, schema as expected, not stopping. */
export function healthRoutes(app: FastifyInstance): void {
  const { db, clock } = app.context;
  const readiness = { draining: false };
  app.decorate('readiness', readiness);
  let checked: { at: number; answer: Promise<void> } | undefined;

  async function check(): Promise<void> {
    await sql`select 1`.execute(db);
    const missing = await pendingMigrations(db);
    if (missing.length > 0)
      throw new HttpError(503, 'not_ready', `The schema lacks ${missing.join(', ')}: run migrate.`);
  }

  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.draining) throw new HttpError(503, 'not_ready', 'The server is stopping.');
    if (!checked || clock() - checked.at >= KEPT_MS) checked = { at: clock(), answer: check() };
    await checked.answer;
    return { status: 'ready' };
  });
}
