import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whileAllowed } from './while-allowed.ts';

/** Sends the parts of a CSV file for as long as its user keeps access. */
export function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  fileName: string,
  parts: AsyncIterable<Buffer>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(whileAllowed(request, parts), { objectMode: false }));
}
