import { waitFor } from '@testing-library/react';
import { call, changePassword, confirmPassword, getGroups } from '../api/index.ts';
import { service } from '../testing/fake-service.ts';
import * as session from './index.ts';
import { signedOutMark } from './signed-out-mark.ts';

const roleOf = (user: string) => ({ status: 200, data: { user, role: 'incharge' } });
const alive = {
  'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
  'user/is_LoggedIn/': { status: 200 },
  'user/get_role/': roleOf('asha'),
} as const;

let otherTab: BroadcastChannel;
beforeAll(() => {
  otherTab = new BroadcastChannel('veritas-session');
  service.answerWith(alive);
  session.startSession();
});
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  service.answerWith(alive);
  const isTold = new Promise<void>((resolve) => {
    otherTab.onmessage = ({ data }) => data === 'signed-in' && resolve();
  });
  await session.signIn('asha', 'secret');
  await isTold;
  service.forget();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});
afterAll(() => otherTab.close());

const isDropped = (path: string) => service.requestsTo(path).map((request) => request.isCancelled());

/** asha presses Logout, and the server does not answer. */
async function signOutWithoutServer() {
  const answer = service.hold('user/logout/');
  session.signOut();
  await waitFor(() => expect(service.count('user/logout/')).toBe(1));
  return answer;
}

/** Pending requests of asha. */
async function callWithoutServer(paths: readonly string[], ask: () => Promise<unknown>) {
  for (const path of paths) service.hold(path);
  const end = ask().catch((error: unknown) => error);
  await waitFor(() => expect(service.paths()).toEqual(expect.arrayContaining([...paths])));
  return { end };
}

test('an answer to a sign-out is dropped before the next sign-in is sent: it would clear the cookies of that person', async () => {
  await signOutWithoutServer();
  let dropped: boolean[] = [];
  service.also({
    'user/get_role/': roleOf('ravi'),
    'user/login/': () => {
      dropped = isDropped('user/logout/');
      return alive['user/login/'];
    },
  });
  await expect(session.signIn('ravi', 'secret')).resolves.toEqual({ kind: 'signed-in' });
  expect(dropped).toEqual([true]);
  expect(session.sessionStore.getState().user).toBe('ravi');
  expect(signedOutMark.isSet()).toBe(false);
});

test('a dropped sign-out is sent again when the sign-in is refused, not while it is under way', async () => {
  await signOutWithoutServer();
  const refuse = service.hold('user/login/');
  const signingIn = session.signIn('ravi', 'wrong');
  await waitFor(() => expect(service.count('user/login/')).toBe(1));
  expect(service.count('user/logout/')).toBe(1);
  service.also({ 'user/logout/': { status: 200 } });
  refuse({ status: 401 });
  await expect(signingIn).resolves.toMatchObject({ kind: 'refused' });
  await waitFor(() => expect(signedOutMark.isUnconfirmed()).toBe(false));
  expect([signedOutMark.isSet(), service.count('user/logout/')]).toEqual([true, 2]);
});

test.each<[string, readonly string[], () => Promise<unknown>]>([
  ['renewal', ['user/refresh/'], () => call(getGroups)],
  ['proof of the password', [confirmPassword.path], () => call(confirmPassword, { password: 'secret' })],
  [
    'change of the password',
    [changePassword.path],
    () => call(changePassword, { current_password: 'secret', new_password: 'another secret' }),
  ],
])('a %s of the previous user is dropped, too', async (_what, paths, ask) => {
  service.also({ [getGroups.path]: { status: 401 } });
  const { end } = await callWithoutServer(paths, ask);
  session.signOut();
  await session.signIn('ravi', 'secret');
  expect(paths.flatMap(isDropped)).toEqual([true]);
  const error = await end;
  expect(error).toMatchObject({ name: expect.stringMatching(/ApiError|AbortError/) as string });
  if (paths[0] !== 'user/refresh/')
    expect(error).toMatchObject({ message: expect.stringMatching(/Another tab signed in/) as string });
});

test.each(['signing-in', 'signed-in'])(
  'the message %s of another tab drops the pending answers here',
  async (event) => {
    await signOutWithoutServer();
    otherTab.postMessage(event);
    await waitFor(() => expect(isDropped('user/logout/')).toEqual([true]));
    expect(service.count('user/logout/')).toBe(1);
  },
);

test.each([
  ['signs in in another tab', () => otherTab.postMessage('signed-in')],
  ['has Back restore the page', () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
])('a refused request of a user is not sent again as the next one, who %s meanwhile', async (_how, comes) => {
  const refuse = service.hold(getGroups.path);
  const end = call(getGroups).catch((error: unknown) => error);
  await waitFor(() => expect(service.count(getGroups.path)).toBe(1));
  service.also({ 'user/get_role/': roleOf('ravi'), 'user/refresh/': { status: 200 } });
  comes();
  await waitFor(() => expect(session.sessionStore.getState().user).toBe('ravi'));
  service.also({ [getGroups.path]: { status: 200, data: [] } });
  refuse({ status: 401 });
  expect(await end).toMatchObject({ status: 401 });
  expect(service.count(getGroups.path)).toBe(1);
});

test('a sign-in tells the other tabs before it is sent', async () => {
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
  const answer = service.hold('user/login/');
  const signingIn = session.signIn('asha', 'secret');
  await waitFor(() => expect(heard).toEqual(['signing-in']));
  answer(alive['user/login/']);
  await signingIn;
  await waitFor(() => expect(heard).toEqual(['signing-in', 'signed-in']));
});

test('an earlier sign-out is not sent while another tab signs in, but afterwards', async () => {
  jest.useFakeTimers();
  try {
    let isFree = false;
    const request = jest.fn((_name: string, _options: LockOptions, work: (lock: object | null) => unknown) =>
      Promise.resolve(work(isFree ? {} : null)),
    );
    signedOutMark.set();
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    service.also({ 'user/logout/': { status: 200 } });
    await session.checkSession();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(request.mock.calls.length).toBeGreaterThan(1);
    expect(service.count('user/logout/')).toBe(0);
    isFree = true;
    await jest.advanceTimersByTimeAsync(30_000);
    expect([service.count('user/logout/'), signedOutMark.isUnconfirmed()]).toEqual([1, false]);
  } finally {
    jest.useRealTimers();
  }
});

test('a sign-in holds the lock of all tabs until the mark of the previous sign-out is removed', async () => {
  const marks: boolean[] = [];
  const request = jest.fn(async (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    const outcome = await work();
    marks.push(signedOutMark.isSet());
    return outcome;
  });
  signedOutMark.set();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  await expect(session.signIn('ravi', 'secret')).resolves.toEqual({ kind: 'signed-in' });
  expect(marks).toEqual([false]);
});

test('until the next user of the browser is known, changes name the previous one', async () => {
  const identity = service.hold('user/get_role/');
  otherTab.postMessage('signed-in');
  await waitFor(() => expect(service.count('user/get_role/')).toBe(1));
  const named = async () => {
    await call(changePassword, { current_password: 'a', new_password: 'b' }).catch(() => null);
    return service.lastRequestTo(changePassword.path).headers['X-Veritas-User'] as unknown;
  };
  expect(await named()).toBe('asha');
  identity(roleOf('ravi'));
  await waitFor(() => expect(session.sessionStore.getState().user).toBe('ravi'));
  expect(await named()).toBe('ravi');
});
