import { retryWithBackoff } from './retry.ts';

const failure = new Error('No answer');
const always = () => true;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('each wait may be twice as long as the one before, up to half a minute; after six tries the error is thrown', async () => {
  const started = Date.now();
  const tried: number[] = [];
  const task = () => {
    tried.push(Date.now() - started);
    return Promise.reject(failure);
  };
  const ended = expect(retryWithBackoff(task, always)).rejects.toBe(failure);
  await jest.runAllTimersAsync();
  await ended;
  expect(tried).toEqual([0, 2_000, 6_000, 14_000, 30_000, 60_000]);
});

test('how much of a wait is used is left to chance, so that many pages do not ask at once', async () => {
  jest.mocked(Math.random).mockReturnValue(0.25);
  const task = jest.fn().mockRejectedValueOnce(failure).mockResolvedValue('answer');
  const answer = retryWithBackoff(task, always);
  await jest.advanceTimersByTimeAsync(499);
  expect(task).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toBe('answer');
  expect(task).toHaveBeenCalledTimes(2);
});

test('what is no longer wanted is not tried again', async () => {
  let wanted = true;
  const task = jest.fn().mockRejectedValue(failure);
  const answer = retryWithBackoff(task, () => wanted);
  wanted = false;
  await jest.runAllTimersAsync();
  await expect(answer).resolves.toBeNull();
  expect(task).toHaveBeenCalledTimes(1);
});
