import type { FastifyRequest } from 'fastify';
import { weightsOf } from './weights.ts';

/**
 * Whether the client names a media type and does not like another better (RFC 9110, 12.5.1). Who asks for anything, or
 * for nothing of the two, wants the other.
 */
export function prefersType({ headers }: Pick<FastifyRequest, 'headers'>, type: string, other: string): boolean {
  const weights = weightsOf(headers.accept);
  const wanted = weights.get(type) ?? 0;
  const [group] = other.split('/');
  return wanted > 0 && wanted >= (weights.get(other) ?? weights.get(`${group}/*`) ?? weights.get('*/*') ?? 0);
}
