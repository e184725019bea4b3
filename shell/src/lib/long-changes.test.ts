import { queryClient } from '@veritas/shared/api';
import { toast } from '@veritas/shared/ui';
import { reportLongChanges, waitForUser } from './long-changes.ts';

const NOT_YET = expect.stringMatching(/^The server has not answered your last action yet\./) as string;
const tell = jest.spyOn(toast, 'error').mockImplementation(() => undefined);

// One clock for all tests: on one that begins again, the last report of the test before would be in the future.
beforeAll(() => {
  jest.useFakeTimers();
  reportLongChanges();
});
beforeEach(() => {
  jest.advanceTimersByTime(60_000);
  tell.mockClear();
});
afterAll(() => jest.useRealTimers());

/** Starts a change; the returned function answers it. */
async function change(meta?: Readonly<Record<string, unknown>>): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Answered changes stay in the cache as long as their screens are shown.
  const options = { mutationFn: () => promise, gcTime: Number.POSITIVE_INFINITY, ...(meta && { meta }) };
  const ended = queryClient.getMutationCache().build(queryClient, options).execute(undefined);
  await waitMs(0);
  return async () => {
    resolve();
    await ended;
  };
}

async function waitMs(ms: number): Promise<void> {
  // A change starts within some microtasks.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  jest.advanceTimersByTime(ms);
}

test('a change without an answer is reported after ten seconds, and again while it lasts', async () => {
  const answer = await change();
  await waitMs(9_999);
  expect(tell).not.toHaveBeenCalled();
  await waitMs(1);
  expect(tell).toHaveBeenCalledWith(NOT_YET);
  await waitMs(30_000);
  expect(tell).toHaveBeenCalledTimes(2);
  await answer();
  await waitMs(60_000);
  expect(tell).toHaveBeenCalledTimes(2);
});

test('answered changes one after the other are not reported, nor is a clock that is set', async () => {
  for (let changes = 0; changes < 3; changes += 1) {
    const answer = await change();
    await waitMs(9_000);
    jest.setSystemTime(Date.now() + 86_400_000);
    await answer();
  }
  expect(tell).not.toHaveBeenCalled();
});

test('a change that begins later does not put off the report of an earlier one', async () => {
  const answer = await change();
  await waitMs(9_000);
  const answerLater = await change();
  await waitMs(1_000);
  expect(tell).toHaveBeenCalledTimes(1);
  await answer();
  await answerLater();
});

test('a change is not reported for one that began before it and has its answer', async () => {
  const answer = await change();
  await waitMs(9_000);
  const answerOther = await change();
  await answer();
  await waitMs(9_999);
  expect(tell).not.toHaveBeenCalled();
  await waitMs(1);
  expect(tell).toHaveBeenCalledTimes(1);
  await answerOther();
});

test('once the user has answered, a change has ten seconds again', async () => {
  const answer = await change();
  await waitMs(9_000);
  const answered = waitForUser();
  await waitMs(60_000);
  answered();
  await waitMs(9_999);
  expect(tell).not.toHaveBeenCalled();
  await waitMs(1);
  expect(tell).toHaveBeenCalledTimes(1);
  await answer();
});

test('a change that waits for the user is not reported, and begins to wait for the server again afterwards', async () => {
  const answer = await change();
  await waitMs(9_000);
  const answered = waitForUser();
  await waitMs(60_000);
  const confirm = await change();
  await waitMs(9_999);
  expect(tell).not.toHaveBeenCalled();
  await waitMs(1);
  expect(tell).toHaveBeenCalledTimes(1);
  await confirm();
  answered();
  await waitMs(29_999);
  expect(tell).toHaveBeenCalledTimes(1);
  await waitMs(1);
  expect(tell).toHaveBeenCalledTimes(2);
  await answer();
});

test('a download, which shows its own progress, is not reported', async () => {
  const answer = await change({ isLong: true });
  await waitMs(60_000);
  await answer();
  expect(tell).not.toHaveBeenCalled();
});
