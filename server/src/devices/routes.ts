import { Readable } from 'node:stream';
import { ARCHIVED_HEADER, CURSOR_HEADER, GET_STATUS_PATH } from '@veritas/shared/contracts';
import { ARROW_CRC_HEADER } from '@veritas/shared/domain/arrow';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '../auth/access/guard.ts';
import { readScopeOf } from '../auth/access/read-scope.ts';
import { whileAllowed } from '../auth/routes/while-allowed.ts';
import type { AppContext } from '../context/app-context.ts';
import { acceptsEncoding } from '../http/negotiation/accepted-encoding.ts';
import { prefersToJson } from '../http/negotiation/accepted-type.ts';
import { ARROW_FORM } from './arrow/arrow-form.ts';
import { JSON_FORM } from './body/body-form.ts';
import { StatusOfScope } from './status-of-scope.ts';
import type { ChangesQuestion } from './since/status-changes.ts';
import type { ChangesAnswer } from './since/changes-answer.ts';
import { formatCursor } from './changes/status-tag.ts';

/**
 * All device records that the reader may see (SPEC section 7), or with `since` what changed. A client that is up
 * to date gets 304; one that prefers an Arrow stream gets the records as that.
 */
export function deviceRoutes(api: FastifyInstance, context: AppContext): void {
  const answers = new StatusOfScope(context);

  api.get(`/${GET_STATUS_PATH}`, async (request, reply) => {
    // Keeps `no-store`, so that a browser caches nothing beyond the session; the console sends the ETag from its
    // memory.
    reply.header('vary', 'accept, accept-encoding');
    const { json, arrow, changes, archived } = answers.of(readScopeOf(context, signedIn(request)));
    const question = request.query as Partial<ChangesQuestion>;
    if (question.since !== undefined)
      return sendChanges(request, reply, await changes.answer({ since: question.since, ...question }));
    const isArrow = prefersToJson(request, ARROW_FORM.contentType);
    const bodies = isArrow ? arrow : json;
    const unchanged = await bodies.unchangedTag(request.headers['if-none-match']);
    if (unchanged !== null) return reply.header('etag', unchanged).code(304).send();
    const body = await bodies.current();
    const { content } = body;
    reply.header('etag', body.etag).header(CURSOR_HEADER, formatCursor(body.known));
    const leftOut = await archived.read(body.archive);
    if (leftOut) reply.header(ARCHIVED_HEADER, JSON.stringify(leftOut));
    reply.type(isArrow ? ARROW_FORM.contentType : JSON_FORM.contentType);
    if (isArrow) reply.header(ARROW_CRC_HEADER, content.crc.toString(16));
    if (acceptsEncoding(request, 'br')) {
      bodies.prepareBrotli(body);
      if (content.brotli) return reply.header('content-encoding', 'br').send(content.brotli);
    }
    if (acceptsEncoding(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(content.gzip);
    const plain = Readable.from(whileAllowed(request, content.plain), { objectMode: false });
    return reply.header('content-length', content.length).send(plain);
  });
}

/**
 * Headers for documents and frames, which responses of changes do not need: they would double the size of a response
 * that is fetched up to fifty times a minute.
 */
const NOT_FOR_CHANGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'vary',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** Other CSP directives for documents are implied: sandbox blocks forms, and without loading no base matters. */
const POLICY_OF_CHANGES = "default-src 'none'; frame-ancestors 'none'; sandbox";

async function sendChanges(request: FastifyRequest, reply: FastifyReply, answer: ChangesAnswer): Promise<FastifyReply> {
  for (const name of NOT_FOR_CHANGES) reply.removeHeader(name);
  reply.header('content-security-policy', POLICY_OF_CHANGES);
  reply.type('application/json; charset=utf-8');
  const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(request, one));
  const compressed = encoding && (await answer.compressed(encoding));
  if (!encoding || !compressed || compressed.length >= answer.plain.length) return reply.send(answer.plain);
  return reply.header('content-encoding', encoding).send(compressed);
}
