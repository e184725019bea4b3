import type { FastifyRequest } from 'fastify';
import { rereadActor } from './authority.ts';
import { signedIn } from './guard.ts';

/**
 * Passes an answer on part by part, as long as the authority it is given for lasts. Throws 401 or 403 once it has ended:
 * what has not been sent by then never is, however slowly its reader takes it.
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
