import { repeatAttempts } from './repeat-attempts.ts';

const attempt = jest.fn<Promise<void>, []>();
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  setVisibility('visible');
  attempt.mockReset();
  attempt.mockResolvedValue();
  stop = repeatAttempts(attempt);
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the waits between attempts grow to four seconds and no further', async () => {
  for (const [wait, attempts] of [
    [1_000, 1],
    [2_000, 2],
    [4_000, 3],
    [4_000, 4],
  ] as const) {
    await jest.advanceTimersByTimeAsync(wait - 1);
    expect(attempt).toHaveBeenCalledTimes(attempts - 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(attempts);
  }
});

test('each wait is up to a quarter shorter, so that the tabs of a server that is back do not ask together', async () => {
  jest.mocked(Math.random).mockReturnValue(0);
  stop();
  stop = repeatAttempts(attempt);
  await jest.advanceTimersByTimeAsync(749);
  expect(attempt).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('an attempt out of turn takes the place of the next one', async () => {
  await jest.advanceTimersByTimeAsync(500);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(1_999);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('an attempt follows at once when the browser is online again, but never two at a time', async () => {
  const first = Promise.withResolvers<void>();
  attempt.mockReturnValueOnce(first.promise);
  window.dispatchEvent(new Event('online'));
  expect(attempt).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
  first.resolve();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('a hidden tab sends no requests, and sends one at once when it is visible again', async () => {
  setVisibility('hidden');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempt).not.toHaveBeenCalled();
  setVisibility('visible');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('once stopped nothing is attempted, and no timer is left', async () => {
  await jest.advanceTimersByTimeAsync(1_000);
  stop();
  expect(jest.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('stopped during an attempt, no other one follows its end', async () => {
  const first = Promise.withResolvers<void>();
  attempt.mockReturnValueOnce(first.promise);
  window.dispatchEvent(new Event('online'));
  stop();
  first.resolve();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});
