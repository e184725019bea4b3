import { GET_STATUS_PATH } from './contracts/devices.ts';
import { ApiError } from './errors.ts';
import { send } from './http.ts';

export interface StatusAnswer {
  /** The JSON body as sent; `parseDeviceRecords` of `shared/domain` makes records of it. */
  readonly body: unknown;
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
    signal,
    ...(etag && { headers: { 'If-None-Match': etag } }),
  });
  if (status === 304) return 'unchanged';
  if (status < 200 || status >= 300) throw new ApiError(status, data);
  const tag: unknown = headers['etag'];
  return { body: data, etag: typeof tag === 'string' ? tag : null };
}
