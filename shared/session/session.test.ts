import { waitFor } from '@testing-library/react';
import { service, type FakeAnswer, type Reply } from '../testing/fake-service.ts';
import * as session from './index.ts';

beforeEach(() => {
  session.sessionStore.setState(session.sessionStore.getInitialState());
  window.localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const identity: FakeAnswer = {
  status: 200,
  data: { user: 'asha', role: 'incharge', hub_code: 'BLR_KOR', time_zone: 'Asia/Kolkata' },
};

test('a sign-in makes the session known to every screen', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await expect(session.signIn('asha', 'secret')).resolves.toEqual({ kind: 'signed-in' });
  expect(service.sentTo('user/login/')).toEqual([{ username: 'asha', password: 'secret' }]);
  expect(session.sessionStore.getState()).toMatchObject({
    status: 'authenticated',
    user: 'asha',
    role: 'incharge',
    hubCode: 'BLR_KOR',
    timeZone: 'Asia/Kolkata',
  });
});

test.each<[string, Reply, string]>([
  [
    'a role that may not use the web',
    { status: 200, data: { is_webview: false, role: 'operators' } },
    'operators, are not allowed to login from web browser',
  ],
  ['a wrong password', { status: 401 }, 'Invalid username or password'],
  [
    'a locked account',
    { status: 403, data: { res: 'Too many attempts, try again in 4 minutes' } },
    'Too many attempts, try again in 4 minutes',
  ],
  ['a bare 403', { status: 403 }, 'Access forbidden. You do not have permission to access this resource.'],
  [
    'a browser without cookies, whose token is missed,',
    { status: 403, data: { res: 'The page is out of date. Reload it and try again.', code: 'csrf' } },
    'The browser refuses cookies. Allow them for this site, and open it by https.',
  ],
  ['a broken server', { status: 500 }, 'An unexpected error occurred. Please try again later.'],
  ['no network', 'no answer', 'An unexpected error occurred. Please try again later.'],
])('%s is refused in the words of SPEC section 8', async (_case, answer, text) => {
  service.answerWith({ 'user/login/': answer });
  await expect(session.signIn('asha', 'secret')).resolves.toMatchObject({ text });
  expect(session.sessionStore.getState().status).not.toBe('authenticated');
});

test('a sign-in in a browser without cookies reports that', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': { status: 401 },
    'user/refresh/': { status: 401 },
  });
  const text = 'The browser refuses cookies. Allow them for this site, and open it by https.';
  await expect(session.signIn('asha', 'secret')).resolves.toEqual({ kind: 'refused', text });
  expect(session.sessionStore.getState().status).toBe('anonymous');
});

test('a session that the server started for a refused role is ended', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: false, role: 'operators' } },
    'user/is_LoggedIn/': { status: 200 },
    'user/get_role/': identity,
    'user/logout/': { status: 200 },
  });
  await expect(session.signIn('asha', 'secret')).resolves.toMatchObject({ kind: 'app-only', appKey: null });
  expect(service.count('user/logout/')).toBe(1);
  await session.checkSession();
  expect(session.sessionStore.getState().status).toBe('anonymous');
});

test('with a session cookie the identity is requested together with the session, otherwise after it', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'get');
  service.answerWith({ 'user/get_role/': identity });
  const answer = service.hold('user/is_LoggedIn/');
  cookie.mockReturnValue('');
  const check = session.checkSession();
  await waitFor(() => expect(service.paths()).toEqual(['user/is_LoggedIn/']));
  answer({ status: 200 });
  await check;
  service.forget();
  cookie.mockReturnValue('__Host-veritas_renewals=3');
  await session.checkSession();
  expect(service.paths()).toEqual(['user/is_LoggedIn/', 'user/get_role/']);
  service.answerWith({ 'user/get_role/': identity, 'user/refresh/': { status: 401 } });
  service.forget();
  const later = service.hold('user/is_LoggedIn/');
  const second = session.checkSession();
  await waitFor(() => expect(service.paths()).toEqual(['user/is_LoggedIn/', 'user/get_role/']));
  later({ status: 401 });
  await second;
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', user: null });
  cookie.mockRestore();
});

test('a later check without a role keeps the user and reports the server as unreachable', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  service.answerWith({ 'user/is_LoggedIn/': { status: 200 }, 'user/get_role/': { status: 503 } });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({
    status: 'authenticated',
    unreachable: true,
    user: 'asha',
    role: 'incharge',
  });
});

test('an unknown role has the least privilege', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'root' } },
    'user/get_role/': { status: 200, data: { user: 'asha', role: 'root' } },
  });
  await session.signIn('asha', 'secret');
  expect(session.sessionStore.getState()).toMatchObject({ status: 'authenticated', role: null });
});

test('signing out holds even when the server cannot be reached', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  service.answerWith({ 'user/logout/': 'no answer', 'user/is_LoggedIn/': { status: 200 } });
  session.signOut();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', user: null, role: null });
  expect(window.localStorage.getItem('veritas-signed-out')).toBe('1');
});

test.each<[string, Reply]>([
  ['no network', 'no answer'],
  ['a broken server', { status: 503 }],
  ['a limit on requests', { status: 429 }],
])('%s at a later check leaves the session as it was', async (_case, answer) => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  service.answerWith({ 'user/is_LoggedIn/': answer });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: true });
});

test.each([401, 403])('a later check that is answered %p means signed out', async (status) => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  service.answerWith({ 'user/is_LoggedIn/': { status }, 'user/refresh/': { status: 401 } });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', unreachable: false, user: null });
});

test('an identity refused by 403 keeps the user; by 401 it signs out', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  service.answerWith({ 'user/is_LoggedIn/': { status: 200 }, 'user/get_role/': { status: 403 } });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: true });
  service.answerWith({
    'user/is_LoggedIn/': { status: 200 },
    'user/get_role/': { status: 401 },
    'user/refresh/': { status: 401 },
  });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', user: null });
});

test('going offline is reported immediately, until the server answers again', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/is_LoggedIn/': { status: 200 },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  session.startSession();
  window.dispatchEvent(new Event('offline'));
  expect(session.sessionStore.getState()).toMatchObject({ user: 'asha', unreachable: true });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(session.sessionStore.getState().unreachable).toBe(false));
});

test.each<[string, Reply]>([
  ['a server that cannot be reached', 'no answer'],
  ['the page of a captive portal', { status: 200, data: '<!DOCTYPE html><title>Wi-Fi</title>' }],
])('%s at the first check is distinguished from a missing session', async (_case, answer) => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  session.sessionStore.setState(session.sessionStore.getInitialState());
  service.answerWith({ 'user/is_LoggedIn/': answer });
  session.startSession();
  await waitFor(() =>
    expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', unreachable: true }),
  );
});

test('a page that Back restores shows no user until the server has sent the identity', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/is_LoggedIn/': { status: 200 },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  session.startSession();
  await waitFor(() => expect(session.sessionStore.getState().user).toBe('asha'));
  const restored = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(session.sessionStore.getState().status).toBe('authenticated');
  restored();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'checking', user: null, groups: [] });
  await waitFor(() => expect(session.sessionStore.getState().user).toBe('asha'));
  service.answerWith({ 'user/is_LoggedIn/': { status: 403 } });
  restored();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'checking', user: null });
  await waitFor(() => expect(session.sessionStore.getState().status).toBe('anonymous'));
});

test('plain texts of older releases are migrated for their user, and removed for all', async () => {
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  window.localStorage.setItem('veritas-views:asha', '[]');
  window.localStorage.setItem('veritas-looked:ravi', '1 ');
  window.sessionStorage.setItem('veritas.upload', '{}');
  await session.signIn('asha', 'secret');
  expect([session.personal.browser.getItem('views'), session.personal.browser.getItem('looked')]).toEqual(['[]', null]);
  expect(Object.keys(window.localStorage).filter((key) => /asha|ravi/.test(key))).toEqual([]);
  expect(window.sessionStorage).toHaveLength(0);
  session.signOut();
  expect(session.personal.browser.getItem('views')).toBeNull();
});

test('the next user in the same page reads nothing of the previous one', async () => {
  const roleOf = (user: string): FakeAnswer => ({ status: 200, data: { user, role: 'incharge' } });
  const signedIn: FakeAnswer = { status: 200, data: { is_webview: true, role: 'incharge' } };
  service.answerWith({ 'user/login/': signedIn, 'user/get_role/': roleOf('asha') });
  await session.signIn('asha', 'secret');
  session.personal.tab.setItem('upload', 'her file');
  service.answerWith({ 'user/is_LoggedIn/': { status: 200 }, 'user/get_role/': roleOf('ravi') });
  await session.checkSession();
  expect(session.sessionStore.getState().user).toBe('ravi');
  expect(session.personal.tab.getItem('upload')).toBeNull();
});

test('a session that was ended by others is remembered as lost, until the next sign-in', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 200 }, 'user/get_role/': identity });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'authenticated', ended: false });
  service.answerWith({ 'user/is_LoggedIn/': { status: 401 }, 'user/refresh/': { status: 401 } });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', ended: true });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', ended: true });
  service.answerWith({
    'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
    'user/get_role/': identity,
  });
  await session.signIn('asha', 'secret');
  expect(session.sessionStore.getState().ended).toBe(false);
});

test('a visitor without a session, and a person who signed out, have lost none', async () => {
  service.answerWith({ 'user/is_LoggedIn/': { status: 401 }, 'user/refresh/': { status: 401 } });
  await session.checkSession();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', ended: false });
  session.sessionStore.setState({ status: 'authenticated', user: 'asha' });
  session.signOut();
  expect(session.sessionStore.getState()).toMatchObject({ status: 'anonymous', ended: false });
});
