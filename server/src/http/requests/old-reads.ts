import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowOldReads } from '../../db/index.ts';

/** While the primary is unavailable, read-only requests are answered from a replica. */
export function readFromReplica(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (onlyReads(request)) allowOldReads(done);
    else done();
  });
}

/** Whether a request changes nothing. */
export function onlyReads({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || (config.access !== undefined && 'onlyReads' in config.access);
}
