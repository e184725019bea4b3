import { waitFor } from '@testing-library/react';
import { service } from '../testing/fake-service.ts';
import * as session from './index.ts';
import { endOnServer, stopEnding } from './end-on-server.ts';
import { signedOutMark } from './signed-out-mark.ts';

const LOGOUT = 'user/logout/';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(Math, 'random').mockReturnValue(1);
  service.answerWith({ [LOGOUT]: 'no answer' });
  signedOutMark.set();
});
afterEach(() => {
  stopEnding();
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Another tab holds the lock of all tabs until `give` is called. */
function lockedByAnotherTab() {
  const { promise, resolve } = Promise.withResolvers<object | null>();
  const request = jest.fn(async (_name: string, _options: LockOptions, work: (lock: object | null) => unknown) =>
    work(await promise),
  );
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return { request, give: resolve };
}

test('a sign-out that was stopped and begun again is sent by one attempt at a time', async () => {
  jest.useFakeTimers();
  void endOnServer();
  stopEnding();
  void endOnServer();
  await jest.advanceTimersByTimeAsync(3_000);
  // Each of the two immediately, and the second one after two seconds.
  expect(service.count(LOGOUT)).toBe(3);
});

test('a sign-out that a captive portal answers is sent again until the server answers', async () => {
  jest.useFakeTimers();
  service.answerWith({ [LOGOUT]: { status: 200, data: '<html>Sign in to the network</html>' } });
  void endOnServer();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(signedOutMark.isUnconfirmed()).toBe(true);
  service.answerWith({ [LOGOUT]: { status: 200, data: { logged_out: true } } });
  await jest.advanceTimersByTimeAsync(3_000);
  expect(signedOutMark.isUnconfirmed()).toBe(false);
});

test('a sign-out that waited for another tab is not sent when a sign-in is pending by then', async () => {
  const { request, give } = lockedByAnotherTab();
  const ending = endOnServer();
  await waitFor(() => expect(request).toHaveBeenCalled());
  stopEnding();
  give({});
  await ending;
  expect(service.count(LOGOUT)).toBe(0);
  expect(signedOutMark.isUnconfirmed()).toBe(true);
});

test('Logout is sent immediately, whatever another tab does, because the page may be closed now', async () => {
  const { request } = lockedByAnotherTab();
  session.signOut();
  await waitFor(() => expect(service.count(LOGOUT)).toBe(1));
  expect(request).not.toHaveBeenCalled();
});

test('a sign-out that other tabs keep waiting for a minute is logged with the reason', async () => {
  jest.useFakeTimers();
  lockedByAnotherTab().give(null);
  void endOnServer();
  await jest.advanceTimersByTimeAsync(61_000);
  expect(jest.mocked(console.error).mock.calls).toEqual([
    ['Logout:', expect.stringContaining('Another tab renews the session or signs in.')],
  ]);
});

test('while a sign-in is under way no sign-out is sent, also where tabs share no lock', async () => {
  jest.useFakeTimers();
  session.signOut();
  await jest.advanceTimersByTimeAsync(0);
  service.hold('user/login/');
  void session.signIn('ravi', 'secret');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.paths()).toEqual([LOGOUT, 'user/login/']);
});
