import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tracing } from '../../tracing/tracing.ts';
import { callingRelease } from '../requests/calling-release.ts';

/** Each request is a span of the trace that its caller names, and its statements are part of it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return;
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracing.begin(request.headers);
    // One more than Node's default limit of listeners: a file has ten already.
    reply.raw.setMaxListeners(reply.raw.getMaxListeners() + 1);
    // Also for requests whose client disconnected before the end of the answer.
    reply.raw.once('close', () => span.end(endOf(request, reply)));
    span.within(done);
  });
}

function endOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    role: request.session?.role,
    release: callingRelease(request)?.text,
    isAborted: !reply.raw.writableEnded,
  };
}
