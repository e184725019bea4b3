import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../http/errors.ts';

/**
 * Compares the body of a request with its Content-Digest (RFC 9530), where a client sends one: a chunk that a proxy
 * changed on its way is not stored. Call it before anything reads the body, and what it gives back
 * when all is read: that throws 400 when they differ.
 */
export function contentDigest(request: FastifyRequest): () => Promise<void> {
  const [, expected] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header(request)) ?? [];
  if (expected === undefined) return () => Promise.resolve();
  const hash = createHash('sha256');
  request.raw.on('data', (bytes: Buffer) => hash.update(bytes));
  return async () => {
    await finished(request.raw, { writable: false });
    if (hash.digest('base64') === expected) return;
    throw new HttpError(
      400,
      'digest',
      'The chunk was changed on its way: it does not match its digest. Send it again.',
    );
  };
}

function header(request: FastifyRequest): string {
  return String(request.headers['content-digest'] ?? '');
}
