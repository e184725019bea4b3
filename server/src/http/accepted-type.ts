import type { FastifyRequest } from 'fastify';
import { weightsOf } from './weights.ts';

/**
 * Whether the client names a media type with at least the weight of another one (RFC 9110, 12.5.1). Wildcards, or
 * neither type, mean the other one.
 */
export function prefersType({ headers }: Pick<FastifyRequest, 'headers'>, type: string, other: string): boolean {
  const weights = weightsOf(headers.accept);
  const wanted = weights.get(type) ?? 0;
  const [group] = other.split('/');
  return wanted > 0 && wanted >= (weights.get(other) ?? weights.get(`${group}/*`) ?? weights.get('*/*') ?? 0);
}
