import { browserTools } from './browser-tools.ts';

const { sleep } = browserTools();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function endsAfter(ms: number, happening: () => void): Promise<boolean> {
  let ended = false;
  const waiting = sleep(8_000, new AbortController().signal).then(() => (ended = true));
  await jest.advanceTimersByTimeAsync(ms);
  expect(ended).toBe(false);
  happening();
  await jest.advanceTimersByTimeAsync(0);
  const early = ended;
  await jest.runAllTimersAsync();
  await waiting;
  return early;
}

test.each(['online', 'offline'])('a wait ends as soon as the page gets the event %s', async (event) => {
  expect(await endsAfter(7_999, () => window.dispatchEvent(new Event(event)))).toBe(true);
});

test('a wait without an event lasts its full time', async () => {
  expect(await endsAfter(7_999, () => undefined)).toBe(false);
});

test('a wait is aborted with the upload, before and during it', async () => {
  const cancel = new AbortController();
  const waiting = sleep(8_000, cancel.signal);
  cancel.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await expect(sleep(8_000, cancel.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(jest.getTimerCount()).toBe(0);
});
