import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { allowOldReads } from '../db/index.ts';

/** While the primary of the database is away, requests that change nothing are answered from a replica. */
export function readFromReplica(app: FastifyInstance): void {
  app.addHook('onRequest', allowIfReading);
  // Again once a body has been read: its events come outside of what the first hook began.
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
