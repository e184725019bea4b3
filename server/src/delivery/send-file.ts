import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '../http/negotiation/accepted-encoding.ts';
import { isKnown, weakTag } from '../http/answers/entity-tags.ts';
import { FOREVER } from './caching.ts';
import type { ReleaseFile } from './release-files.ts';

const VARY = 'accept-encoding';

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

/** A file as it is sent. */
interface SentFile {
  readonly content: Buffer;
  /** Null: not compressed. */
  readonly coding: string | null;
  readonly type: string;
}

/** Sends a file of a release in the smallest encoding that the browser accepts. Releases are immutable. */
export function sendReleaseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { integrity, plain, br, gzip, type }: ReleaseFile & { readonly type: string },
): FastifyReply {
  reply.header('cache-control', FOREVER);
  const send = (content: Buffer, coding: string | null) =>
    sendTagged(request, reply, { content, coding, type, integrity });
  if (br && acceptsEncoding(request, 'br')) return send(br, 'br');
  if (gzip && acceptsEncoding(request, 'gzip')) return send(gzip, 'gzip');
  return send(plain, null);
}

/** Sends a file with its tag, or 304 to a browser that has it. */
export function sendTagged(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { integrity, ...file }: SentFile & { readonly integrity: string },
): FastifyReply {
  const etag = weakTag(integrity);
  reply.header('etag', etag);
  if (isKnown(request, etag)) return reply.header('vary', VARY).code(304).send();
  return sendWhole(reply, file);
}

/** Sends a file without a tag. */
export function sendWhole(reply: FastifyReply, { content, coding, type }: SentFile): FastifyReply {
  reply.header('vary', VARY).type(type);
  if (coding) reply.header('content-encoding', coding);
  return reply.send(content);
}
