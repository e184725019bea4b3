import type { FastifyReply, FastifyRequest } from 'fastify';
import { reasonOf } from 'release/error-parts';
import { onceAMinute } from '../../core/once-a-minute.ts';
import { isDatabaseAway } from '../../db/index.ts';
import type { ReplicaUse } from '../../db/index.ts';
import { errorBody, HttpError, unavailable } from '../errors/errors.ts';
import { languageOf } from '../negotiation/accepted-language.ts';
import { prefersToJson } from '../negotiation/accepted-type.ts';
import { sentence } from '../language/sentence.ts';
import { onlyReads } from '../requests/old-reads.ts';
import { REFUSAL_PAGE_POLICY, refusalPage } from './refusal-page.ts';
import { logSecurityEvent } from '../log/security-events.ts';
import { asHttpError } from '../errors/as-http-error.ts';

/**
 * Returns the one error handler: every error becomes a sentence for the user; its cause goes to the log only. With a
 * replica, the sentence names what fails without a primary: saving, as reads continue; or reading, if the replica is
 * too old.
 */
export function errorHandler(replica: ReplicaUse | null) {
  const logFailure = failureLog();
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = replica && isDatabaseAway(error) ? withoutPrimary(request, replica.ageMs()) : asHttpError(error);
    if (refusal.status >= 500) logFailure(refusal, error, request);
    else if (!logSecurityEvent(refusal, request)) request.log.info({ code: refusal.code }, refusal.message);
    return sendRefusal(refusal, request, reply);
  };
}

/**
 * A bug is logged with its stack. So is an outage, once a minute: every request fails during it, and each of the others
 * is a short line with the cause. A refusal by the server itself, such as under pressure, has no other cause.
 */
function failureLog() {
  const logOutage = onceAMinute((failure, { log }: FastifyRequest, message: string) => log.error(failure, message));
  return (refusal: HttpError, error: unknown, request: FastifyRequest): void => {
    const { log } = request;
    const { code, message, status } = refusal;
    if (error instanceof HttpError) log.error({ code }, message);
    else if (status === 500) log.error({ err: error }, message);
    else if (!logOutage(error, request, message)) log.error({ cause: reasonOf(error) }, message);
  };
}

/** The duration shows whether the primary is being replaced, which takes seconds, or an operator has to act. */
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

/** Refuses unknown addresses and methods. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request.server.knownRoutes.refusalFor(request), request, reply);
}

function sendRefusal(refusal: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  // Set for the intended answer: a refusal is not the file of that name, nor the content of that tag.
  reply.removeHeader('content-disposition').removeHeader('etag');
  // Fastify would close the connection of a body that it does not read to its end. A client that is still sending is
  // then reset and may lose the answer; `cutSlowBody` ends the others.
  if (reply.hasHeader('connection')) reply.removeHeader('connection');
  const language = languageOf(request);
  const body = errorBody(refusal, request.id, language);
  vary(reply, 'Accept, Accept-Language')
    .headers(refusal.headers)
    .code(refusal.status)
    .header('content-language', language)
    .header('cache-control', 'no-store');
  if (!prefersToJson(request, 'text/html')) {
    return reply.type('application/json; charset=utf-8').send(body);
  }
  reply.type('text/html; charset=utf-8').header('content-security-policy', REFUSAL_PAGE_POLICY);
  return reply.send(refusalPage(body, refusal.status, language));
}

/** Adds to the headers that the answer varies by. */
function vary(reply: FastifyReply, header: string): FastifyReply {
  const others = [reply.getHeader('vary') ?? []].flat();
  return reply.header('vary', [...others, header].join(', '));
}
