import { ApiError } from '../api/index.ts';
import { retryWithBackoff } from './retry.ts';

const failure = new Error('No answer');
const always = () => true;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('each wait may be twice as long as the previous one, up to half a minute, until there is an answer', async () => {
  const started = Date.now();
  const tried: number[] = [];
  const task = () => {
    tried.push(Date.now() - started);
    return tried.length < 9 ? Promise.reject(failure) : Promise.resolve('answer');
  };
  const answer = retryWithBackoff('Logout', always, task);
  await jest.runAllTimersAsync();
  await expect(answer).resolves.toBe('answer');
  expect(tried).toEqual([0, 2_000, 6_000, 14_000, 30_000, 60_000, 90_000, 120_000, 150_000]);
});

test('repeated failure is logged once', async () => {
  let failures = 0;
  const task = () => Promise.reject(failure);
  const answer = retryWithBackoff('Logout', () => (failures += 1) <= 20, task);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(console.error).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  await expect(answer).resolves.toBeNull();
  expect(jest.mocked(console.error).mock.calls).toEqual([['Logout:', 'No answer']]);
});

test('waits have full jitter, so that many pages do not retry simultaneously', async () => {
  jest.mocked(Math.random).mockReturnValue(0.25);
  const task = jest.fn().mockRejectedValueOnce(failure).mockResolvedValue('answer');
  const answer = retryWithBackoff('Logout', always, task);
  await jest.advanceTimersByTimeAsync(499);
  expect(task).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toBe('answer');
  expect(task).toHaveBeenCalledTimes(2);
});

test('what is no longer wanted is not tried again', async () => {
  let wanted = true;
  const task = jest.fn().mockRejectedValue(failure);
  const answer = retryWithBackoff('Logout', () => wanted, task);
  wanted = false;
  await jest.runAllTimersAsync();
  await expect(answer).resolves.toBeNull();
  expect(task).toHaveBeenCalledTimes(1);
});

test.each([
  [404, 1],
  [403, 1],
  [429, 3],
  [503, 3],
  [0, 3],
])('after an answer of %d it is tried %d times: what is refused for good is not asked again', async (status, tries) => {
  const task = jest.fn().mockRejectedValue(new ApiError(status, null, 'No.'));
  const answer = retryWithBackoff('Role', () => task.mock.calls.length < 3, task);
  await jest.runAllTimersAsync();
  await expect(answer).resolves.toBeNull();
  expect(task).toHaveBeenCalledTimes(tries);
  expect(jest.mocked(console.error).mock.calls).toEqual(tries === 1 ? [['Role:', 'No.']] : []);
});

test.each([
  [399, 2],
  [400, 1],
  [499, 1],
  [500, 2],
  [429, 2],
])('an answer of %p ends after %p attempts', async (status, attempts) => {
  const refusal = new ApiError(status, null);
  const task = jest.fn().mockRejectedValueOnce(refusal).mockResolvedValue('answer');
  const answer = retryWithBackoff('Logout', always, task);
  await jest.runAllTimersAsync();
  await expect(answer).resolves.toBe(attempts === 1 ? null : 'answer');
  expect(task).toHaveBeenCalledTimes(attempts);
});
