import { waitFor } from '@testing-library/react';
import { service, type FakeAnswer } from '../testing/fake-service.ts';
import { onConfirmationNeeded } from './confirmation.ts';
import { confirmPassword } from './contracts/users/account.ts';
import { login, logout } from './contracts/users/session.ts';
import {
  changePerson,
  dropSessionAnswers,
  onIdentityMayHaveChanged,
  onSessionLost,
  send,
  setPageUser,
} from './http.ts';

const sessionLost = jest.fn();
onSessionLost(sessionLost);
beforeEach(() => sessionLost.mockClear());

const ok: FakeAnswer = { status: 200 };
const unauthorised: FakeAnswer = { status: 401 };
const del = { method: 'POST', path: 'user/delete_user/' } as const;

test.each<[string, FakeAnswer]>([
  ['its session', unauthorised],
  ['its XSRF token', { status: 403, data: { code: 'csrf' } }],
  ['a password', { status: 403, data: { code: 'reauth_required' } }],
])('a request that is refused for %s is not sent again for the next person', async (_reason, refusal) => {
  const stop = onConfirmationNeeded(() => Promise.resolve(true));
  service.answerWith(() => ok);
  const answer = service.hold(del.path);
  const sending = send(del).catch(() => null);
  changePerson();
  answer(refusal);
  await sending;
  expect(service.count(del.path)).toBe(1);
  expect(service.count('user/refresh/')).toBe(0);
  expect(sessionLost).not.toHaveBeenCalled();
  stop();
});

test('a session that could not be renewed is not replaced by that of another user', async () => {
  service.answerWith(() => unauthorised);
  const renewed = service.hold('user/refresh/');
  const sending = send(del);
  await waitFor(() => expect(service.count('user/refresh/')).toBe(1));
  changePerson();
  renewed(unauthorised);
  await expect(sending).resolves.toMatchObject({ status: 401 });
  expect(sessionLost).not.toHaveBeenCalled();
});

test('what waits for a renewal is not sent for the next person', async () => {
  service.answerWith(() => unauthorised);
  const renewed = service.hold('user/refresh/');
  const sending = send(del);
  await waitFor(() => expect(service.count('user/refresh/')).toBe(1));
  changePerson();
  renewed(ok);
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  expect(service.count(del.path)).toBe(1);
});

test('a sign-in whose XSRF token was missing is replayed even if the session is found to have ended meanwhile', async () => {
  service.answerWith(() => ok);
  const answer = service.hold(login.path);
  const sending = send(login);
  changePerson();
  answer({ status: 403, data: { code: 'csrf' } });
  service.also({ [login.path]: ok });
  await expect(sending).resolves.toMatchObject({ status: 200 });
  expect(service.count(login.path)).toBe(2);
});

test.each([
  [logout.path, true],
  [confirmPassword.path, true],
  [del.path, false],
])('before the cookies of the next user are set, the answer to %s is dropped: %p', async (path, isDropped) => {
  for (const signal of [undefined, new AbortController().signal]) {
    service.answerWith(() => ok);
    const answer = service.hold(path);
    const sending = send({ method: 'POST', path, signal }).catch((error: unknown) => error);
    await waitFor(() => expect(service.count(path)).toBe(1));
    dropSessionAnswers();
    expect(service.lastRequestTo(path).isCancelled()).toBe(isDropped);
    answer(ok);
    const outcome = await sending;
    if (!isDropped) expect(outcome).toMatchObject({ status: 200 });
    if (path === confirmPassword.path) {
      expect(outcome).toMatchObject({ status: 0, message: expect.stringContaining('Another tab signed in') as string });
    }
    if (path === logout.path) expect(outcome).toMatchObject({ name: 'AbortError' });
  }
});

test('a sign-out can be cancelled by its sender, too', async () => {
  service.answerWith(() => ok);
  service.hold(logout.path);
  const own = new AbortController();
  const sending = send({ method: 'POST', path: logout.path, signal: own.signal });
  await waitFor(() => expect(service.count(logout.path)).toBe(1));
  own.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['asha', 'asha'],
  ['बाला', encodeURIComponent('बाला')],
  ['a\ud800', 'a%EF%BF%BD'],
  [null, null],
])('a change names the user of the page, %p as %p, and a read names none', async (user, named) => {
  service.answerWith(() => ok);
  setPageUser(user);
  await send(del);
  await send({ method: 'GET', path: 'user/get_users/' });
  expect(service.lastRequestTo(del.path).headers['X-Veritas-User'] ?? null).toBe(named);
  expect(service.lastRequestTo('user/get_users/').headers['X-Veritas-User'] ?? null).toBeNull();
});

test('a change that is refused because the session is of another user asks who is signed in', async () => {
  const asked = jest.fn();
  const stop = onIdentityMayHaveChanged(asked);
  service.answerWith(() => ({ status: 403, data: { code: 'another_user' } }));
  await expect(send(del)).resolves.toMatchObject({ status: 403 });
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});
