import axios, { isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { confirmIdentity } from './confirmation.ts';
import { apiUrl } from './contracts/base/call.ts';
import { CHANGE_PASSWORD_PATH, CONFIRM_PASSWORD_PATH } from './contracts/users/password-paths.ts';
import { isLoggedIn, login, logout, refresh } from './contracts/users/session.ts';
import { ANSWER_DROPPED, ApiError, isRefusedFor, UNREACHABLE } from './errors.ts';
import { createRefresher } from './refresh.ts';
import { whenFree } from './tab-lock.ts';
import { createListeners } from '../browser/listeners.ts';
import { jsonOrNull } from '../domain/json-or-null.ts';
import { withFreshToken, xsrfHeader } from './xsrf.ts';

/**
 * The only module that calls the server: same origin, cookies, XSRF header from the XSRF-TOKEN cookie read at each
 * request, no timeout (SPEC section 7). It shows nothing and never redirects.
 */
const http = axios.create({ withCredentials: true, validateStatus: () => true, withXSRFToken: false });
// Synchronous, so that a request is sent before the page unloads, as for a sign-out.
http.interceptors.request.use(
  (config) => {
    // A header that is null is not sent.
    const user = config.method === 'post' ? pageUser : null;
    config.headers.set({
      'X-Veritas-User': user && encodeURIComponent(user),
      'X-XSRF-TOKEN': xsrfHeader(document.cookie),
      'X-Veritas-Remote': releaseOnView,
      'Accept-Language': document.documentElement.lang,
    });
    return config;
  },
  null,
  { synchronous: true },
);

let pageUser: string | null = null;

/** Names the user of the page in every change: the server refuses it once the cookies are another user's. */
export function setPageUser(user: string | null): void {
  pageUser = user?.toWellFormed() ?? null;
}

let releaseOnView: string | null = null;

/** Names the release of the current page as `remote@version` in every call. Null for the shell's pages. */
export function setReleaseOnView(release: string | null): void {
  releaseOnView = release;
}

const session = createRefresher(http);

/** Aborts pending requests whose answers would change the session cookies, before another user signs in. */
export const dropSessionAnswers = (): void => session.abandon();

const NEVER_REFRESHED = new Set([login.path, refresh.path, logout.path]);
/** These answer with the cookies of a new session, which a late renewal must not overwrite. */
const REPLACE_SESSION = new Set([CONFIRM_PASSWORD_PATH, CHANGE_PASSWORD_PATH]);
const sessionLost = createListeners();
const unreachable = createListeners();
const identity = createListeners();

/** Calls the listener when a session has ended on the server; returns its own undo. */
export const onSessionLost = sessionLost.add;

/** Calls the listener when a request got no response; returns its own undo. */
export const onUnreachable = unreachable.add;

/**
 * Calls the listener when an answer suggests that the user's permissions or groups have changed; returns its own undo.
 */
export const onIdentityMayHaveChanged = identity.add;

export const identityMayHaveChanged = identity.call;

/** Changes whenever the signed-in user may be another one, or none. */
export let person = 0;

/** From here on another user may be signed in: requests of the previous user are not retried. */
export function changePerson(): void {
  person += 1;
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
 * Sends one request. A 401 renews the session once and replays the request once; a stale XSRF token is fetched again
 * and the request replayed once (SPEC section 4, DECISIONS section 1). Where the server requires re-authentication, the
 * password is asked for and the request replayed; after a cancel the refusal is returned. Nothing is replayed once
 * another user may be signed in.
 * @returns the answer, whatever its status; a refusal as JSON. @throws ApiError with status 0 when there was no answer.
 */
export async function send(request: Request): Promise<AxiosResponse<unknown>> {
  // A sign-in has no previous user: the end of an old session may be noticed while it is pending.
  const asked = request.path === login.path ? null : person;
  const sent = { ...request, signal: signalFor(request) };
  // Without cookies the missing XSRF token is reported before the missing session; a renewed session has another token.
  const ask = () =>
    withFreshToken(
      () => attempt(sent, asked),
      () => attempt({ method: 'GET', path: isLoggedIn.path }, asked),
    );
  let renewals = session.renewals();
  let response = await ask();
  if (response.status === 401 && mayRefresh(request.path)) {
    // The session was renewed after the request had left with the previous cookie.
    if (renewals !== session.renewals()) {
      renewals = session.renewals();
      response = await ask();
    }
    if (response.status === 401 && isStill(asked)) response = await afterRefresh(response, renewals, ask);
  }
  if (isRefusedFor(response, 'reauth_required') && (await confirmIdentity())) response = await ask();
  if (isBeyondRights(request, response)) identityMayHaveChanged();
  return response;
}

/** The server answers 403 or 404 to a change that the user may not make. */
function isBeyondRights({ method }: Request, response: AxiosResponse<unknown>): boolean {
  return isRefusedFor(response, 'forbidden', 'another_user') || (method === 'POST' && response.status === 404);
}

function signalFor({ path, signal }: Request): AbortSignal | undefined {
  if (path !== logout.path && !REPLACE_SESSION.has(path)) return signal;
  return signal ? AbortSignal.any([signal, session.signal()]) : session.signal();
}

function mayRefresh(path: string): boolean {
  return !NEVER_REFRESHED.has(path) && window.location.pathname.toLowerCase() !== '/login';
}

async function afterRefresh(
  refused: AxiosResponse<unknown>,
  renewals: string,
  ask: () => Promise<AxiosResponse<unknown>>,
): Promise<AxiosResponse<unknown>> {
  const asked = person;
  const outcome = await session.renew(renewals);
  if (outcome instanceof ApiError) throw outcome;
  const response = outcome === 'renewed' ? await ask() : refused;
  if (response.status === 401 && asked === person) sessionLost.call();
  return response;
}

const isStill = (asked: number | null) => asked === null || asked === person;

async function attempt(request: Request, asked: number | null): Promise<AxiosResponse<unknown>> {
  if (!isStill(asked)) throw cancelled();
  return REPLACE_SESSION.has(request.path) ? whenFree(() => exchange(request)) : exchange(request);
}

async function sendOnce({ path, signal, ...config }: Request): Promise<AxiosResponse<unknown>> {
  try {
    return await readRefusal(await http.request<unknown>({ ...config, url: apiUrl(path), ...(signal && { signal }) }));
  } catch (error) {
    // Only a sign-in cancels these.
    if (isCancel(error) && REPLACE_SESSION.has(path)) throw new ApiError(0, null, ANSWER_DROPPED);
    if (isCancel(error)) throw cancelled();
    unreachable.call();
    throw new ApiError(0, null, UNREACHABLE);
  }
}

/** A refusal is JSON whatever response type was requested: its code decides about a retry. */
async function readRefusal(answer: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { status, data } = answer;
  if (status >= 200 && status < 300) return answer;
  if (data instanceof Blob) return { ...answer, data: jsonOrNull(await data.text()) };
  if (data instanceof ArrayBuffer) return { ...answer, data: jsonOrNull(new TextDecoder().decode(data)) };
  return answer;
}

const cancelled = () => new DOMException('The request was cancelled', 'AbortError');

/** Sends a request without retries. @throws ApiError with status 0 when there was no response. */
export type Exchange = (request: Request) => Promise<AxiosResponse<unknown>>;

let exchange: Exchange = sendOnce;

/** Wraps the sending of each request in `around`; null removes it. */
export function traceRequests(around: ((exchange: Exchange) => Exchange) | null): void {
  exchange = around?.(sendOnce) ?? sendOnce;
}
