import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { allowOldReads } from '../db/index.ts';

/** While the primary is unavailable, read-only requests are answered from a replica. */
export function readFromReplica(app: FastifyInstance): void {
  app.addHook('onRequest', allowIfReading);
  // Again after the body was read: its events run outside the async context of the first hook.
  app.addHook('preValidation', allowIfReading);
}

function allowIfReading(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (onlyReads(request)) allowOldReads(done);
  else done();
}

/** Whether a request changes nothing. */
export function onlyReads({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || (config.access !== undefined && 'onlyReads' in config.access);
}
