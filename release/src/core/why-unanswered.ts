import { LARGEST_RELEASE } from '@veritas/shared/contracts/releases';
import { reasonOf } from './error-parts.ts';

/** Failures before the request is sent: of the name, the connection, or the certificate. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERR_SSL_WRONG_VERSION)/;

/** Why a request got no answer, in one line, and whether the console may have read it. */
export function whyUnanswered(error: unknown): { readonly reason: string; readonly mayBeRead: boolean } {
  const cause = causeOf(error);
  const [line = ''] = reasonOf(cause).split('\n');
  // OpenSSL's own line, with the place in its source.
  const ofTls = /:SSL routines:[^:]*:([^:]+)/.exec(line)?.[1];
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return { reason: ofTls ? `TLS: ${ofTls}` : line || code || reasonOf(error), mayBeRead: !BEFORE_SENDING.test(code) };
}

/** What `fetch` hides. Where a name has several addresses, each has an error, and that around them has no text. */
function causeOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;
}

/** What an answer means that is not the console's. */
export function otherAnswer(origin: string, status: number): string {
  if (status === 413) {
    return (
      `${origin} answered 413: a proxy in front of the console refuses bodies of this size. ` +
      `Let it take ${LARGEST_RELEASE / 1_000_000} MB (nginx: client_max_body_size), or load less.`
    );
  }
  if (status >= 500) return `${origin} answered ${status} instead of the console, which may be starting or stopped.`;
  return `${origin} is not a console: it answered ${status}.`;
}
