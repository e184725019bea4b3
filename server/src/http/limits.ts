import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { HttpError } from './errors.ts';

const LONGEST_URL = 2_048;

/** What one client may take: slow, large or odd requests end early. Node's own defaults do not stop slow senders. */
export const LIMITS = {
  requestTimeout: 10_000,
  bodyLimit: 64 * 1024,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  // A request that comes over an open connection while the server stops is still answered, then it is closed.
  return503OnClosing: false,
  http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
  // Both `user/login/` and `user/login` answer, and a POST is never redirected.
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
} as const satisfies FastifyServerOptions & { http: object };

/** In this scope a body is JSON or nothing; a route that takes files adds its own parser in a scope of its own. */
export function acceptJsonOnly(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Clients that always name JSON also do so when they have nothing to say.
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
  scope.addHook('onRequest', (request, _reply, done) => {
    const isTooLong = request.url.length > LONGEST_URL;
    done(isTooLong ? new HttpError(414, 'too_large', 'The address of the request is too long.') : undefined);
  });
}
