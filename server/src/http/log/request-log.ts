import { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCode, reasonOf } from 'release/error-parts';
import { plainAddress } from '../../core/address.ts';
import { asHttpError } from '../errors/as-http-error.ts';
import { callingRelease } from '../requests/calling-release.ts';
import { sentPath } from '../requests/path-of.ts';

/**
 * Logs one line at the end of each request: user, route, duration, and whose page made it; never a query, a body or a
 * cookie.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[reply.statusCode >= 500 ? 'error' : 'info'](lineOf(request, reply), 'answered');
    done();
  });
}

/** Disables the log lines of Fastify except for an answer that ended early: it has no other line. */
export class RequestLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const line = lineOf(request, reply);
    if (hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE'))
      return request.log.info(line, 'the client left during the answer');
    const isFault = asHttpError(error).status >= 500;
    request.log[isFault ? 'error' : 'info']({ ...line, cause: reasonOf(error) }, 'the answer was cut off');
  }
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: sentPath(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ip: plainAddress(request.ip),
    user: request.session?.username,
    token: request.deployToken?.id,
    remote: callingRelease(request)?.text,
  };
}
