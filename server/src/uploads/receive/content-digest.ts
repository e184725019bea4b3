import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../http/errors/errors.ts';
import { onlyEnglish } from '../../http/language/sentence.ts';

/**
 * Compares the body of a request with its Content-Digest (RFC 9530), where a client sends one: a chunk corrupted by a
 * proxy is not stored. Call it before the body is read, and the returned function afterwards: it throws 400 when they
 * differ. Throws 400 for an invalid digest; other algorithms than SHA-256 are ignored.
 */
export function contentDigest(request: FastifyRequest): () => Promise<void> {
  const [, sent] = /(?:^|,)\s*sha-256=([^,]*)/.exec(header(request)) ?? [];
  if (sent === undefined) return () => Promise.resolve();
  const [, expected] = /^:([A-Za-z0-9+/]{43}=):\s*$/.exec(sent) ?? [];
  if (expected === undefined) {
    throw new HttpError(
      400,
      'digest',
      onlyEnglish('Content-Digest holds no SHA-256: write sha-256=:<32 bytes as base64>:.'),
    );
  }
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
