import { ApiError, type Exchange } from '@veritas/shared/api';
import { explained, isAnsweredElsewhere, subscribeToOtherAnswers } from './other-answers.ts';

const request = { method: 'GET', path: 'user/get_groups/' } as const;
const lost = new ApiError(0, null, 'The server cannot be reached.');
type Answer = Awaited<ReturnType<Exchange>>;
const answered = (status: number, type: string) => ({ status, headers: { 'content-type': type } }) as unknown as Answer;

const asked = jest.fn<Promise<{ type: string }>, [string, RequestInit]>();
beforeAll(() => Object.assign(globalThis, { fetch: asked }));
afterAll(() => Reflect.deleteProperty(globalThis, 'fetch'));
afterEach(() => jest.restoreAllMocks());

const sending = (exchange: () => Promise<Answer>) => explained(exchange)(request);
const failing = (reason: Error = lost) => sending(() => Promise.reject(reason));

test('a call that is redirected to another site says so, and that a reload shows it', async () => {
  expect(isAnsweredElsewhere()).toBe(false);
  asked.mockResolvedValue({ type: 'opaqueredirect' });
  await expect(failing()).rejects.toMatchObject({
    status: 0,
    message: expect.stringMatching(/^Another site answers .* Reload/) as unknown,
  });
  const [address, options] = asked.mock.lastCall ?? [];
  expect([address, options?.method, options?.redirect]).toEqual(['/veritas/user/get_groups/', 'HEAD', 'manual']);
  expect(isAnsweredElsewhere()).toBe(true);
});

test.each<[string, () => void]>([
  ['nothing answers', () => asked.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['the server answers again', () => asked.mockResolvedValue({ type: 'basic' })],
  ['the browser is offline', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('where %s, a lost network stays one', async (_case, prepare) => {
  asked.mockResolvedValue({ type: 'opaqueredirect' });
  prepare();
  await expect(failing()).rejects.toBe(lost);
  expect(isAnsweredElsewhere()).toBe(false);
});

test('a call that was cancelled is not asked about', async () => {
  asked.mockClear();
  const cancelled = new DOMException('The request was cancelled', 'AbortError');
  await expect(failing(cancelled)).rejects.toBe(cancelled);
  expect(asked).not.toHaveBeenCalled();
});

test('a page in place of an answer is noted until the server answers, and its error page is one of the server', async () => {
  const changed = jest.fn();
  const unsubscribe = subscribeToOtherAnswers(changed);
  for (const [status, type, isElsewhere] of [
    [200, 'text/html; charset=utf-8', true],
    [200, 'application/json', false],
    [401, 'application/json', false],
    [502, 'text/html', false],
  ] as const) {
    await sending(() => Promise.resolve(answered(status, type)));
    expect(isAnsweredElsewhere()).toBe(isElsewhere);
  }
  expect(changed).toHaveBeenCalledTimes(2);
  unsubscribe();
});
