import { isOutOfSpace } from 'release/error-parts';
import { faultOf, isLockTimeout } from '../../db/index.ts';
import { fileChanged, HttpError, noSuchAddress, unavailable } from './errors.ts';

const NOT_JSON = new HttpError(
  400,
  'invalid',
  'The request is not valid JSON. Send the fields of this call as a JSON object.',
);

/** Messages for errors of Fastify itself. */
const FRAMEWORK_REFUSALS = new Map<string, HttpError>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', new HttpError(413, 'too_large', 'The request is too large. Send less at once.')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', new HttpError(415, 'media_type', 'This call takes a JSON body.')],
  ['FST_ERR_CTP_INVALID_JSON_BODY', NOT_JSON],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', NOT_JSON],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    new HttpError(400, 'invalid', 'The length of the request is wrong. Send it again.'),
  ],
  ['FST_ERR_HANDLER_TIMEOUT', unavailable('This took too long. Try again shortly.')],
  [
    'FST_ERR_BAD_URL',
    new HttpError(400, 'invalid', 'The address of the request is not valid. Check how it is written.'),
  ],
]);

/** Errors of a plugin by status: its own message may reveal internals. */
const PLUGIN_REFUSALS = new Map<number, HttpError>([
  [404, noSuchAddress()],
  [412, fileChanged()],
  [416, new HttpError(416, 'no_such_range', 'The file has no such part. Download it again from its beginning.')],
]);

const DISK_FULL = new HttpError(507, 'storage_full', 'The server has no space left. Tell the administrator.');
const HELD_BY_OTHERS = unavailable('Someone else is changing the same data at the moment. Try again shortly.');
const SURPRISE = new HttpError(500, 'internal', 'Something went wrong on the server. Try again in a moment.');

/** The response to any error; never contains its cause. */
export function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isLockTimeout(error)) return HELD_BY_OTHERS;
  switch (faultOf(error)) {
    // All retries lost the conflict.
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
  if (isOutOfSpace(error)) return DISK_FULL;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = FRAMEWORK_REFUSALS.get(String(code));
  if (known) return known;
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return PLUGIN_REFUSALS.get(statusCode) ?? new HttpError(statusCode, 'invalid', 'The request was not accepted.');
  }
  return SURPRISE;
}
