import { GET_STATUS_PATH } from './contracts/devices.ts';
import { ApiError } from './errors.ts';
import { send } from './http.ts';
import { jsonOrNull } from '../domain/json-or-null.ts';

export interface StatusAnswer {
  /** The JSON body as sent, not parsed: at a hundred thousand records that would hold the page for half a second. */
  readonly text: string;
  readonly etag: string | null;
}

/**
 * Reads all device records, or learns that nothing changed since `etag`. For `shared/records` only.
 * @throws ApiError when refused or unreachable.
 */
export async function readStatus(etag: string | null, signal?: AbortSignal): Promise<StatusAnswer | 'unchanged'> {
  const { status, data, headers } = await send({
    method: 'GET',
    path: GET_STATUS_PATH,
    responseType: 'text',
    signal,
    ...(etag && { headers: { 'If-None-Match': etag } }),
  });
  if (status === 304) return 'unchanged';
  const text = typeof data === 'string' ? data : '';
  if (status < 200 || status >= 300) throw new ApiError(status, jsonOrNull(text));
  const tag: unknown = headers['etag'];
  return { text, etag: typeof tag === 'string' ? tag : null };
}
