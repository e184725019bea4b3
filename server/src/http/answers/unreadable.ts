import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import { errorBody, HttpError } from '../errors/errors.ts';
import { protectiveHeaders } from './headers.ts';
import { onlyEnglish } from '../language/sentence.ts';
import { REFUSAL_PAGE_POLICY, refusalPage } from './refusal-page.ts';

const UNREADABLE = new HttpError(400, 'invalid', onlyEnglish('The request is not valid HTTP.'));
const TOO_LARGE = new HttpError(431, 'too_large', onlyEnglish('The headers of the request are too large.'));
export const TOO_SLOW = new HttpError(408, 'timeout', onlyEnglish('The request came too slowly. Send it again.'));

const BY_CODE = new Map([
  ['HPE_HEADER_OVERFLOW', TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', TOO_SLOW],
]);

/** After an unparsable request, the client may go on sending for this long, in ms. */
const LAST_BYTES_MS = 2_000;

/** The last request of each connection, and its answer. */
const latest = new WeakMap<Socket, { readonly message: IncomingMessage; readonly answer: ServerResponse }>();
/** Connections that end with a refusal. */
const ending = new WeakSet<Socket>();

/** Tracks the responses that `refuseUnreadable` waits for; call once for each server. */
export function noteAnswers(server: Server): void {
  server.on('request', (message, answer) => void latest.set(message.socket, { message, answer }));
}

/**
 * Answers requests that Node cannot parse or did not receive in time like every refusal; then closes the connection.
 * Complete requests before it are answered first: HTTP pipelining requires responses in order.
 */
export function refuseUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || ending.has(socket)) return;
  ending.add(socket);
  const before = latest.get(socket);
  // The request was answered before the rest of its own body arrived.
  const isAnswered = before?.message.complete === false && before.answer.headersSent;
  const refusal = BY_CODE.get(error.code) ?? UNREADABLE;
  const end = () => {
    if (!isAnswered) refuseOnSocket(socket, refusal, this.context.config, wantsPage(error));
    // The rest of a slow request could still arrive and take effect.
    if (refusal === TOO_SLOW) socket.destroy();
    else endAfterReading(socket);
  };
  if (!before || before.answer.closed || !(before.message.complete || isAnswered)) return end();
  // An answer that streams a file already has as many listeners as Node allows without a warning.
  before.answer.setMaxListeners(before.answer.getMaxListeners() + 1).once('close', end);
}

/** A client that is still sending when its connection closes is reset, and may lose the answer. */
function endAfterReading(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LAST_BYTES_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}

/** The received part of an unparsable request is the only information about its sender. */
function wantsPage({ rawPacket }: { readonly rawPacket: unknown }): boolean {
  return Buffer.isBuffer(rawPacket) && /\r\naccept: *text\/html\b/i.test(rawPacket.toString('latin1'));
}

/** Writes a refusal directly to the socket. */
export function refuseOnSocket(
  socket: Socket,
  refusal: HttpError,
  config: Pick<Config, 'publicOrigin'>,
  asPage = false,
): void {
  if (!socket.writable) return;
  const id = randomUUID();
  const said = errorBody(refusal, id);
  const body = asPage ? refusalPage(said, refusal.status, 'en') : JSON.stringify(said);
  const headers = {
    ...protectiveHeaders(config),
    ...(asPage && { 'content-security-policy': REFUSAL_PAGE_POLICY }),
    'content-type': `${asPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': id,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}
