import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultOf, isDatabaseAway, isLockTimeout } from '../db/index.ts';
import type { ReplicaUse } from '../db/index.ts';
import { errorBody, HttpError, noSuchAddress, unavailable } from './errors.ts';
import { languageOf } from './accepted-language.ts';
import { prefersType } from './accepted-type.ts';
import { sentence } from './language/sentence.ts';
import { onlyReads } from './old-reads.ts';
import { REFUSAL_PAGE_POLICY, refusalPage } from './refusal-page.ts';
import { logSecurityEvent } from './security-events.ts';

/** Messages for errors of Fastify itself. */
const FRAMEWORK_REFUSALS = new Map<string, HttpError>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', new HttpError(413, 'too_large', 'The request is too large.')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', new HttpError(415, 'media_type', 'This call takes a JSON body.')],
  ['FST_ERR_CTP_INVALID_JSON_BODY', new HttpError(400, 'invalid', 'The request is not valid JSON.')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', new HttpError(400, 'invalid', 'The length of the request is wrong.')],
  ['FST_ERR_HANDLER_TIMEOUT', unavailable('This took too long. Try again shortly.')],
  ['FST_ERR_BAD_URL', new HttpError(400, 'invalid', 'The address of the request is not valid.')],
]);

const DISK_FULL = new HttpError(507, 'storage_full', 'The server has no space left. Tell the administrator.');
const HELD_BY_OTHERS = unavailable('Someone else is changing the same data at the moment. Try again shortly.');
const SURPRISE = new HttpError(500, 'internal', 'Something went wrong on the server. Try again in a moment.');

/**
 * Returns the one error handler: every error becomes a sentence for the user; its cause goes to the log only. With a
 * replica, what cannot be done without a primary says so: saving, because reading goes on; reading, when the replica
 * is too old for it.
 */
export function errorHandler(replica: ReplicaUse | null) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = replica && isDatabaseAway(error) ? withoutPrimary(request, replica.ageMs()) : asHttpError(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message);
    else if (!logSecurityEvent(refusal, request)) request.log.info({ code: refusal.code }, refusal.message);
    return sendRefusal(refusal, request, reply);
  };
}

/** For how long tells a change of the primary, which takes seconds, from a lost majority, which somebody must mend. */
function withoutPrimary(request: FastifyRequest, ageMs: number): HttpError {
  const seconds = Math.ceil(ageMs / 1_000);
  const minutes = Math.floor(seconds / 60);
  const state =
    // A server that started a moment ago has not seen one yet.
    ageMs === Number.POSITIVE_INFINITY
      ? sentence('the database has no primary', {})
      : seconds < 120
        ? sentence('the database has had no primary for {seconds} s', { seconds })
        : sentence('the database has had no primary for {minutes} min', { minutes });
  return unavailable(
    onlyReads(request)
      ? sentence('Nothing can be read at the moment: {state}. Keep this page open and try again shortly.', { state })
      : sentence('Nothing can be saved at the moment: {state}. Keep this page open and try again shortly.', { state }),
  );
}

/** Unknown addresses and methods are refused as everything is. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request.server.knownRoutes.refusalFor(request), request, reply);
}

function sendRefusal(refusal: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  const language = languageOf(request);
  const body = errorBody(refusal, request.id, language);
  vary(reply, 'Accept, Accept-Language')
    .headers(refusal.headers)
    .code(refusal.status)
    .header('content-language', language)
    .header('cache-control', 'no-store');
  if (!prefersType(request, 'text/html', 'application/json')) {
    return reply.type('application/json; charset=utf-8').send(body);
  }
  reply.type('text/html; charset=utf-8').header('content-security-policy', REFUSAL_PAGE_POLICY);
  return reply.send(refusalPage(body, refusal.status, language));
}

/** Beside what the answer depends on already. */
function vary(reply: FastifyReply, header: string): FastifyReply {
  const others = [reply.getHeader('vary') ?? []].flat();
  return reply.header('vary', [...others, header].join(', '));
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isLockTimeout(error)) return HELD_BY_OTHERS;
  switch (faultOf(error)) {
    // It lost against others again and again.
    case 'retry':
      return HELD_BY_OTHERS;
    case 'unavailable':
      return unavailable('The database cannot be reached at the moment. Try again shortly.');
    case 'full':
      return DISK_FULL;
    case 'unique':
    case 'other':
      return SURPRISE;
    case null:
      return frameworkRefusal(error);
  }
}

function frameworkRefusal(error: unknown): HttpError {
  if (isFullDisk(error)) return DISK_FULL;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = FRAMEWORK_REFUSALS.get(String(code));
  if (known) return known;
  // An error of a plugin keeps its status; its message may reveal internals, so it is replaced.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return statusCode === 404 ? noSuchAddress() : new HttpError(statusCode, 'invalid', 'The request was not accepted.');
  }
  return SURPRISE;
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
