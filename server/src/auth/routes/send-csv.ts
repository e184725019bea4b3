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
    .header('content-disposition', attachment(fileName))
    .send(Readable.from(wholeOrReset(request, whileAllowed(request, parts)), { objectMode: false }));
}

/** The header by RFC 6266: other letters than those of ASCII are in a second form, which a few programs ignore. */
function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^A-Za-z0-9 _.-]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/**
 * With HTTP/1.0, which some proxies speak, the end of the connection is that of the file, so one that fails would look
 * complete: there the connection is reset.
 */
async function* wholeOrReset({ raw }: FastifyRequest, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* parts;
  } catch (error) {
    if (raw.httpVersion === '1.0') raw.socket.resetAndDestroy();
    throw error;
  }
}
