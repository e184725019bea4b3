import { waitFor } from '@testing-library/react';
import { send } from '../api/http.ts';
import { call, getGroups } from '../api/index.ts';
import { service, type FakeAnswer } from '../testing/fake-service.ts';
import * as session from './index.ts';
import { personalSealing } from './personal.ts';
import { provideWebCrypto } from '../testing/web-crypto.ts';

const MARK = 'veritas-signed-out';
const identity = { status: 200, data: { user: 'asha', role: 'incharge', groups: [] } };
const alive = {
  'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
  'user/is_LoggedIn/': { status: 200 },
  'user/get_role/': identity,
} as const;
const ended = { 'user/is_LoggedIn/': { status: 401 }, 'user/refresh/': { status: 401 } } as const;

let otherTab: BroadcastChannel;
beforeAll(() => {
  otherTab = new BroadcastChannel('veritas-session');
  service.answerWith(alive);
  session.startSession();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => otherTab.close());

/** Every test begins on the page of someone who is signed in. */
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  service.answerWith(alive);
  session.sessionStore.setState(session.sessionStore.getInitialState());
  await session.signIn('asha', 'secret');
  service.forget();
});

/** What another tab hears from now on. */
function hearing(): unknown[] {
  const heard: unknown[] = [];
  otherTab.close();
  otherTab = new BroadcastChannel('veritas-session');
  otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
  return heard;
}

const now = () => session.sessionStore.getState();
const until = (state: Partial<session.Session>) => waitFor(() => expect(now()).toMatchObject(state));

function look(visibilityState: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a second copy of the session refuses to start', async () => {
  expect(Symbol.for('veritas.session') in globalThis).toBe(true);
  jest.resetModules();
  await expect(import('./store.ts')).rejects.toThrow(
    'A second session store was loaded. A remote must take @veritas/shared/session from the shell: ' +
      'build it with remoteConfig of @veritas/shared/build, which shares it.',
  );
});

test('a sign-out in another tab signs out here, and a sign-in there signs in here', async () => {
  service.answerWith({ ...alive, 'user/logout/': 'no answer' });
  otherTab.postMessage('signed-out');
  await until({ status: 'anonymous', user: null });
  expect(window.localStorage.getItem(MARK)).toBe('1');
  expect(service.paths()).toEqual([]);
  otherTab.postMessage('signed-in');
  await until({ status: 'authenticated', user: 'asha' });
  expect(window.localStorage.getItem(MARK)).toBeNull();
});

test('of a session that another tab lost this tab asks, and only while it shows somebody', async () => {
  service.answerWith(ended);
  otherTab.postMessage('lost');
  await until({ status: 'anonymous' });
  service.forget();
  otherTab.postMessage('lost');
  otherTab.postMessage('signed-in');
  await waitFor(() => expect(service.count('user/is_LoggedIn/')).toBe(1));
});

test('a session that ended behind any request ends here', async () => {
  service.answerWith({ 'user/refresh/': { status: 401 }, 'user/get_groups/': { status: 401 } });
  await expect(call(getGroups)).rejects.toMatchObject({ status: 401 });
  expect(now()).toMatchObject({ status: 'anonymous', user: null });
});

test('what is kept for a person is sealed by the key that the server gives to the session', async () => {
  provideWebCrypto();
  service.also({ 'user/get_role/': { status: 200, data: { ...identity.data, storage_key: 'a'.repeat(43) } } });
  await session.checkSession();
  session.personal.tab.setItem('upload', 'her file');
  await waitFor(() =>
    expect(Object.keys(window.sessionStorage)).toEqual([expect.stringMatching(/^veritas-kept:.*:upload$/)]),
  );
  expect(personalSealing('asha')?.prefix).toMatch(/^veritas-kept:/);
  expect(personalSealing('ravi')).toBeNull();
});

test('a session that ended is announced to the other tabs', async () => {
  const heard = hearing();
  service.answerWith(ended);
  await session.checkSession();
  expect(now().status).toBe('anonymous');
  await waitFor(() => expect(heard).toEqual(['lost']));
});

test('signing in and out is announced to the other tabs', async () => {
  const heard = hearing();
  await session.signIn('asha', 'secret');
  session.signOut();
  await waitFor(() => expect(heard).toEqual(['signing-in', 'signed-in', 'signed-out']));
  expect(window.localStorage.getItem(MARK)).toBe('1');
});

test('a sign-in that the browser does not keep is not said to the other tabs', async () => {
  const heard = hearing();
  service.answerWith({
    ...ended,
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': { status: 401 },
  });
  await session.signIn('asha', 'secret');
  session.signOut();
  await waitFor(() => expect(heard).toEqual(['signing-in', 'lost', 'signed-out']));
});

test('a page that is looked at again asks whether the session is still there', async () => {
  look('hidden');
  expect(service.paths()).toEqual([]);
  look('visible');
  await waitFor(() => expect(service.paths()).toEqual(['user/is_LoggedIn/', 'user/get_role/']));
  service.answerWith(ended);
  look('visible');
  await until({ status: 'anonymous' });
  service.forget();
  look('visible');
  expect(service.paths()).toEqual([]);
});

test('a page that is used for long tells the server that somebody is there', async () => {
  const event = new Event('keydown');
  Object.defineProperty(event, 'timeStamp', { value: 6 * 60_000 });
  document.dispatchEvent(event);
  await waitFor(() => expect(service.paths()).toContain('user/is_LoggedIn/'));
});

test('a visitor who is not signed in does not hear that the network is gone', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
  await session.checkSession();
  window.dispatchEvent(new Event('offline'));
  expect(now()).toMatchObject({ status: 'anonymous', unreachable: false });
});

test('after a sign-out that the server has not heard of a check asks nothing but to sign out', async () => {
  service.answerWith({ ...alive, 'user/logout/': 'no answer' });
  session.signOut();
  service.forget();
  session.sessionStore.setState({ status: 'authenticated', user: 'asha' });
  await session.checkSession();
  expect(now()).toMatchObject({ status: 'anonymous', user: null, unreachable: false });
  await waitFor(() => expect(service.paths()).toEqual(['user/logout/']));
});

test('a sign-in is answered before its role is known, with the least privilege until it is', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
  await session.checkSession();
  jest.useFakeTimers();
  try {
    service.answerWith({ ...alive, 'user/get_role/': { status: 503 } });
    await session.signIn('asha', 'secret');
    expect(now()).toMatchObject({ status: 'authenticated', user: null, role: null, unreachable: false });
    expect(console.error).toHaveBeenCalledWith(
      'Role:',
      'The server has a problem (503). Try again in a minute, or report it to the support team.',
    );
    service.answerWith(alive);
    await jest.runAllTimersAsync();
    expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', role: 'incharge' });
    expect(service.count('user/get_role/')).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});

test('a role that is not learnt is logged, and asked for no longer once nobody is signed in', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
  await session.checkSession();
  jest.useFakeTimers();
  try {
    service.answerWith({ ...alive, 'user/get_role/': { status: 503 } });
    await session.signIn('asha', 'secret');
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    // Half a minute at most, by chance less.
    expect(service.count('user/get_role/')).toBeGreaterThan(20);
    expect(jest.mocked(console.error).mock.calls).toEqual(
      Array(2).fill([
        'Role:',
        'The server has a problem (503). Try again in a minute, or report it to the support team.',
      ]),
    );
    await session.signIn('asha', 'secret');
    service.also({ 'user/logout/': { status: 200 } });
    session.signOut();
    service.forget();
    await jest.runAllTimersAsync();
    expect(service.count('user/get_role/')).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('a role that is refused means that nobody is signed in', async () => {
  service.answerWith({ ...ended, 'user/is_LoggedIn/': { status: 200 }, 'user/get_role/': { status: 401 } });
  await session.checkSession();
  expect(now()).toMatchObject({ status: 'anonymous', user: null, role: null });
});

test('an identity that comes after the sign-out signs nobody in', async () => {
  let arrive: (answer: FakeAnswer) => void = () => undefined;
  const late = new Promise<FakeAnswer>((resolve) => (arrive = resolve));
  service.answerWith(({ path }) => (path === 'user/get_role/' ? late : { status: 200 }));
  const check = session.checkSession();
  await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
  session.signOut();
  arrive(identity);
  await check;
  expect(now()).toMatchObject({ status: 'anonymous', user: null });
});

test('what the server adds to an identity is known to every screen, in either spelling of the hub', async () => {
  const groups = [{ name: 'Bangalore', code: 'BLR_KOR', organization: 'hub' }];
  const data = { user: 'asha', role: 'incharge', hubCode: 'BLR_KOR', groups, must_change_password: true };
  service.answerWith({ ...alive, 'user/get_role/': { status: 200, data } });
  await session.checkSession();
  expect(now()).toMatchObject({ hubCode: 'BLR_KOR', groups, mustChangePassword: true });
  service.answerWith(alive);
  await session.checkSession();
  expect(now()).toMatchObject({ hubCode: null, groups: [], mustChangePassword: false });
});

test('a sign-out that the server does not hear of is logged, and sent until it does', async () => {
  jest.useFakeTimers();
  try {
    service.answerWith({ 'user/logout/': 'no answer' });
    session.signOut();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(console.error).toHaveBeenCalledWith('Logout:', expect.stringContaining('cannot be reached'));
    service.answerWith({ 'user/logout/': { status: 200 } });
    await jest.advanceTimersByTimeAsync(30_000);
    expect(service.count('user/logout/')).toBe(1);
    expect(window.localStorage.getItem(MARK)).toBe('confirmed');
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(service.count('user/logout/')).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});

test('a page with unsaved work asks before the console is left', () => {
  expect(session.mayLeave()).toBe(true);
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener(session.LEAVE_EVENT, stay);
  expect(session.mayLeave()).toBe(false);
  window.removeEventListener(session.LEAVE_EVENT, stay);
  expect(session.mayLeave()).toBe(true);
});

test('a server that stops is noticed by the next request, and asked by itself until it is back', async () => {
  jest.useFakeTimers();
  const down = { 'user/is_LoggedIn/': 'no answer', [getGroups.path]: 'no answer' } as const;
  service.answerWith(down);
  await expect(call(getGroups)).rejects.toMatchObject({ status: 0 });
  await jest.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: true });
  service.forget();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(now().unreachable).toBe(true);
  expect(service.count('user/is_LoggedIn/')).toBe(4);
  service.answerWith(alive);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: false });
  service.forget();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.count('user/is_LoggedIn/')).toBe(0);
  jest.useRealTimers();
});

test('one request that fails on a server that answers otherwise raises no alarm', async () => {
  service.answerWith({ ...alive, [getGroups.path]: 'no answer' });
  await expect(call(getGroups)).rejects.toMatchObject({ status: 0 });
  await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
  expect(now()).toMatchObject({ status: 'authenticated', unreachable: false });
});

const moved = { status: 200, data: { user: 'asha', role: 'incharge', hub_code: 'DEL_OKH', groups: [] } };
const forbidden: FakeAnswer = { status: 403, data: { code: 'forbidden', error: 'In your own groups only' } };

test.each<[string, FakeAnswer, { method: 'GET' | 'POST'; path: string }]>([
  ['is refused', forbidden, { method: 'GET', path: getGroups.path }],
  [
    'concerns somebody who is not there',
    { status: 404, data: { code: 'not_found' } },
    { method: 'POST', path: 'user/update/' },
  ],
])('a request that %s has the page ask whether the person was moved', async (_what, answer, request) => {
  service.answerWith({ ...alive, 'user/get_role/': moved, [request.path]: answer });
  await send(request);
  await until({ status: 'authenticated', user: 'asha', hubCode: 'DEL_OKH' });
  expect(service.count('user/get_role/')).toBe(1);
});

test.each<[string, FakeAnswer, { method: 'GET' | 'POST'; path: string }]>([
  [
    'a wrong password',
    { status: 403, data: { code: 'credentials' } },
    { method: 'POST', path: 'user/change_password/' },
  ],
  ['a call that the server does not know', { status: 404 }, { method: 'GET', path: 'user/saved_views/' }],
])('%s says nothing of what the person may do', async (_what, answer, request) => {
  service.answerWith({ ...alive, [request.path]: answer });
  await send(request);
  expect(service.paths()).toEqual([request.path]);
});

test('a check that is refused itself is not repeated for that', async () => {
  service.answerWith({ ...alive, 'user/get_role/': forbidden, [getGroups.path]: forbidden });
  await expect(call(getGroups)).rejects.toMatchObject({ status: 403 });
  await until({ unreachable: true });
  expect(service.count('user/get_role/')).toBe(1);
});

test('a page that was loaded while the server was away is signed in once it is back', async () => {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('__Host-veritas_renewals=3');
  session.sessionStore.setState(session.sessionStore.getInitialState());
  jest.useFakeTimers();
  service.answerWith({ 'user/is_LoggedIn/': { status: 503 }, 'user/get_role/': { status: 503 } });
  await session.checkSession();
  expect(now()).toMatchObject({ status: 'anonymous', unreachable: true });
  service.answerWith(alive);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: false });
  jest.useRealTimers();
});

test('for a visitor a server that cannot be reached is not asked again by itself', async () => {
  service.answerWith(ended);
  await session.checkSession();
  jest.useFakeTimers();
  service.answerWith({ 'user/is_LoggedIn/': 'no answer' });
  await session.checkSession();
  expect(now()).toMatchObject({ status: 'anonymous', unreachable: true });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.count('user/is_LoggedIn/')).toBe(1);
  jest.useRealTimers();
});
