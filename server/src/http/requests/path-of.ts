import type { FastifyRequest } from 'fastify';

/** The path as it was sent, without query and fragment. */
export function sentPath({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** The path as the router reads it, decoded: `/%76eritas/` is `/veritas/`. Ask for this one where a prefix counts. */
export function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  const sent = sentPath(request);
  try {
    return decodeURI(sent);
  } catch {
    // The router refuses it.
    return sent;
  }
}
