import { Readable } from 'node:stream';
import { GET_STATUS_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { whileAllowed } from '../auth/while-allowed.ts';
import type { AppContext } from '../context/app-context.ts';
import { acceptsEncoding } from '../http/accepted-encoding.ts';
import { StatusBodies } from './status-body.ts';

/** All device records, for every signed-in web role (SPEC section 7). A client that is up to date gets 304. */
export function deviceRoutes(api: FastifyInstance, context: AppContext): void {
  const bodies = new StatusBodies(context);

  api.get(`/${GET_STATUS_PATH}`, async (request, reply) => {
    // `no-store` stays, so that a browser keeps nothing past the session; the console asks by the tag in its memory.
    reply.header('vary', 'accept-encoding');
    const known = await bodies.unchangedTag(request.headers['if-none-match']);
    if (known !== null) return reply.header('etag', known).code(304).send();
    const body = await bodies.current();
    const { content } = body;
    reply.header('etag', body.etag).type('application/json; charset=utf-8');
    if (acceptsEncoding(request, 'br')) {
      bodies.prepareBrotli(body);
      if (content.brotli) return reply.header('content-encoding', 'br').send(content.brotli);
    }
    if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(content.gzip);
    const plain = Readable.from(whileAllowed(request, content.plain), { objectMode: false });
    return reply.header('content-length', content.length).send(plain);
  });
}
