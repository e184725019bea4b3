import axios, { type AxiosInstance } from 'axios';
import { waitFor } from '@testing-library/react';
import { ApiError } from './errors.ts';
import { createRefresher } from './refresh.ts';
import { ifFree, whenFree } from './tab-lock.ts';

const LOCK = 'veritas-auth-refresh';
type Answer = { status: number; data?: unknown } | 'no answer';

const asked: string[] = [];
let answerTo: (path: string) => Answer | Promise<Answer>;
let cookie = '';
let http: AxiosInstance;

beforeEach(() => {
  asked.length = 0;
  cookie = '';
  answerTo = () => ({ status: 200 });
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
  http = axios.create({
    validateStatus: () => true,
    adapter: async (config) => {
      asked.push(`${config.method} ${config.url}`);
      const answer = await answerTo(config.url ?? '');
      if (answer === 'no answer') throw new axios.AxiosError('Network Error', 'ERR_NETWORK', config);
      return { data: null, ...answer, statusText: '', headers: {}, config };
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

const RENEWAL = 'post /veritas/user/refresh/';
const QUESTION = 'get /veritas/user/is_LoggedIn/';

/** A browser with Web Locks, whose lock another tab holds for as long as `held` says. */
function withLocks(held: Promise<void> | null = null) {
  const request = jest.fn(
    async (_name: string, { ifAvailable }: LockOptions, work: (lock: object | null) => Promise<unknown>) => {
      if (ifAvailable) return work(held ? null : {});
      await held;
      return work({});
    },
  );
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return request;
}

test.each<[Answer, string]>([
  [{ status: 200 }, 'renewed'],
  [{ status: 204 }, 'renewed'],
  [{ status: 200, data: 'renewed' }, 'renewed'],
  [{ status: 401 }, 'ended'],
  [{ status: 403 }, 'ended'],
])('%j to a renewal means %s', async (answer, outcome) => {
  answerTo = () => answer;
  const refresher = createRefresher(http);
  await expect(refresher.renew(refresher.renewals())).resolves.toBe(outcome);
  expect(asked).toEqual([RENEWAL]);
});

test.each<[Answer, number, RegExp]>([
  [{ status: 200, data: '\n<!doctype html><title>Sign in to the network</title>' }, 502, /Unexpected response/],
  [{ status: 199 }, 0, /refused this \(199\)/],
  [{ status: 300 }, 0, /refused this \(300\)/],
  [{ status: 404 }, 0, /refused this \(404\)/],
  [{ status: 429 }, 429, /busy \(429\)/],
  [{ status: 429, data: { error: 'Try again in 2 seconds.' } }, 429, /^Try again in 2 seconds\.$/],
  [{ status: 500 }, 500, /has a problem \(500\)/],
  ['no answer', 0, /cannot be reached/],
])('%j to a renewal keeps the session, and says what happened', async (answer, status, message) => {
  answerTo = () => answer;
  const refresher = createRefresher(http);
  const outcome = await refresher.renew(refresher.renewals());
  expect(outcome).toMatchObject({ status, message: expect.stringMatching(message) as unknown });
  expect(asked).toEqual([RENEWAL]);
});

test('a renewal that is refused twice for its XSRF token does not end the session', async () => {
  answerTo = (path) => (path.endsWith('/refresh/') ? { status: 403, data: { code: 'csrf' } } : { status: 200 });
  const refresher = createRefresher(http);
  await expect(refresher.renew(refresher.renewals())).resolves.toMatchObject({ status: 0 });
  expect(asked).toEqual([RENEWAL, QUESTION, RENEWAL]);
});

test('a renewal counts as one here and in the other tabs, a failed one as none', async () => {
  const [here, there] = [createRefresher(http), createRefresher(http)];
  answerTo = () => ({ status: 503 });
  await here.renew('heard 0');
  expect(here.renewals()).toBe('heard 0');
  answerTo = () => ({ status: 200 });
  await here.renew('heard 0');
  expect(here.renewals()).toBe('heard 1');
  await waitFor(() => expect(there.renewals()).toBe('heard 1'));
});

test('the cookie of the server says how often the session has been renewed, whatever other cookies there are', () => {
  const refresher = createRefresher(http);
  for (const [text, renewals] of [
    ['__Host-veritas_renewals=42', '42'],
    ['a=b; __Host-veritas_renewals=7; c=d', '7'],
    ['x__Host-veritas_renewals=7', 'heard 0'],
    ['__Host-veritas_renewals=', 'heard 0'],
  ] as const) {
    cookie = text;
    expect(refresher.renewals()).toBe(renewals);
  }
});

test('several callers wait for one renewal, and the next caller begins another', async () => {
  const refresher = createRefresher(http);
  await Promise.all([refresher.renew('heard 0'), refresher.renew('heard 0')]);
  expect(asked).toEqual([RENEWAL]);
  await refresher.renew('heard 1');
  expect(asked).toEqual([RENEWAL, RENEWAL]);
});

test('a caller who comes while the session is found to have ended asks for no renewal', async () => {
  cookie = '__Host-veritas_renewals=5';
  const answer = Promise.withResolvers<Answer>();
  answerTo = () => answer.promise;
  const refresher = createRefresher(http);
  const first = refresher.renew('5');
  await waitFor(() => expect(asked).toEqual([RENEWAL]));
  const second = refresher.renew('5');
  answer.resolve({ status: 401 });
  await expect(Promise.all([first, second])).resolves.toEqual(['ended', 'ended']);
  expect(asked).toEqual([RENEWAL]);
});

test('a caller who was refused after another tab had renewed does not take that renewal for its own', async () => {
  cookie = '__Host-veritas_renewals=5';
  withLocks(Promise.resolve());
  let sayRenewed = () => {};
  answerTo = () => new Promise((resolve) => (sayRenewed = () => resolve({ status: 200 })));
  const refresher = createRefresher(http);
  const before = refresher.renew('4');
  await waitFor(() => expect(asked).toEqual([QUESTION]));
  const after = refresher.renew('5');
  answerTo = (path) => ({ status: path.includes('refresh') ? 200 : 401 });
  sayRenewed();
  await expect(before).resolves.toBe('renewed');
  await expect(after).resolves.toBe('renewed');
  expect(asked).toEqual([QUESTION, QUESTION, RENEWAL]);
});

test('what was renewed since is not renewed again', async () => {
  cookie = '__Host-veritas_renewals=5';
  await expect(createRefresher(http).renew('4')).resolves.toBe('renewed');
  expect(asked).toEqual([]);
});

test('a renewal whose XSRF token is stale is sent again with another', async () => {
  answerTo = (path) =>
    path.includes('refresh') && asked.length === 1 ? { status: 403, data: { code: 'csrf' } } : { status: 200 };
  await expect(createRefresher(http).renew('heard 0')).resolves.toBe('renewed');
  expect(asked).toEqual([RENEWAL, QUESTION, RENEWAL]);
});

test('the session is renewed with the lock of all tabs', async () => {
  const request = withLocks();
  await expect(createRefresher(http).renew('heard 0')).resolves.toBe('renewed');
  expect(request.mock.calls.map(([name, options]) => [name, options])).toEqual([[LOCK, { ifAvailable: true }]]);
  expect(asked).toEqual([RENEWAL]);
});

test.each<[string, number, string | ApiError, string[]]>([
  ['has renewed the session', 200, 'renewed', [QUESTION]],
  ['has not', 401, 'renewed', [QUESTION, RENEWAL]],
  ['met a broken server', 503, new ApiError(503, null), [QUESTION]],
])('after another tab that %s, this one asks first', async (_case, status, outcome, questions) => {
  withLocks(Promise.resolve());
  answerTo = (path) => ({ status: path.includes('is_LoggedIn') ? status : 200 });
  await expect(createRefresher(http).renew('heard 0')).resolves.toEqual(outcome);
  expect(asked).toEqual(questions);
});

test('a tab that hangs with the lock in hand is waited for five seconds', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout');
  withLocks(Promise.reject(new DOMException('Too late', 'TimeoutError')));
  await expect(createRefresher(http).renew('heard 0')).resolves.toBe('renewed');
  expect(limit).toHaveBeenCalledWith(5_000);
  expect(asked).toEqual([RENEWAL]);
});

test('another failure of the lock is a failure of the renewal', async () => {
  const failure = new DOMException('The page is not active', 'InvalidStateError');
  withLocks(Promise.reject(failure));
  await expect(createRefresher(http).renew('heard 0')).rejects.toBe(failure);
});

test('what must not run during a renewal waits for the lock, and without locks for nothing', async () => {
  const work = jest.fn(() => Promise.resolve('done'));
  await expect(whenFree(work)).resolves.toBe('done');
  const request = withLocks();
  await expect(whenFree(work)).resolves.toBe('done');
  expect(request).toHaveBeenCalledWith(LOCK, { signal: expect.any(AbortSignal) as AbortSignal }, work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('what may be done later is not done while another tab has the lock', async () => {
  const work = jest.fn(() => Promise.resolve('done'));
  withLocks(Promise.resolve());
  await expect(ifFree(work)).resolves.toBeNull();
  expect(work).not.toHaveBeenCalled();
  withLocks();
  await expect(ifFree(work)).resolves.toBe('done');
});

test('an abandoned renewal counts as no renewal, and sends nothing after that', async () => {
  const refresher = createRefresher(http);
  answerTo = (path) => {
    if (path.endsWith('/refresh/')) refresher.abandon();
    return { status: 403, data: { code: 'csrf' } };
  };
  await expect(refresher.renew('heard 0')).resolves.toMatchObject({ status: 0 });
  expect(asked).toEqual([RENEWAL]);
  answerTo = () => ({ status: 200 });
  await expect(refresher.renew('heard 0')).resolves.toBe('renewed');
});

test('a browser without BroadcastChannel counts its own renewals', async () => {
  const { BroadcastChannel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const refresher = createRefresher(http);
  globalThis.BroadcastChannel = BroadcastChannel;
  await refresher.renew('heard 0');
  expect(refresher.renewals()).toBe('heard 1');
});
