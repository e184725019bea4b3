import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Answers HEAD by the headers of GET alone: the framework would read a stream to its end, as long as the whole audit
 * trail, for an answer that has been sent; and say of a 304 that its content has no bytes, by which a cache drops what
 * it has (RFC 9110, 8.6).
 */
export function answerHead(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'HEAD') return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    // Of a stream the framework knows no length.
    return done(null, reply.statusCode === 304 ? Readable.from([]) : payload);
  });
}
