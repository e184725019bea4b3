import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Answers HEAD with the headers of GET only: the framework would read the whole stream, such as the audit trail, for
 * nothing; and send Content-Length 0 with a 304, which invalidates caches (RFC 9110, 8.6).
 */
export function answerHead(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'HEAD') return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    // The framework does not know the length of a stream.
    return done(null, reply.statusCode === 304 ? Readable.from([]) : payload);
  });
}
