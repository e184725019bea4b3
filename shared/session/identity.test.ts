import { waitFor } from '@testing-library/react';
import { call, getGroups } from '../api/index.ts';
import { service } from '../testing/fake-service.ts';
import * as session from './index.ts';
import { personalSealing } from './personal.ts';
import { signedOutMark } from './signed-out-mark.ts';
import { holdNextKey, provideWebCrypto } from '../testing/web-crypto.ts';

const asha = { user: 'asha', role: 'incharge' };
const alive = { 'user/is_LoggedIn/': { status: 200 }, 'user/get_role/': { status: 200, data: asha } } as const;

beforeAll(() => {
  service.answerWith({});
  session.startSession();
});
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signedOutMark.clear();
  service.answerWith(alive);
  await session.checkSession();
  service.forget();
});
afterEach(() => jest.restoreAllMocks());

const now = () => session.sessionStore.getState();

test('the lateness limits are available to every screen, if the server sends them', async () => {
  expect(now().ageing).toBeNull();
  service.also({ 'user/get_role/': { status: 200, data: { ...asha, ageing: { hub_hours: 24, rc_days: 3 } } } });
  await session.checkSession();
  expect(now().ageing).toEqual({ hubHours: 24, rcDays: 3 });
});

test('the upload limits are available to every screen, if the server sends them', async () => {
  expect(now().uploadLimits).toBeNull();
  const limits = { max_bytes: 5_242_880, max_rows: 10 };
  service.also({ 'user/get_role/': { status: 200, data: { ...asha, upload_limits: limits } } });
  await session.checkSession();
  expect(now().uploadLimits).toEqual({ bytes: 5_242_880, rows: 10 });
});

const OF_A_NEWER_SERVER = {
  ageing: { hub_hours: 5_000, rc_days: 3, doorstep_hours: 2 },
  upload_limits: { max_bytes: 5_242_880, max_rows: null },
  groups: { first: 'BLR_KOR' },
  permissions: { upload: 'own hub' },
};

test('malformed additions of a newer server beside user and role are ignored', async () => {
  service.also({ 'user/get_role/': { status: 200, data: { ...asha, ...OF_A_NEWER_SERVER } } });
  await session.checkSession();
  expect(now()).toMatchObject({
    status: 'authenticated',
    unreachable: false,
    ...asha,
    ageing: { hubHours: 5_000, rcDays: 3 },
    uploadLimits: null,
    groups: [],
  });
});

test('a page that is older than the server still signs users in', async () => {
  const answer = { ...asha, ...OF_A_NEWER_SERVER, is_webview: true };
  service.also({ 'user/login/': { status: 200, data: answer }, 'user/get_role/': { status: 200, data: answer } });
  await expect(session.signIn('asha', 'secret')).resolves.toEqual({ kind: 'signed-in' });
});

test('a user without web sign-in gets the key of the app package', async () => {
  const answer = { is_webview: false, role: 'operators', app_key: 'a key' };
  service.answerWith({ 'user/login/': { status: 200, data: answer }, 'user/logout/': { status: 200 } });
  await expect(session.signIn('ravi', 'secret')).resolves.toMatchObject({ kind: 'app-only', appKey: 'a key' });
  await waitFor(() => expect(service.count('user/logout/')).toBe(1));
});

test('a user with an unknown role stays signed in after a check without the role', async () => {
  service.also({ 'user/get_role/': { status: 200, data: { ...asha, role: 'root' } } });
  await session.checkSession();
  expect(now()).toMatchObject({ user: 'asha', role: null });
  service.also({ 'user/get_role/': { status: 503 } });
  await session.checkSession();
  expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: true });
});

test('without a key of the server a text stays for the same person as long as the page', async () => {
  session.personal.tab.setItem('upload', 'her file');
  await session.checkSession();
  expect(session.personal.tab.getItem('upload')).toBe('her file');
});

test('an identity that comes after the sign-out opens nothing of that person', async () => {
  provideWebCrypto();
  const answer = service.hold('user/get_role/');
  const check = session.checkSession();
  await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
  session.signOut();
  answer({ status: 200, data: { ...asha, storage_key: 'a'.repeat(43) } });
  await check;
  expect(personalSealing('asha')).toBeNull();
  expect(now()).toMatchObject({ status: 'anonymous', user: null });
});

describe('an answer about the previous user', () => {
  const ravi = { user: 'ravi', role: 'admin' };
  const login = { status: 200, data: { is_webview: true, role: 'admin' } };

  /** Requests the identity of asha, and signs ravi in before the answer arrives. */
  async function signedInMeanwhile() {
    const answer = service.hold('user/get_role/');
    const check = session.checkSession();
    await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
    session.signOut();
    service.also({ 'user/login/': login, 'user/get_role/': { status: 200, data: ravi } });
    await session.signIn('ravi', 'secret');
    return { answer, check };
  }

  test('does not replace the user who has signed in since', async () => {
    const { answer, check } = await signedInMeanwhile();
    answer({ status: 200, data: asha });
    await check;
    expect(now()).toMatchObject({ status: 'authenticated', user: 'ravi', role: 'admin' });
  });

  test('closes nothing that is stored for the user who has signed in since', async () => {
    provideWebCrypto();
    service.also({ 'user/get_role/': { status: 200, data: { ...asha, storage_key: 'a'.repeat(43) } } });
    const held = holdNextKey();
    const check = session.checkSession();
    await held.asked;
    session.signOut();
    service.also({
      'user/login/': login,
      'user/get_role/': { status: 200, data: { ...ravi, storage_key: 'b'.repeat(43) } },
    });
    await session.signIn('ravi', 'secret');
    held.release();
    await check;
    expect(personalSealing('ravi')).not.toBeNull();
    expect(now().user).toBe('ravi');
  });

  test.each([401, 503])('changes nothing for the user who has signed in since by %d', async (status) => {
    const { answer, check } = await signedInMeanwhile();
    answer({ status });
    await check;
    expect(now()).toMatchObject({ status: 'authenticated', user: 'ravi', unreachable: false });
  });
});

test('of two checks the later one counts, whichever is answered last', async () => {
  const first = service.hold('user/get_role/');
  const earlier = session.checkSession();
  await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
  service.also({ 'user/get_role/': { status: 200, data: { ...asha, time_zone: 'Asia/Kolkata' } } });
  await session.checkSession();
  first({ status: 200, data: { ...asha, must_change_password: true } });
  await earlier;
  expect(now()).toMatchObject({ timeZone: 'Asia/Kolkata', mustChangePassword: false });
});

test('a sign-in is one also when a check begins before its answer', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
  await session.checkSession();
  const login = { status: 200, data: { is_webview: true, role: 'incharge' } };
  service.answerWith({ ...alive, 'user/login/': login });
  const answer = service.hold('user/get_role/');
  const signingIn = session.signIn('asha', 'secret');
  await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
  window.dispatchEvent(new Event('online'));
  answer({ status: 200, data: asha });
  await expect(signingIn).resolves.toEqual({ kind: 'signed-in' });
  await waitFor(() => expect(service.count('user/get_role/')).toBe(2));
  expect(now()).toMatchObject({ status: 'authenticated', user: 'asha' });
});

test('of several requests that get no answer at once the server is asked once', async () => {
  service.also({ [getGroups.path]: 'no answer' });
  const isAlive = service.hold('user/is_LoggedIn/');
  const lost = await Promise.allSettled([call(getGroups), call(getGroups), call(getGroups)]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(service.count('user/is_LoggedIn/')).toBe(1);
  isAlive({ status: 200 });
  await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
  service.also(alive);
  // The next failure is checked again.
  await expect(call(getGroups)).rejects.toMatchObject({ status: 0 });
  await waitFor(() => expect(service.count('user/is_LoggedIn/')).toBe(2));
});

test('a request of a visitor without a response does not trigger a session check', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 }, [getGroups.path]: 'no answer' });
  await session.checkSession();
  service.forget();
  await expect(call(getGroups)).rejects.toMatchObject({ status: 0 });
  expect(service.paths()).toEqual([getGroups.path]);
  expect(now()).toMatchObject({ status: 'anonymous', unreachable: false });
});

describe('a role that the sign-in could not learn', () => {
  beforeEach(async () => {
    jest.useFakeTimers();
    service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
    await session.checkSession();
    expect(now()).toMatchObject({ status: 'anonymous', ended: true });
    const login = { status: 200, data: { is_webview: true, role: 'incharge' } };
    service.answerWith({ 'user/login/': login, 'user/get_role/': { status: 503 } });
    await session.signIn('asha', 'secret');
    expect(now()).toMatchObject({ status: 'authenticated', role: null, ended: false, unreachable: false });
  });
  afterEach(() => jest.useRealTimers());

  test('is no longer requested once a check has learned it', async () => {
    service.also(alive);
    await session.checkSession();
    expect(now()).toMatchObject({ user: 'asha', role: 'incharge', groups: [] });
    service.forget();
    await jest.runAllTimersAsync();
    expect(service.paths()).toEqual([]);
  });

  test('does not sign in when it comes after the session was lost', async () => {
    await jest.advanceTimersByTimeAsync(0);
    service.forget();
    const answer = service.hold('user/get_role/');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(service.count('user/get_role/')).toBe(1);
    service.also({ 'user/is_LoggedIn/': { status: 403 } });
    await session.checkSession();
    answer({ status: 200, data: asha });
    await jest.runAllTimersAsync();
    expect(now()).toMatchObject({ status: 'anonymous', user: null, role: null });
  });
});

test('before the first answer the user is unknown', () => {
  expect(session.sessionStore.getInitialState()).toMatchObject({
    status: 'checking',
    unreachable: false,
    ended: false,
    user: null,
  });
});

describe('beside a sign-in', () => {
  const login = { status: 200, data: { is_webview: true, role: 'incharge' } };

  /** A visitor's check of the session, which is answered later. */
  async function checkOfVisitor() {
    session.sessionStore.setState(session.sessionStore.getInitialState());
    const answer = service.hold('user/is_LoggedIn/');
    const check = session.checkSession();
    await waitFor(() => expect(service.count('user/is_LoggedIn/')).toBe(1));
    return { answer, check };
  }

  test('the answer to an earlier check does not sign out', async () => {
    const { answer, check } = await checkOfVisitor();
    service.also({ 'user/login/': login, 'user/refresh/': { status: 401 } });
    await session.signIn('asha', 'secret');
    answer({ status: 403 });
    await check;
    expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', ended: false });
  });

  test('the answer to an earlier check does not sign in a user with a refused role', async () => {
    const { answer, check } = await checkOfVisitor();
    service.also({ 'user/login/': { status: 200, data: { is_webview: false, role: 'operators' } } });
    await session.signIn('ravi', 'secret');
    answer({ status: 200 });
    await check;
    expect(now().user).toBeNull();
  });

  test('an identity that arrives after Logout does not sign in', async () => {
    service.also({ 'user/login/': login });
    const answer = service.hold('user/get_role/');
    const signingIn = session.signIn('asha', 'secret');
    await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
    session.signOut();
    answer({ status: 200, data: asha });
    await signingIn;
    expect(now()).toMatchObject({ status: 'anonymous', user: null });
  });
});
