import axios, { isCancel, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { confirmIdentity } from './confirmation.ts';
import { apiUrl } from './contracts/call.ts';
import { isLoggedIn, login, logout, refresh } from './contracts/session.ts';
import { changePassword, confirmPassword } from './contracts/account.ts';
import { ANSWER_DROPPED, ApiError, isRefusedFor, UNREACHABLE } from './errors.ts';
import { createRefresher } from './refresh.ts';
import { whenFree } from './tab-lock.ts';
import { jsonOrNull } from '../domain/json-or-null.ts';
import { withFreshToken, xsrfHeader } from './xsrf.ts';

/**
 * The only door to the server: same origin, cookies, XSRF header from the XSRF-TOKEN cookie as it is at each request,
 * no timeout (SPEC section 7). It shows nothing and redirects nowhere.
 */
const http = axios.create({ withCredentials: true, validateStatus: () => true, withXSRFToken: false });
// Synchronous, so that a request has left before the page is: a sign-out is often the last thing it does.
http.interceptors.request.use(
  (config) => {
    // A header that is null is not sent.
    config.headers.set({
      'X-XSRF-TOKEN': xsrfHeader(document.cookie),
      'X-Veritas-Remote': releaseOnView,
      'Accept-Language': document.documentElement.lang,
    });
    return config;
  },
  null,
  { synchronous: true },
);

let releaseOnView: string | null = null;

/**
 * Names the release whose page is shown, as `remote@version`: every call then says whose it is. Null for the shell's.
 */
export function setReleaseOnView(release: string | null): void {
  releaseOnView = release;
}

const session = createRefresher(http);

/** Drops the answers on their way that would change the cookies of the session: those will be another person's. */
export const dropSessionAnswers = (): void => session.abandon();

const NEVER_REFRESHED = new Set([login.path, refresh.path, logout.path]);
/** These answer with the cookies of another session, which the answer to a renewal must not overtake. */
const REPLACE_SESSION = new Set([confirmPassword.path, changePassword.path]);
const sessionLostListeners = new Set<() => void>();
const unreachableListeners = new Set<() => void>();
const identityListeners = new Set<() => void>();

/** Called when a session has ended on the server; returns its own undo. */
export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

/** Called when a request got no answer; returns its own undo. */
export function onUnreachable(listener: () => void): () => void {
  unreachableListeners.add(listener);
  return () => unreachableListeners.delete(listener);
}

/**
 * Calls the listener when an answer suggests that the person's rights or groups are others than the page knows; returns
 * its own undo.
 */
export function onIdentityMayHaveChanged(listener: () => void): () => void {
  identityListeners.add(listener);
  return () => identityListeners.delete(listener);
}

export function identityMayHaveChanged(): void {
  for (const listener of identityListeners) listener();
}

/** Changes whenever another person, or nobody, may be signed in. */
export let person = 0;

/** From here on another person may be signed in: no request of the previous one is sent again in their name. */
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
 * and the request replayed once (SPEC section 4, DECISIONS section 1). Where the server wants to know that it is still
 * the same person, that person is asked and the request sent again; who declines gets the refusal. Once another person
 * may be signed in nothing is sent again.
 * @returns the answer, whatever its status; a refusal as JSON. @throws ApiError with status 0 when there was no answer.
 */
export async function send(request: Request): Promise<AxiosResponse<unknown>> {
  // A sign-in is in its own name: that nobody was signed in may be found out while it is under way.
  const asked = request.path === login.path ? null : person;
  const sent = { ...request, signal: signalFor(request) };
  // Without any cookie the token is missed before the session is; a renewed session has another token.
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

/** What a person may not change is refused, or answered like something that does not exist. */
function isBeyondRights({ method }: Request, response: AxiosResponse<unknown>): boolean {
  return isRefusedFor(response, 'forbidden') || (method === 'POST' && response.status === 404);
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
  if (outcome === 'unreachable') throw new ApiError(0, null, UNREACHABLE);
  const response = outcome === 'renewed' ? await ask() : refused;
  if (response.status === 401 && asked === person) for (const listener of sessionLostListeners) listener();
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
    // Nobody cancels these but a sign-in.
    if (isCancel(error) && REPLACE_SESSION.has(path)) throw new ApiError(0, null, ANSWER_DROPPED);
    if (isCancel(error)) throw cancelled();
    for (const listener of unreachableListeners) listener();
    throw new ApiError(0, null, UNREACHABLE);
  }
}

/** A refusal is JSON whatever its body was asked for as: what is sent again is decided by its code. */
async function readRefusal(answer: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { status, data } = answer;
  if (status >= 200 && status < 300) return answer;
  if (data instanceof Blob) return { ...answer, data: jsonOrNull(await data.text()) };
  if (data instanceof ArrayBuffer) return { ...answer, data: jsonOrNull(new TextDecoder().decode(data)) };
  return answer;
}

const cancelled = () => new DOMException('The request was cancelled', 'AbortError');

/** Sends a request as it is. @throws ApiError with status 0 when there was no answer. */
export type Exchange = (request: Request) => Promise<AxiosResponse<unknown>>;

let exchange: Exchange = sendOnce;

/** Lets `around` send each request by what it is given; null ends that. */
export function traceRequests(around: ((exchange: Exchange) => Exchange) | null): void {
  exchange = around?.(sendOnce) ?? sendOnce;
}
