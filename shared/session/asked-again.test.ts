import { waitFor } from '@testing-library/react';
import { send } from '../api/http.ts';
import { call, getGroups } from '../api/index.ts';
import { service, type FakeAnswer } from '../testing/fake-service.ts';
import * as session from './index.ts';
import { alive, beginSignedIn, ended, identity, now, until } from './testing/signed-in.ts';

// When the page checks again who is signed in: the server was unavailable, or the user may have changed.
beginSignedIn();

test('a server that stops is noticed by the next request, and polled automatically until it is back', async () => {
  jest.useFakeTimers();
  const down = { 'user/is_LoggedIn/': 'no answer', [getGroups.path]: 'no answer' } as const;
  service.answerWith(down);
  await expect(call(getGroups)).rejects.toMatchObject({ status: 0 });
  await jest.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: true });
  service.forget();
  await expect(call(getGroups)).rejects.toMatchObject({ status: 0 });
  expect(service.paths()).toEqual([getGroups.path]);
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
    'is about a user who is not found',
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
])('%s does not have the page ask who is signed in', async (_what, answer, request) => {
  service.answerWith({ ...alive, [request.path]: answer });
  await send(request);
  expect(service.paths()).toEqual([request.path]);
});

test('a check without an answer hides what later requests find out for five seconds at most', async () => {
  jest.useFakeTimers();
  service.hold('user/is_LoggedIn/');
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(5_000);
  service.also({ ...alive, 'user/get_role/': moved, [getGroups.path]: forbidden });
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(call(getGroups)).rejects.toMatchObject({ status: 403 });
  await jest.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ user: 'asha', hubCode: 'DEL_OKH' });
  jest.useRealTimers();
});

test('a check that is refused itself is not repeated', async () => {
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

test('for a visitor an unreachable server is not polled', async () => {
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

test('however often the network changes, one polling loop waits for the server', async () => {
  jest.useFakeTimers();
  service.answerWith({ 'user/is_LoggedIn/': 'no answer' });
  for (let times = 0; times < 50; times += 1) {
    session.sessionStore.setState({ unreachable: false });
    window.dispatchEvent(new Event('offline'));
  }
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.count('user/is_LoggedIn/')).toBe(12);
  service.answerWith(alive);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(now()).toMatchObject({ status: 'authenticated', user: 'asha', unreachable: false });
  jest.useRealTimers();
});

test('a hidden tab does not poll the server before it is visible', async () => {
  jest.useFakeTimers();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  service.answerWith(alive);
  window.dispatchEvent(new Event('offline'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.paths()).toEqual([]);
  hidden.mockReturnValue(false);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(now().unreachable).toBe(false);
  jest.useRealTimers();
});

test('a hundred returns to the tab and to the network cause one request each, and one more after the answer', async () => {
  const first = service.hold('user/is_LoggedIn/');
  for (let times = 0; times < 50; times += 1) {
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(service.count('user/is_LoggedIn/')).toBe(2);
  service.also(alive);
  first({ status: 200 });
  await waitFor(() => expect(service.count('user/get_role/')).toBe(4));
  expect(service.count('user/is_LoggedIn/')).toBe(4);
});

test('an unanswered check blocks that of a later return for five seconds at most', async () => {
  jest.useFakeTimers();
  service.hold('user/is_LoggedIn/');
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  service.also(alive);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(service.count('user/get_role/')).toBe(1);
  jest.useRealTimers();
});

test('a return to the tab while the server is away asks once', async () => {
  service.answerWith({ 'user/is_LoggedIn/': 'no answer' });
  document.dispatchEvent(new Event('visibilitychange'));
  await until({ unreachable: true });
  expect(service.count('user/is_LoggedIn/')).toBe(1);
});

test('however often the user returns to the tab, one loop requests a role that the server does not send', async () => {
  jest.useFakeTimers();
  service.answerWith({ ...alive, 'user/get_role/': { status: 500 } });
  session.sessionStore.setState({ user: null, role: null });
  for (let times = 0; times < 20; times += 1) {
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(now()).toMatchObject({ status: 'authenticated', user: null });
  await jest.advanceTimersByTimeAsync(60_000);
  service.forget();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.count('user/get_role/')).toBeGreaterThan(0);
  expect(service.count('user/get_role/')).toBeLessThan(15);
  service.also(alive);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(now()).toMatchObject({ user: 'asha', role: 'incharge' });
  jest.useRealTimers();
});

test('a request for the role that is dropped each time is repeated no faster than a server that is away is polled', async () => {
  jest.useFakeTimers();
  const most = 60;
  const drop = () => (service.count('user/get_role/') > most ? identity : 'no answer');
  service.answerWith({ ...alive, 'user/get_role/': drop });
  session.sessionStore.setState({ user: null, role: null });
  await session.checkSession();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(now()).toMatchObject({ status: 'authenticated', user: null });
  expect(service.count('user/get_role/')).toBeLessThan(most);
  expect(service.count('user/is_LoggedIn/')).toBeLessThan(15);
  service.also(alive);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(now()).toMatchObject({ user: 'asha', role: 'incharge' });
  jest.useRealTimers();
});
