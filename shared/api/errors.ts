import { shortSentence } from '../domain/base/short-text.ts';
import { t } from '../language/t.ts';
import { NOT_FOUND } from './contracts/base/not-found.ts';

/**
 * A text that any server may send with a refusal; ours sends all of them (contracts/errors.ts). One of another type
 * counts as missing; the others stay valid.
 */
function partOf(body: unknown, key: string): string | undefined {
  const part: unknown = valueOf(body, key);
  return typeof part === 'string' ? shortSentence(part) : undefined;
}

function valueOf(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
}

function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  const fields = valueOf(body, 'fields');
  const parts = Object.keys(fields ?? {}).map((name) => [name, partOf(fields, name)] as const);
  return Object.fromEntries(parts.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The one error of every call. `status` is 0 without a response; `message` is a sentence for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** The response body; SPEC section 8 reads different keys of it on different screens. */
  readonly body: unknown;

  constructor(status: number, body: unknown, fallback = sentenceOf(status)) {
    const said = ['error', 'detail', 'res', 'message'].map((key) => partOf(body, key));
    super(said.find(Boolean) ?? fallback);
    this.status = status;
    this.code = partOf(body, 'code') ?? null;
    this.fields = fieldsOf(body);
    this.requestId = partOf(body, 'request_id') ?? null;
    this.body = body;
  }
}

/** Temporary refusals of a server or proxy: too early, too many requests, or a timeout. */
const PASSING = [408, 423, 425, 429];
export const isPassing = (status: number): boolean => PASSING.includes(status);

/** Advice for an answer without a message, as of a proxy; the number is for the support team. */
export function sentenceOf(status: number): string {
  if (status >= 500)
    return t('The server has a problem ({status}). Try again in a minute, or report it to the support team.', {
      status,
    });
  if (isPassing(status)) return t('The server is busy ({status}). Try again in a minute.', { status });
  return status === 413
    ? t('This is more than the server accepts ({status}). Report it to the support team.', { status })
    : t('The server refused this ({status}). Reload the page and try again.', { status });
}

/** Captive portals answer 200 with a page in place of the server, which never answers so. */
export function isWebPage(body: unknown): boolean {
  return typeof body === 'string' && body.trimStart().startsWith('<');
}

/** Whether an answer is a 403 whose reason the server names by one of these codes. */
export function isRefusedFor({ status, data }: { status: number; data: unknown }, ...codes: string[]): boolean {
  return status === 403 && codes.includes(partOf(data, 'code') ?? '');
}

export const UNREACHABLE = t('The server cannot be reached. Check the connection and try again.');
export const ANSWER_DROPPED = t('Another tab signed in. This may not have been done.');
export const UNEXPECTED_ANSWER = t('Unexpected response from the server. Reload the page or try again later.');

/**
 * What a screen shows for a failed call: the server's text under one key, else the screen's own sentence
 * (SPEC section 8 names key and sentence for each screen).
 */
export function serverText(error: unknown, key: 'error' | 'detail' | 'res' | 'message', fallback: string): string {
  return (error instanceof ApiError && partOf(error.body, key)) || fallback;
}

/** The reason of a failure as one sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** By which the server's log has the request that failed; null without an answer of the server. */
export function referenceOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}

/** Whether the server lacks the call: additions to the specification are then hidden. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status) && error.code !== NOT_FOUND;
}

/** Whether the server lacks the call, or permission for it for this user: a screen then omits that part. */
export function isUnknownToService(error: unknown): boolean {
  return isMissing(error) || (error instanceof ApiError && error.status === 403);
}

/** For failures that SPEC section 8 says are "only logged, nothing shown". */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}:`, reasonOf(error));
}
