import type { FastifyRequest } from 'fastify';

/** Weak: one tag for the same content, compressed or not (RFC 9110, 8.8.3). */
export const weakTag = (name: string): string => `W/"${name}"`;

/** Whether `If-None-Match` lists a tag, also one that a proxy made weak or strong; `*` is any (RFC 9110, 13.1.2). */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const listed = (headers['if-none-match'] ?? '').split(',').map(opaqueTag);
  return listed.includes('*') || listed.includes(opaqueTag(tag));
}

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '');
