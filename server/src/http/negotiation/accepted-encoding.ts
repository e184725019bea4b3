import type { FastifyRequest } from 'fastify';
import { weightsOf } from './weights.ts';

/** Whether the client accepts an encoding. */
export function acceptsEncoding({ headers }: Pick<FastifyRequest, 'headers'>, encoding: string): boolean {
  const weights = weightsOf(String(headers['accept-encoding'] ?? ''));
  return (weights.get(encoding) ?? 0) > 0;
}
