import { posix } from 'node:path';
import { integrityOf } from '@veritas/shared/integrity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, weakTag } from '../http/answers/entity-tags.ts';
import { acceptsEncoding } from '../http/negotiation/accepted-encoding.ts';
import { isPlain, readPlain } from '../releases/plain-file.ts';
import { LARGEST_FILE } from '../releases/releases.ts';
import { mediaType } from './send-release-file.ts';

/** Compressed copies lie beside a file; the first that the browser accepts is sent. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Written by the build of the shell: the page with the scripts behind the sign-in. */
const SIGNED_IN_PAGE = 'signed-in.html';
const VARY = 'accept-encoding';
const HTML = 'text/html; charset=utf-8';

interface ShellFile {
  readonly content: Buffer;
  readonly coding: string | null;
}

/**
 * A file of the built shell in an encoding that the browser accepts; null when there is none. Read through one open
 * file: an upgrade may replace or delete it at any moment.
 */
export async function readShellFile(
  request: Pick<FastifyRequest, 'headers'>,
  shellDir: string,
  path: string,
): Promise<ShellFile | null> {
  const isDirect = posix.normalize(path) === path && !/(^|\/)\./.test(path);
  if (!isDirect || !(await isPlain(shellDir, path))) return null;
  for (const [coding, ending] of CODINGS) {
    const packed = acceptsEncoding(request, coding) ? await readPlain(shellDir, path + ending, LARGEST_FILE) : null;
    if (packed) return { content: packed, coding };
  }
  const content = await readPlain(shellDir, path, LARGEST_FILE);
  return content && { content, coding: null };
}

/**
 * The page of the shell; null when it is not built. Other browsers than WebKit preload the scripts behind the sign-in:
 * with an element as well, they would compile and run the last of them twice.
 */
export async function readShellPage(
  request: Pick<FastifyRequest, 'headers'>,
  shellDir: string,
  withScripts: boolean,
): Promise<ShellFile | null> {
  const signedIn = withScripts ? await readShellFile(request, shellDir, SIGNED_IN_PAGE) : null;
  // A development build has no page of its own for signed-in users.
  return signedIn ?? readShellFile(request, shellDir, 'index.html');
}

/** Sends a file of the shell with its tag, or 304 to a browser that has it. */
export function sendShellFile(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { path, ...file }: ShellFile & { readonly path: string },
): FastifyReply {
  const etag = weakTag(integrityOf(file.content));
  reply.header('etag', etag);
  if (isKnown(request, etag)) return reply.header('vary', VARY).code(304).send();
  return send(reply, file, path.endsWith('.html') ? HTML : mediaType(path));
}

/** A page has no validators: a cached copy would keep the CSP of an older registry. */
export function sendShellPage(reply: FastifyReply, file: ShellFile): FastifyReply {
  return send(reply, file, HTML);
}

function send(reply: FastifyReply, { content, coding }: ShellFile, type: string): FastifyReply {
  reply.header('vary', VARY).type(type);
  if (coding) reply.header('content-encoding', coding);
  return reply.send(content);
}
