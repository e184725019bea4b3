import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_BASE, apiUrl, UPLOAD_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import { badRequest, HttpError } from '../errors/errors.ts';
import { pathOf } from '../requests/path-of.ts';
import { problemOfHead } from '../requests/request-head.ts';
import { noteAnswers, refuseOnSocket, refuseUnreadable, TOO_SLOW } from '../answers/unreadable.ts';

const LONGEST_URL = 2_048;
/** The pick list keeps pasted tracking IDs in its address; proxies take 8 kB for the first line of a request. */
const LONGEST_PAGE_URL = 8_000;
/** Time limit for a request body, in ms. A chunk of an upload has three times as long: mobile networks are slow. */
const BODY_MS = 10_000;
const UPLOAD_BODY_MS = 30_000;
const UPLOAD_URL = apiUrl(UPLOAD_PATH);

/** Time limit for calls that answer JSON. */
export const ANSWER_MS = 15_000;
/** Time limit for files, streams and imports: the largest over a slow connection. */
export const STREAM_MS = 10 * 60_000;

/** Limits for slow, large and malformed requests. Node's defaults do not stop slow senders. */
export const LIMITS = {
  requestTimeout: UPLOAD_BODY_MS,
  handlerTimeout: STREAM_MS,
  clientErrorHandler: refuseUnreadable,
  bodyLimit: 64 * 1024,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  // A request on an open connection is still answered while the server stops; then the connection is closed.
  return503OnClosing: false,
  http: {
    headersTimeout: 8_000,
    connectionsCheckingInterval: 200,
    maxHeaderSize: 16 * 1024,
    // Disabled in Node, which would answer without a body and security headers: `problemOfHead` refuses it.
    requireHostHeader: false,
  },
  rewriteUrl: withoutOrigin,
  // Both `user/login/` and `user/login` answer, and a POST is never redirected.
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} as const satisfies FastifyServerOptions & { http: object };

/** The address of a request to a proxy, `http://host/path`, is its path here (RFC 9112, 3.2.2). */
function withoutOrigin({ url = '/' }: { readonly url?: string | undefined }): string {
  return url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/** RFC 9110, 15.5.16. Without it a compressed body would be refused as invalid JSON, which is misleading. */
const COMPRESSED = new HttpError(
  415,
  'media_type',
  'This server takes no compressed requests. Send the body without Content-Encoding.',
  { headers: { 'accept-encoding': 'identity' } },
);

/** Rejects what no valid client sends: overlong URLs, contradicting headers, bodies that arrive too slowly. */
export function rejectMalformed(app: FastifyInstance): void {
  const { config } = app.context;
  noteAnswers(app.server);
  // Node would answer it itself, without security headers.
  app.server.on('checkExpectation', (message, response) => app.server.emit('request', message, response));
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const longest = pathOf(request).startsWith(`${API_BASE}/`) ? LONGEST_URL : LONGEST_PAGE_URL;
    if (request.url.length > longest)
      return done(new HttpError(414, 'too_large', 'The address of the request is too long. Shorten it.'));
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && request.routeOptions.url !== UPLOAD_URL) cutSlowBody(request.raw, reply.raw, config);
    const problem = problemOfHead(request);
    if (problem) return done(problem);
    const coding = headers['content-encoding']?.toLowerCase() ?? 'identity';
    return done(hasBody && coding !== 'identity' && !request.is404 ? COMPRESSED : undefined);
  });
}

/**
 * Node's own timeout is the same for all requests and must be long enough for uploads. Also covers requests that were
 * answered before their body arrived, whose connections would stay open.
 */
function cutSlowBody(message: IncomingMessage, response: ServerResponse, config: Config): void {
  const timer = setTimeout(() => {
    if (message.complete) return;
    const { socket } = message;
    if (!response.headersSent) refuseOnSocket(socket, TOO_SLOW, config);
    message.destroy();
  }, BODY_MS).unref();
  message.once('end', () => clearTimeout(timer));
}

/** Accepts JSON bodies or none in this scope; routes that take files add their own parser in their own scope. */
export function acceptJsonOnly(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Some clients send the JSON content type with an empty body.
    if (body.length === 0) done(null, undefined);
    // Lossy decoding would insert replacement characters, so that different names and passwords became equal.
    else if (!isUtf8(body)) done(badRequest('The request is not valid UTF-8. Send its JSON as UTF-8.'));
    else void parse(request, body.toString(), done);
  });
}
