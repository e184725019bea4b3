import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../access/guard.ts';

/**
 * The id of the row that a request creates, derived from its `Idempotency-Key`, user, call and body: a retry has the
 * same id, so that its row is distinguished from another one of the same name. The key is not stored, and the id
 * reveals nothing about the body, which may contain a password.
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
