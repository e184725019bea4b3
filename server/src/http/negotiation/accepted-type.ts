import type { FastifyRequest } from 'fastify';
import { weightsOf } from './weights.ts';

/**
 * Whether the client names a media type with at least the weight of JSON (RFC 9110, 12.5.1). Wildcards, or neither
 * type, mean JSON.
 */
export function prefersToJson({ headers }: Pick<FastifyRequest, 'headers'>, type: string): boolean {
  const weights = weightsOf(headers.accept);
  const wanted = weights.get(type) ?? 0;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return wanted > 0 && wanted >= json;
}
