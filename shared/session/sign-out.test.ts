import { waitFor } from '@testing-library/react';
import { service } from '../testing/fake-service.ts';
import * as session from './index.ts';
import { signedOutMark } from './signed-out-mark.ts';

const alive = {
  'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
  'user/is_LoggedIn/': { status: 200 },
  'user/get_role/': { status: 200, data: { user: 'asha', role: 'incharge' } },
} as const;

beforeAll(() => {
  service.answerWith(alive);
  session.startSession();
});
afterEach(() => jest.restoreAllMocks());

/** Every test begins on the page of a signed-in user, on a server that receives the end of a session. */
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  service.answerWith({ ...alive, 'user/logout/': { status: 200, data: { logged_out: true } } });
  await session.signIn('asha', 'secret');
  service.forget();
});

const now = () => session.sessionStore.getState();
const sent = (count: number) => waitFor(() => expect(service.count('user/logout/')).toBe(count));

async function signOutWithServer() {
  session.signOut();
  await waitFor(() => expect(signedOutMark.isUnconfirmed()).toBe(false));
}

/** What the next page does first. */
async function load() {
  service.forget();
  session.sessionStore.setState(session.sessionStore.getInitialState());
  await session.checkSession();
}

test('a sign-out that the server has answered is not sent again, and keeps the next pages signed out', async () => {
  await signOutWithServer();
  expect(service.count('user/logout/')).toBe(1);
  await load();
  expect(now()).toMatchObject({ status: 'anonymous', user: null });
  expect(service.paths()).toEqual([]);
});

test('an unconfirmed sign-out is sent by the next pages, until one of them is answered', async () => {
  service.also({ 'user/logout/': 'no answer' });
  session.signOut();
  await load();
  await sent(1);
  service.also({ 'user/logout/': { status: 200 } });
  await load();
  await waitFor(() => expect(signedOutMark.isUnconfirmed()).toBe(false));
  expect(service.count('user/logout/')).toBe(1);
  await load();
  expect(service.paths()).toEqual([]);
});

test('a late message about a confirmed sign-out does not send it again', async () => {
  await signOutWithServer();
  session.sessionStore.setState({ status: 'authenticated', user: 'asha' });
  const otherTab = new BroadcastChannel('veritas-session');
  otherTab.postMessage('signed-out');
  await waitFor(() => expect(now().status).toBe('anonymous'));
  otherTab.close();
  expect([signedOutMark.isSet(), signedOutMark.isUnconfirmed()]).toEqual([true, false]);
});

test('after an answered sign-out one signs in as before, and the sign-out after that is sent', async () => {
  await signOutWithServer();
  await expect(session.signIn('asha', 'secret')).resolves.toEqual({ kind: 'signed-in' });
  expect(signedOutMark.isSet()).toBe(false);
  await signOutWithServer();
  expect(service.count('user/logout/')).toBe(2);
});

test('the answer to a sign-out says nothing of a later one, which is sent by the next page', async () => {
  const answer = service.hold('user/logout/');
  session.signOut();
  await sent(1);
  await session.signIn('asha', 'secret');
  service.also({ 'user/logout/': 'no answer' });
  session.signOut();
  answer({ status: 200 });
  await sent(2);
  await load();
  await sent(1);
});

test('an answer that leaves the cookie of the session was not the server’s: the sign-out is sent again', async () => {
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('__Host-veritas_renewals=3');
  session.signOut();
  await sent(1);
  await load();
  await sent(1);
});

const look = () => document.dispatchEvent(new Event('visibilitychange'));

test('an unconfirmed sign-out is sent immediately when the sign-in page becomes visible again', async () => {
  jest.useFakeTimers();
  try {
    service.also({ 'user/logout/': 'no answer' });
    session.signOut();
    await jest.advanceTimersByTimeAsync(60_000);
    service.also({ 'user/logout/': { status: 200 } });
    service.forget();
    look();
    await jest.advanceTimersByTimeAsync(0);
    expect(service.paths()).toEqual(['user/logout/']);
    expect([signedOutMark.isSet(), signedOutMark.isUnconfirmed()]).toEqual([true, false]);
    look();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(service.paths()).toEqual(['user/logout/']);
  } finally {
    jest.useRealTimers();
  }
});
