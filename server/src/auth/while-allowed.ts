import type { FastifyRequest } from 'fastify';
import { rereadActor } from './authority.ts';
import { signedIn } from './guard.ts';

/**
 * Streams an answer while its user keeps access. Throws 401 or 403 when access is revoked: the rest is not sent,
 * however slow the reader is.
 */
export async function* whileAllowed<T>(
  request: FastifyRequest,
  parts: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T> {
  for await (const part of parts) {
    await rereadActor(request.server.context, signedIn(request));
    yield part;
  }
}
