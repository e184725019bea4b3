import type { FastifyInstance } from 'fastify';
import { plainAddress } from '../../core/address.ts';
import { callingRelease } from '../requests/calling-release.ts';

/**
 * Logs one line at the end of each request: user, route, duration, and whose page made it; never a query, a body or a
 * cookie.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: plainAddress(request.ip),
      user: request.session?.username,
      token: request.deployToken?.id,
      remote: callingRelease(request)?.text,
    };
    request.log[reply.statusCode >= 500 ? 'error' : 'info'](line, 'answered');
    done();
  });
}
