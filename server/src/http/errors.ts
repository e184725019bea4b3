import type { ErrorBody } from '@veritas/shared/contracts';

/** An expected error with a message for the user; the error handler turns it into an answer with an `ErrorBody`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** For programs: `credentials`, `csrf`, `throttled`, … */
  readonly code: string;
  /** For forms: a sentence by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds; becomes Retry-After. */
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Further keys of the body, such as the index an upload waits for. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, text: string, more: HttpErrorDetails = {}) {
    super(text);
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
    this.headers = more.headers ?? {};
    this.extra = more.extra ?? {};
  }
}

export interface HttpErrorDetails {
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Returns a 400, with messages by field where given. */
export function badRequest(text: string, fields: Readonly<Record<string, string>> = {}): HttpError {
  return new HttpError(400, 'invalid', text, { fields });
}

export function unauthenticated(): HttpError {
  return new HttpError(401, 'unauthenticated', 'You are not signed in. Sign in to continue.');
}

export function forbidden(text = 'You do not have permission to do this.', code = 'forbidden'): HttpError {
  return new HttpError(403, code, text);
}

export function notFound(text = 'Not found.'): HttpError {
  return new HttpError(404, 'not_found', text);
}

export function conflict(text: string, extra: Readonly<Record<string, unknown>> = {}): HttpError {
  return new HttpError(409, 'conflict', text, { extra });
}

/** Returns a 503: the request is valid and may be repeated after `retryAfter` seconds. */
export function unavailable(text: string, retryAfter = 2): HttpError {
  return new HttpError(503, 'unavailable', text, { retryAfter });
}

/** Returns the body of a refusal: its sentence under every key by which the specification's screens read it. */
export function errorBody({ message, code, fields, extra }: HttpError, requestId: string): ErrorBody {
  const text = { error: message, detail: message, res: message, message };
  return { ...extra, ...text, code, fields, request_id: requestId };
}
