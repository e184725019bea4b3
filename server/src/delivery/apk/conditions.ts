import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isKnown } from '../../http/answers/entity-tags.ts';
import { fileChanged } from '../../http/errors/errors.ts';

/**
 * Answers the conditions of a request for a file by the tag of its content, and removes them: the library that sends
 * the file knows only a tag of size and date, which another server has differently for the same file, so that an
 * interrupted download could not be resumed there. Returns whether the client has the file already. Throws 412 when
 * the client has the beginning of another file.
 */
export function settleConditions({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const { 'if-match': expected, 'if-none-match': known } = headers;
  const ofRange = String(headers['if-range'] ?? '');
  if (expected !== undefined && !listsExactly(expected, tag)) throw fileChanged();
  if (known !== undefined && isKnown({ headers }, tag)) return true;
  // A date counts only where no tag does (RFC 9110, 13.2.2).
  if (expected !== undefined) remove(headers, 'if-match', 'if-unmodified-since');
  if (known !== undefined) remove(headers, 'if-none-match', 'if-modified-since');
  if (ofRange.includes('"')) remove(headers, 'if-range', ...(ofRange.trim() === tag ? [] : ['range']));
  return false;
}

/** A weak tag does not count: parts of a file are joined by it (RFC 9110, 13.1.1). */
function listsExactly(list: string, tag: string): boolean {
  const tags = list.split(',').map((each) => each.trim());
  return tags.includes('*') || tags.includes(tag);
}

function remove(headers: IncomingHttpHeaders, ...names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(headers, name);
}
