import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../http/errors/errors.ts';
import { rereadSignedIn } from '../access/authority.ts';
import { signedIn } from '../access/guard.ts';
import { isSameScope, readScopeOf } from '../access/read-scope.ts';

/**
 * Streams an answer while its user keeps access and reads the same hubs. Throws 401 or 403 when that ends: the rest is
 * not sent, however slow the reader is.
 */
export async function* whileAllowed<T>(
  request: FastifyRequest,
  parts: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T> {
  const { context } = request.server;
  const user = signedIn(request);
  const scope = readScopeOf(context, user);
  for await (const part of parts) {
    if (!isSameScope(scope, readScopeOf(context, await rereadSignedIn(context, user)))) throw forbidden();
    yield part;
  }
}
