import { NOT_FOUND, type ErrorBody } from '@veritas/shared/contracts';
import { inLanguage } from '../language/sentence.ts';
import type { Language, Text } from '../language/sentence.ts';

/**
 * An expected error with a message for the user; the error handler turns it into an answer with an `ErrorBody`, in the
 * language of the request. `message`, for logs, is English.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly text: Text;
  /** For programs: `credentials`, `csrf`, `throttled`, … */
  readonly code: string;
  /** For forms: a sentence by field name. */
  readonly fields: Readonly<Record<string, Text>>;
  /** Seconds; becomes Retry-After. */
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Further keys of the body, such as the index an upload waits for. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, text: Text, more: HttpErrorDetails = {}) {
    super(inLanguage(text, 'en'));
    this.status = status;
    this.text = text;
    this.code = code;
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
    this.headers = more.headers ?? {};
    this.extra = more.extra ?? {};
  }
}

export interface HttpErrorDetails {
  readonly fields?: Readonly<Record<string, Text>>;
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Returns a 400, with messages by field where given. */
export function badRequest(text: Text, fields: Readonly<Record<string, Text>> = {}): HttpError {
  return new HttpError(400, 'invalid', text, { fields });
}

export function unauthenticated(): HttpError {
  return new HttpError(401, 'unauthenticated', 'You are not signed in. Sign in to continue.');
}

export function forbidden(text: Text = 'You do not have permission to do this.', code = 'forbidden'): HttpError {
  return new HttpError(403, code, text);
}

/** Returns a 404 about a resource; its code distinguishes it from an unknown call. */
export function notFound(text: Text): HttpError {
  return new HttpError(404, NOT_FOUND, text);
}

/** Returns a 404: this server has no such call. */
export function noSuchAddress(): HttpError {
  return new HttpError(404, 'no_such_address', 'There is no such address. Check how it is written.');
}

/** Of a file whose beginning the client has. */
export function fileChanged(): HttpError {
  return new HttpError(412, 'changed', 'The file has changed. Download it again from its beginning.');
}

export function conflict(text: Text, extra: Readonly<Record<string, unknown>> = {}): HttpError {
  return new HttpError(409, 'conflict', text, { extra });
}

/** Returns a 503: the request is valid and may be repeated after `retryAfter` seconds. */
export function unavailable(text: Text, retryAfter = 2): HttpError {
  return new HttpError(503, 'unavailable', text, { retryAfter });
}

/** Returns the body of a refusal: its sentence under every key by which the specification's screens read it. */
export function errorBody(
  { text, code, fields, extra }: HttpError,
  requestId: string,
  language: Language = 'en',
): ErrorBody {
  const message = inLanguage(text, language);
  const texts = { error: message, detail: message, res: message, message };
  const said = Object.entries(fields).map(([field, problem]) => [field, inLanguage(problem, language)] as const);
  return { ...extra, ...texts, code, fields: Object.fromEntries(said), request_id: requestId };
}
