import { ApiError } from '../api/errors.ts';
import { bufferOf } from '../testing/fake-service.ts';
import { ASK_AGAIN_MS, REFRESH_MS } from './keeper.ts';
import { answer, asha, ids, keeperOf, service, setVisible, settle } from './testing/keeper-on-service.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisible('visible');
  jest.useRealTimers();
});

test('two screens share one request', async () => {
  const read = service(answer('"1"', 'a'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  keeper.watch(() => undefined);
  keeper.refresh();
  expect(keeper.store.getState()).toMatchObject({ state: 'loading', refreshing: true });
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  expect(ids(keeper)).toEqual(['a']);
});

test('no request is sent without a user or a screen', async () => {
  const read = service(answer(null));
  const keeper = keeperOf(read);
  const leave = keeper.watch(() => undefined);
  await settle();
  expect(read).not.toHaveBeenCalled();
  leave();
  keeper.readFor(asha);
  await jest.advanceTimersByTimeAsync(3 * REFRESH_MS);
  expect(read).not.toHaveBeenCalled();
});

test('what is read ahead waits for a reader, not for a screen, and is read once', async () => {
  const read = service(answer('"1"', 'a'));
  const keeper = keeperOf(read);
  keeper.readAhead(null);
  await settle();
  expect(read).not.toHaveBeenCalled();
  keeper.readFor(asha);
  await settle();
  expect(ids(keeper)).toEqual(['a']);
  await jest.advanceTimersByTimeAsync(3 * REFRESH_MS);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a screen that comes while records are read ahead waits for that answer', async () => {
  const read = service(answer('"1"', 'a'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.readAhead(null);
  keeper.watch(() => undefined);
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  expect(ids(keeper)).toEqual(['a']);
});

test('a watched copy is refreshed every minute with the tag of the last one', async () => {
  const read = service(answer('"1"', 'a'), 'unchanged', answer('"2"', 'a', 'b'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  const leave = keeper.watch(() => undefined);
  await settle();
  const { records, asOf } = keeper.store.getState();
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  expect(keeper.store.getState().records).toBe(records);
  expect(keeper.store.getState().asOf).toBe((asOf ?? 0) + REFRESH_MS);
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  expect(ids(keeper)).toEqual(['a', 'b']);
  expect(read.mock.calls.map(([etag]) => etag)).toEqual([null, '"1"', '"1"']);
  leave();
  await jest.advanceTimersByTimeAsync(REFRESH_MS * 5);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a clock that is set back delays no read', async () => {
  const read = service(answer(null, 'a'), answer(null, 'b'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  jest.setSystemTime(Date.now() - 3_600_000);
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  expect(ids(keeper)).toEqual(['b']);
  await jest.advanceTimersByTimeAsync(REFRESH_MS - 1);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a screen that is shown again within the minute requests nothing', async () => {
  const read = service(answer(null, 'a'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined)();
  await settle();
  await jest.advanceTimersByTimeAsync(REFRESH_MS / 2);
  keeper.watch(() => undefined);
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(REFRESH_MS / 2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a hidden page sends no request, and one immediately when it becomes visible', async () => {
  const read = service(answer(null, 'a'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  setVisible('hidden');
  await jest.advanceTimersByTimeAsync(REFRESH_MS * 3);
  expect(read).toHaveBeenCalledTimes(1);
  setVisible('visible');
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failed refresh keeps the last good copy and says why and of when it is', async () => {
  const keeper = keeperOf(service(answer(null, 'a'), new Error('No route to host'), answer(null, 'b')));
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  const { asOf } = keeper.store.getState();
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  expect(keeper.store.getState()).toMatchObject({ state: 'ready', error: 'No route to host', asOf, refreshing: false });
  expect(ids(keeper)).toEqual(['a']);
  keeper.refresh();
  await settle();
  expect(keeper.store.getState().error).toBeNull();
  expect(ids(keeper)).toEqual(['b']);
});

test.each([
  [
    'a refusal without words',
    new ApiError(429, '<html>'),
    'Failed to fetch status',
    'The server is busy (429). Try again in a minute.',
  ],
  ['a refusal with words', new ApiError(503, { message: 'Down until noon.' }), 'Down until noon.'],
  ['a lost network', new ApiError(0, null, 'The server cannot be reached.'), 'The server cannot be reached.'],
  [
    'an answer that is no list',
    { body: bufferOf('{}'), checksum: null, etag: null, cursor: null },
    'Unexpected response from the server. Reload the page or try again later.',
  ],
])('%s as the first answer leaves nothing to show', async (_case, outcome, error, reason = error) => {
  const keeper = keeperOf(service(outcome));
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  expect(keeper.store.getState()).toMatchObject({ state: 'failed', error, reason, records: null, asOf: null });
});

test.each([
  ['that cannot be reached', 0, 2],
  ['that has had too many questions', 429, 2],
  ['that is too busy', 503, 2],
  ['that refuses', 403, 1],
])('with nothing to show a service %s is asked again only where that may help', async (_case, status, asked) => {
  const read = service(new ApiError(status, null), answer('"1"', 'a'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  await jest.advanceTimersByTimeAsync(ASK_AGAIN_MS - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(asked);
  expect(keeper.store.getState().state).toBe(asked === 2 ? 'ready' : 'failed');
});

test.each([
  ['signs out', null],
  ['is followed by another', { ...asha, user: 'ravi' }],
  ['can no longer be named', { ...asha, user: null }],
])('when the reader %s, no record is left', async (_case, next) => {
  const keeper = keeperOf(service(answer('"1"', 'a')));
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  keeper.readFor(next);
  expect(keeper.store.getState()).toMatchObject({ state: 'loading', records: null, asOf: null });
});

test('an answer that arrives after the sign-out is dropped', async () => {
  const signals: AbortSignal[] = [];
  let arrive = (_answer: ReturnType<typeof answer>): void => undefined;
  const read = (_etag: string | null, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<ReturnType<typeof answer>>((resolve) => (arrive = resolve));
  };
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  keeper.readFor(null);
  arrive(answer('"1"', 'a'));
  await settle();
  expect(signals[0]?.aborted).toBe(true);
  expect(keeper.store.getState()).toMatchObject({ state: 'loading', records: null, refreshing: false });
});

test('an answer for the previous user does not end the wait of the next one', async () => {
  const arrivals: ((arrived: ReturnType<typeof answer>) => void)[] = [];
  const read = () => new Promise<ReturnType<typeof answer>>((resolve) => arrivals.push(resolve));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  keeper.readFor({ ...asha, user: 'ravi' });
  const [first, second] = arrivals;
  first?.(answer('"1"', 'a'));
  await settle();
  expect(keeper.store.getState()).toMatchObject({ state: 'loading', records: null, refreshing: true });
  second?.(answer('"2"', 'b'));
  await settle();
  expect(ids(keeper)).toEqual(['b']);
});

test('records that are still being read when their reader leaves leave no tag to the next one', async () => {
  // More than one slice parses, so that the user leaves in between.
  const { body } = answer(null, ...Array.from({ length: 20_000 }, (_, index) => `TID${index}`));
  const left = {
    etag: '"1"',
    cursor: null,
    checksum: null,
    get body() {
      void Promise.resolve().then(() => keeper.readFor(null));
      return body;
    },
  };
  const read = service(left, answer('"1"', 'b'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  keeper.readFor({ ...asha, user: 'ravi' });
  await settle();
  expect(read.mock.calls.map(([etag]) => etag)).toEqual([null, null]);
  expect(ids(keeper)).toEqual(['b']);
});

test('learning the name of the reader keeps the copy; another zone reads it again', async () => {
  const read = service(answer('"1"', 'a'));
  const keeper = keeperOf(read);
  keeper.readFor({ ...asha, user: null });
  keeper.watch(() => undefined);
  await settle();
  keeper.readFor(asha);
  expect(ids(keeper)).toEqual(['a']);
  expect(read).toHaveBeenCalledTimes(1);
  keeper.readFor({ ...asha, zone: 'UTC' });
  await settle();
  expect(read.mock.calls.map(([etag]) => etag)).toEqual([null, null]);
});
