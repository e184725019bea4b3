import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { signedIn } from './guard.ts';

/**
 * The id of what a request creates. A request that carries an `Idempotency-Key` and is sent again has the same id, so
 * that the row which the first one made can be told from one of the same name; of another user, or about anything else,
 * it has another. The key itself is stored nowhere: the id says nothing about a body, which may hold a password.
 */
export function creationId(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  const parts = [signedIn(request).id, request.routeOptions.url, key, request.body];
  const digits = hash('sha256', JSON.stringify(parts), 'hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
