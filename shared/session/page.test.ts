import { waitFor } from '@testing-library/react';
import { call, getGroups } from '../api/index.ts';
import { service, type FakeAnswer } from '../testing/fake-service.ts';
import * as session from './index.ts';
import { personalSealing } from './personal.ts';
import { provideWebCrypto } from '../testing/web-crypto.ts';
import { alive, beginSignedIn, ended, identity, now, until } from './testing/signed-in.ts';

const MARK = 'veritas-signed-out';

let otherTab: BroadcastChannel;
beforeAll(() => {
  otherTab = new BroadcastChannel('veritas-session');
});
afterAll(() => otherTab.close());
beginSignedIn();

/** What another tab receives from now on. */
function hearing(): unknown[] {
  const heard: unknown[] = [];
  otherTab.close();
  otherTab = new BroadcastChannel('veritas-session');
  otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
  return heard;
}

function look(visibilityState: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a second copy of the session refuses to start', async () => {
  expect(Symbol.for('veritas.session') in globalThis).toBe(true);
  jest.resetModules();
  await expect(import('./store.ts')).rejects.toThrow(
    'A second session store was loaded: build the remote with remoteConfig of @veritas/shared/build, which shares it',
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

test('a session that another tab lost is checked here, and only while a user is shown', async () => {
  service.answerWith(ended);
  otherTab.postMessage('lost');
  await until({ status: 'anonymous' });
  service.forget();
  otherTab.postMessage('lost');
  otherTab.postMessage('signed-in');
  await waitFor(() => expect(service.count('user/is_LoggedIn/')).toBe(1));
});

test('a session that many tabs lost is checked here once more at most', async () => {
  const answer = service.hold('user/is_LoggedIn/');
  for (let tab = 0; tab < 20; tab += 1) otherTab.postMessage('lost');
  // Received after them.
  otherTab.postMessage('signed-out');
  await until({ status: 'anonymous' });
  expect(service.count('user/is_LoggedIn/')).toBeLessThanOrEqual(2);
  answer({ status: 401 });
});

test('a session that ended behind any request ends here', async () => {
  service.answerWith({ 'user/refresh/': { status: 401 }, 'user/get_groups/': { status: 401 } });
  await expect(call(getGroups)).rejects.toMatchObject({ status: 401 });
  expect(now()).toMatchObject({ status: 'anonymous', user: null });
});

test('what is stored for a user is encrypted by the key that the server sends to the session', async () => {
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

test('a sign-in whose cookies the browser does not store is not announced to the other tabs', async () => {
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

test('a page that becomes visible again checks the session', async () => {
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

test('a sign-in page that becomes visible is signed in with a session that another tab did not announce', async () => {
  service.answerWith(ended);
  await session.checkSession();
  expect(now().status).toBe('anonymous');
  service.answerWith(alive);
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('__Host-veritas_renewals=0');
  look('visible');
  await until({ status: 'authenticated', user: 'asha' });
});

test('a session does not end as idle while the page is used', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
  document.dispatchEvent(new Event('keydown'));
  await waitFor(() => expect(service.paths()).toContain('user/is_LoggedIn/'));
});

test('a visitor is not notified of a lost network', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
  await session.checkSession();
  window.dispatchEvent(new Event('offline'));
  expect(now()).toMatchObject({ status: 'anonymous', unreachable: false });
});

test('after an unconfirmed sign-out a check only sends the sign-out', async () => {
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

test('a missing role is logged, and no longer requested once signed out', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
  await session.checkSession();
  jest.useFakeTimers();
  try {
    service.answerWith({ ...alive, 'user/get_role/': { status: 503 } });
    await session.signIn('asha', 'secret');
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    // Half a minute at most, less by jitter.
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

test('a refused role means signed out', async () => {
  service.answerWith({ ...ended, 'user/is_LoggedIn/': { status: 200 }, 'user/get_role/': { status: 401 } });
  await session.checkSession();
  expect(now()).toMatchObject({ status: 'anonymous', user: null, role: null });
});

test('an identity that arrives after the sign-out does not sign in', async () => {
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

test('an unconfirmed sign-out is logged, and retried until it is confirmed', async () => {
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
