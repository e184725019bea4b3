import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { errorBody, HttpError } from './errors.ts';
import { onlyEnglish } from './language/sentence.ts';
import { REFUSAL_PAGE_POLICY, refusalPage } from './refusal-page.ts';

const UNREADABLE = new HttpError(400, 'invalid', onlyEnglish('The request is not valid HTTP.'));
const TOO_LARGE = new HttpError(431, 'too_large', onlyEnglish('The headers of the request are too large.'));
export const TOO_SLOW = new HttpError(408, 'timeout', onlyEnglish('The request came too slowly. Send it again.'));

const BY_CODE = new Map([
  ['HPE_HEADER_OVERFLOW', TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', TOO_SLOW],
]);

/**
 * Answers requests that Node cannot parse or did not receive in time like every refusal; then closes the connection.
 */
export const refuseUnreadable: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  refuseOnSocket(socket, BY_CODE.get(error.code) ?? UNREADABLE, wantsPage(error));
  socket.destroy();
};

/** What has arrived of a request that could not be parsed says who sent it, as far as anything does. */
function wantsPage({ rawPacket }: { readonly rawPacket: unknown }): boolean {
  return Buffer.isBuffer(rawPacket) && /\r\naccept: *text\/html\b/i.test(rawPacket.toString('latin1'));
}

/** Writes a refusal directly to the socket. */
export function refuseOnSocket(socket: Socket, refusal: HttpError, asPage = false): void {
  if (!socket.writable) return;
  const id = randomUUID();
  const said = errorBody(refusal, id);
  const body = asPage ? refusalPage(said, refusal.status, 'en') : JSON.stringify(said);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `content-type: ${asPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    ...(asPage ? [`content-security-policy: ${REFUSAL_PAGE_POLICY}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${id}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
}
