import * as v from 'valibot';
import { ARCHIVED_HEADER, CURSOR_HEADER, GET_STATUS_PATH } from './contracts/devices/get-status.ts';
import { Archived, ReadAllRecords, StatusChanges } from './contracts/devices/status-changes.ts';
import { ApiError, logFailure, UNEXPECTED_ANSWER } from './errors.ts';
import { identityMayHaveChanged, send, type Request } from './http.ts';
import { ARROW_CRC_HEADER, ARROW_OR_JSON } from '../domain/devices/arrow/arrow-columns.ts';
import { jsonOrNull } from '../domain/json-or-null.ts';

/** All records. */
export interface StatusAnswer {
  /** The undecoded body: decoding a hundred thousand records to text would block the page for half a second. */
  readonly body: ArrayBuffer;
  /** The checksum of an Arrow stream; null for a JSON array. */
  readonly checksum: string | null;
  readonly etag: string | null;
  /** The cursor from which to read changes; null where the server has none. */
  readonly cursor: string | null;
  /** What the server leaves out, if anything. */
  readonly archived?: Archived;
}

export interface StatusOptions {
  /** Called with the number of bytes received so far. */
  readonly onReceived?: (bytes: number) => void;
  /** Accepts an Arrow stream as the body. */
  readonly readsArrow?: boolean;
}

/**
 * Reads all device records, or finds them unchanged since `etag`. For `shared/records` only. @throws ApiError when
 * refused or unreachable.
 */
export async function readStatus(
  etag: string | null,
  signal?: AbortSignal,
  { onReceived, readsArrow }: StatusOptions = {},
): Promise<StatusAnswer | 'unchanged'> {
  const answer = await ask({
    signal,
    headers: {
      ...(etag && { 'If-None-Match': etag }),
      ...(readsArrow && { Accept: ARROW_OR_JSON }),
    },
    ...(onReceived && { onDownloadProgress: ({ loaded }) => onReceived(loaded) }),
  });
  return answer.status === 304 ? 'unchanged' : allRecords(answer);
}

/**
 * Reads the changes since a cursor, at least up to the `announced` cursor of an event; reads all records from a server
 * without cursors. Null, with a log line, when the answer is unusable and all records have to be read. @throws ApiError
 * when refused or unreachable.
 */
export async function readStatusChanges(
  cursor: string,
  signal?: AbortSignal,
  announced: string | null = null,
): Promise<StatusChanges | StatusAnswer | null> {
  const answer = await ask({ signal, params: { since: cursor, steps: '1', ...(announced !== null && { announced }) } });
  if (MEANS_NO_CURSOR.has(answer.status)) return readAllInstead(`the server refused the cursor (${answer.status})`);
  const all = allRecords(answer);
  const text = new TextDecoder().decode(all.body);
  if (/^\s*\[/.test(text)) return all;
  const parsed = v.safeParse(v.union([ReadAllRecords, StatusChanges]), jsonOrNull(text));
  if (!parsed.success) return readAllInstead(UNEXPECTED_ANSWER);
  return 'read_all' in parsed.output ? readAllInstead(parsed.output.reason) : parsed.output;
}

/**
 * Statuses by which servers refuse an unknown parameter or a cursor that is too long; an expired session and overload
 * have their own statuses.
 */
const MEANS_NO_CURSOR = new Set([304, 400, 404, 405, 409, 410, 414, 422, 431]);

function readAllInstead(reason: string): null {
  // A cursor is also refused when the hubs of its user have changed since.
  identityMayHaveChanged();
  logFailure('All records are read instead of changes', reason);
  return null;
}

function ask(options: Omit<Request, 'method' | 'path'>) {
  return send({ method: 'GET', path: GET_STATUS_PATH, responseType: 'arraybuffer', ...options });
}

function allRecords({ status, data, headers }: Awaited<ReturnType<typeof ask>>): StatusAnswer {
  if (status < 200 || status >= 300) throw new ApiError(status, data);
  const body = data instanceof ArrayBuffer ? data : new ArrayBuffer();
  const archived = archivedOf(header(headers[ARCHIVED_HEADER]));
  return {
    body,
    checksum: header(headers[ARROW_CRC_HEADER]),
    etag: header(headers['etag']),
    cursor: cursorOf(header(headers[CURSOR_HEADER])),
    ...(archived && { archived }),
  };
}

/** What the server leaves out, from its header; null without a header or for a malformed one. */
export function archivedOf(text: string | null): Archived | null {
  const parsed = v.safeParse(Archived, jsonOrNull(text ?? ''));
  return parsed.success ? parsed.output : null;
}

/** A cursor from its header; null without one, or when a proxy changed it, for example to a list. */
export function cursorOf(text: string | null): string | null {
  return text !== null && /^[^\s,]{1,64}$/.test(text) ? text : null;
}

const header = (value: unknown): string | null => (typeof value === 'string' ? value : null);
