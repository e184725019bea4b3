import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '../http/negotiation/accepted-encoding.ts';
import { isKnown, weakTag } from '../http/answers/entity-tags.ts';
import { FOREVER } from './caching.ts';
import type { ReleaseFile } from './release-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Content type by file extension; other files are downloads. */
export function mediaType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

interface SentFile extends ReleaseFile {
  readonly type: string;
}

/** Sends a file in the smallest encoding that the browser accepts, or 304 when it has it. Releases are immutable. */
export function sendReleaseFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): FastifyReply {
  const etag = weakTag(file.integrity);
  reply.header('cache-control', FOREVER).header('etag', etag);
  reply.header('vary', 'accept-encoding');
  if (isKnown(request, etag)) return reply.code(304).send();
  reply.type(file.type);
  if (file.br && acceptsEncoding(request, 'br')) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}
