import { Readable } from 'node:stream';
import { GET_STATUS_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whileAllowed } from '../auth/while-allowed.ts';
import type { AppContext } from '../context.ts';
import { acceptsEncoding } from '../http/accepted-encoding.ts';
import { StatusBodies } from './status-body.ts';
import type { StatusBody } from './status-body.ts';

/** All device records, for every signed-in web role (SPEC section 7). A client that is up to date gets 304. */
export function deviceRoutes(api: FastifyInstance, context: AppContext): void {
  const bodies = new StatusBodies(context.db);

  api.get(`/${GET_STATUS_PATH}`, async (request, reply) => {
    const body = await bodies.current();
    // `no-store` stays, so that a browser keeps nothing past the session; the console asks by the tag in its memory.
    reply.headers({ etag: body.etag, vary: 'accept-encoding' });
    if (knows(request, body)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (acceptsEncoding(request, 'br')) {
      bodies.prepareBrotli(body);
      if (body.brotli) return reply.header('content-encoding', 'br').send(body.brotli);
    }
    if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(body.gzip);
    const plain = Readable.from(whileAllowed(request, body.plain), { objectMode: false });
    return reply.header('content-length', body.length).send(plain);
  });
}

function knows(request: FastifyRequest, { etag }: StatusBody): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
