import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiUrl, UPLOAD_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { HttpError } from './errors.ts';
import { refuseOnSocket, refuseUnreadable, TOO_SLOW } from './unreadable.ts';

const LONGEST_URL = 2_048;
/** A body is here after this long, in ms. A chunk of an upload has three times as long: phones' networks are slow. */
const BODY_MS = 10_000;
const UPLOAD_BODY_MS = 30_000;
const UPLOAD_URL = apiUrl(UPLOAD_PATH);

/** A call that answers JSON takes no longer than this. */
export const ANSWER_MS = 15_000;
/** Files and streams: as long as a slow line may take for the largest of them, and an import. */
export const STREAM_MS = 10 * 60_000;

/** What one client may take: slow, large or odd requests end early. Node's own defaults do not stop slow senders. */
export const LIMITS = {
  requestTimeout: UPLOAD_BODY_MS,
  handlerTimeout: STREAM_MS,
  clientErrorHandler: refuseUnreadable,
  bodyLimit: 64 * 1024,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  // A request that comes over an open connection while the server stops is still answered, then it is closed.
  return503OnClosing: false,
  http: { headersTimeout: 8_000, connectionsCheckingInterval: 200, maxHeaderSize: 16 * 1024 },
  // Both `user/login/` and `user/login` answer, and a POST is never redirected.
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} as const satisfies FastifyServerOptions & { http: object };

/** Refuses what no client of ours sends: endless addresses, two hosts, methods in disguise, bodies that come drop by drop. */
export function rejectMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (request.url.length > LONGEST_URL)
      return done(new HttpError(414, 'too_large', 'The address of the request is too long.'));
    if (namesTwoHosts(request.raw))
      return done(new HttpError(400, 'invalid', 'The request names more than one host. Send one Host header.'));
    if (headers['x-http-method-override'] ?? headers['x-http-method'] ?? headers['x-method-override'])
      return done(new HttpError(405, 'method', 'The method of a request cannot be overridden by a header.'));
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && request.routeOptions.url !== UPLOAD_URL) cutSlowBody(request.raw, reply.raw);
    return done();
  });
}

/** By two headers, or by another one in the address itself: Node keeps the first header, a proxy may go by the others. */
function namesTwoHosts({ rawHeaders, url = '', headers }: IncomingMessage): boolean {
  const [, inAddress = headers.host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  const isTwice = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
  return isTwice || inAddress?.toLowerCase() !== headers.host?.toLowerCase();
}

/**
 * Node's own limit is one for all requests and has to leave uploads their time. Also for a request that was answered
 * before its body came: such a connection would stay open for nothing.
 */
function cutSlowBody(message: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => {
    if (message.complete) return;
    const { socket } = message;
    if (!response.headersSent) refuseOnSocket(socket, TOO_SLOW);
    message.destroy();
  }, BODY_MS).unref();
  message.once('end', () => clearTimeout(timer));
}

/** In this scope a body is JSON or nothing; a route that takes files adds its own parser in a scope of its own. */
export function acceptJsonOnly(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Clients that always name JSON also do so when they have nothing to say.
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
