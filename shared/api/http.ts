import axios, { isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { apiUrl } from './contracts/call.ts';
import { isLoggedIn, login, logout, refresh } from './contracts/session.ts';
import { ApiError, UNREACHABLE } from './errors.ts';
import { createRefresher } from './refresh.ts';

/**
 * The only door to the server: same origin, cookies, XSRF header from the XSRF-TOKEN cookie (axios reads it anew for
 * each request), no timeout (SPEC section 7). It shows nothing and redirects nowhere.
 */
const http = axios.create({ withCredentials: true, validateStatus: () => true });

const refreshSession = createRefresher(http);
const NEVER_REFRESHED = new Set([login.path, refresh.path, logout.path]);
const sessionLostListeners = new Set<() => void>();

/** Called when a session has ended on the server; returns its own undo. */
export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

export interface Request extends Pick<
  AxiosRequestConfig,
  'data' | 'headers' | 'onDownloadProgress' | 'onUploadProgress' | 'params' | 'responseType'
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one request. A 401 renews the session once and replays the request once; a stale XSRF token is fetched anew
 * and the request replayed once (SPEC section 4, DECISIONS section 1).
 * @returns the answer, whatever its status. @throws ApiError with status 0 when there was no answer.
 */
export async function send(request: Request): Promise<AxiosResponse<unknown>> {
  let response = await attempt(request);
  if (response.status === 401 && mayRefresh(request.path)) response = await afterRefresh(request, response);
  if (response.status === 403 && codeOf(response) === 'csrf') {
    await attempt({ method: 'GET', path: isLoggedIn.path });
    response = await attempt(request);
  }
  return response;
}

function mayRefresh(path: string): boolean {
  return !NEVER_REFRESHED.has(path) && window.location.pathname.toLowerCase() !== '/login';
}

async function afterRefresh(request: Request, refused: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const outcome = await refreshSession();
  if (outcome === 'unreachable') throw new ApiError(0, null, UNREACHABLE);
  const response = outcome === 'renewed' ? await attempt(request) : refused;
  if (response.status === 401) for (const listener of sessionLostListeners) listener();
  return response;
}

async function attempt({ path, signal, ...config }: Request): Promise<AxiosResponse<unknown>> {
  try {
    return await http.request<unknown>({ ...config, url: apiUrl(path), ...(signal && { signal }) });
  } catch (error) {
    if (isCancel(error)) throw new DOMException('The request was cancelled', 'AbortError');
    throw new ApiError(0, null, UNREACHABLE);
  }
}

function codeOf({ status, data }: AxiosResponse<unknown>): string | null {
  return new ApiError(status, data).code;
}
