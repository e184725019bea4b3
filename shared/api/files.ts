import type { AxiosResponse } from 'axios';
import { csvText } from '../domain/index.ts';
import { ApiError, UNEXPECTED_ANSWER } from './errors.ts';
import { send } from './http.ts';

interface FormOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the body sent so far. */
  readonly onProgress?: (sent: number) => void;
}

/**
 * Posts a form with files. No content type is set: only the browser knows the boundary.
 * @returns the parsed JSON answer, unchecked. @throws ApiError when refused or unreachable.
 */
export async function postForm(
  path: string,
  form: FormData,
  { signal, onProgress }: FormOptions = {},
): Promise<unknown> {
  const answer = await send({
    method: 'POST',
    path,
    data: form,
    signal,
    ...(onProgress && { onUploadProgress: ({ loaded }) => onProgress(loaded) }),
  });
  const { status, data } = answer;
  if (status < 200 || status >= 300) throw new ApiError(status, data);
  refuseWebPage(answer);
  return data;
}

export interface FileRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** `total` is null when the server does not state the length. */
  readonly onProgress?: (loaded: number, total: number | null) => void;
}

/**
 * Fetches a file.
 * @throws ApiError when refused or unreachable.
 */
export async function fetchFile({ method, path, body, signal, onProgress }: FileRequest): Promise<Blob> {
  const answer = await send({
    method,
    path,
    signal,
    responseType: 'blob',
    ...(body !== undefined && { data: body }),
    ...(onProgress && { onDownloadProgress: ({ loaded, total }) => onProgress(loaded, total ?? null) }),
  });
  const { status, data } = answer;
  if (!(data instanceof Blob)) throw new ApiError(status, data);
  refuseWebPage(answer);
  return data;
}

/** Captive portals answer 200 with a page in place of the server. As after a 502, a retry may succeed. */
function refuseWebPage({ headers }: AxiosResponse<unknown>): void {
  if (/^text\/html\b/i.test(String(headers['content-type']))) throw new ApiError(502, null, UNEXPECTED_ANSWER);
}

/** A CSV file of these rows, the header first, safe to open in a spreadsheet. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob([csvText(rows.map((cells) => cells.map(String)))], { type: 'text/csv;charset=utf-8' });
}

/** Starts a browser download of a fetched file under `fileName`. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The download has taken its own reference once the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
