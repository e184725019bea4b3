import { pausedRefresh } from '../browser/paused-refresh.ts';
import { bufferOf } from '../testing/fake-service.ts';
import type { StatusChanges } from '../api/contracts/devices/status-changes.ts';
import { setVisible, settle } from './testing/keeper-on-service.ts';
import { GAP_MS, Keeper, REFRESH_MS } from './keeper.ts';

const asha = { user: 'asha', zone: 'UTC' };
const SPREAD_MS = 250;

/** A keeper on a service with events, which adds one record for each. */
function liveKeeper(cursor: string | null = 'abc-0') {
  let listener: ((cursor: string | null) => void) | null = null;
  let changes = 0;
  const read = jest.fn(() => Promise.resolve({ body: bufferOf('[{"id":1}]'), checksum: null, etag: null, cursor }));
  const readChanges = jest.fn((..._asked: [string, AbortSignal, string | null]): Promise<StatusChanges> => {
    return Promise.resolve({ cursor: `abc-${changes}`, records: [{ id: changes + 1 }], removed: [] });
  });
  const listen = jest.fn((tell: typeof listener) => {
    listener = tell;
    return () => (listener = null);
  });
  const keeper = new Keeper({ read, readChanges, listen });
  keeper.readFor(asha);
  return {
    keeper,
    read,
    readChanges,
    listen,
    isListening: () => listener !== null,
    say: (next: string | null) => listener?.(next),
    change: () => {
      changes += 1;
      listener?.(`abc-${changes}`);
    },
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  setVisible('visible');
  jest.useRealTimers();
});

test('an announced change is read immediately, those that follow together', async () => {
  const { keeper, readChanges, change } = liveKeeper();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(readChanges).toHaveBeenCalledTimes(0);
  change();
  await jest.advanceTimersByTimeAsync(SPREAD_MS);
  expect(readChanges).toHaveBeenCalledTimes(1);
  expect(keeper.store.getState().records).toHaveLength(2);
  for (let count = 0; count < 50; count += 1) {
    change();
    await jest.advanceTimersByTimeAsync(20);
  }
  await jest.advanceTimersByTimeAsync(GAP_MS + SPREAD_MS);
  expect(readChanges.mock.calls.length).toBeLessThanOrEqual(3);
  expect(keeper.store.getState().records?.at(-1)?.id).toBe('52');
});

test('an announced change is read without a sign, unless a user refreshes meanwhile', async () => {
  const { keeper, change } = liveKeeper();
  const signs: boolean[] = [];
  keeper.watch(() => void signs.push(keeper.store.getState().refreshing));
  const seen = () => new Set(signs.splice(0));
  await jest.advanceTimersByTimeAsync(GAP_MS);
  expect(seen()).toEqual(new Set([true, false]));
  change();
  await jest.advanceTimersByTimeAsync(SPREAD_MS);
  expect(keeper.store.getState().records).toHaveLength(2);
  expect(seen()).toEqual(new Set([false]));
  jest.spyOn(Math, 'random').mockReturnValue(0);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  change();
  keeper.refresh();
  expect(keeper.store.getState().refreshing).toBe(true);
  await settle();
  expect(keeper.store.getState()).toMatchObject({ refreshing: false, asOf: Date.now() });
  seen();
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  expect(seen()).toEqual(new Set([true, false]));
});

test.each([
  [0, 0],
  [0.5, 125],
  [0.9, 225],
])('consoles that are notified together send their requests at different times: %d', async (chance, afterMs) => {
  const { keeper, readChanges, say } = liveKeeper();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  say('abc-7');
  if (afterMs > 0) await jest.advanceTimersByTimeAsync(afterMs - 1);
  expect(readChanges).toHaveBeenCalledTimes(afterMs > 0 ? 0 : 1);
  await jest.advanceTimersByTimeAsync(1);
  expect(readChanges.mock.calls.map(([, , announced]) => announced)).toEqual(['abc-7']);
});

test('continuous changes do not delay the read', async () => {
  const { keeper, readChanges, change } = liveKeeper();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  for (let count = 0; count < 3; count += 1) {
    change();
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(readChanges).toHaveBeenCalledTimes(1);
});

test('a change that the copy has is not requested; "ask" is', async () => {
  const { keeper, readChanges, say } = liveKeeper();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  say('abc-0');
  await jest.advanceTimersByTimeAsync(SPREAD_MS);
  expect(readChanges).not.toHaveBeenCalled();
  say(null);
  await jest.advanceTimersByTimeAsync(SPREAD_MS);
  expect(readChanges).toHaveBeenCalledTimes(1);
});

test('a change that arrives while an answer is on its way is requested after it', async () => {
  const { keeper, readChanges, change, say } = liveKeeper();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  let arrive = (_changes: StatusChanges): void => undefined;
  readChanges.mockImplementationOnce(() => new Promise<StatusChanges>((resolve) => (arrive = resolve)));
  say('abc-7');
  await jest.advanceTimersByTimeAsync(SPREAD_MS);
  change();
  arrive({ cursor: 'abc-7', records: [], removed: [] });
  await jest.advanceTimersByTimeAsync(GAP_MS + SPREAD_MS);
  expect(readChanges).toHaveBeenCalledTimes(2);
});

test('it listens while a screen of a reader is in sight and the service has cursors', async () => {
  const { keeper, listen, isListening } = liveKeeper();
  expect(isListening()).toBe(false);
  const leave = keeper.watch(() => undefined);
  await settle();
  expect(isListening()).toBe(true);
  keeper.refresh();
  await settle();
  expect(listen).toHaveBeenCalledTimes(1);
  setVisible('hidden');
  expect(isListening()).toBe(false);
  setVisible('visible');
  expect(isListening()).toBe(true);
  keeper.readFor(null);
  expect(isListening()).toBe(false);
  keeper.readFor(asha);
  await settle();
  expect(isListening()).toBe(true);
  leave();
  expect(isListening()).toBe(false);
});

test('a service without cursors is never listened to, and asked once a minute', async () => {
  const { keeper, read, isListening } = liveKeeper(null);
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  expect(isListening()).toBe(false);
  expect(read).toHaveBeenCalledTimes(2);
});

test('where nothing announces changes, they are requested once a minute', async () => {
  const { read, readChanges } = liveKeeper();
  const keeper = new Keeper({ read, readChanges });
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(2 * REFRESH_MS);
  expect(readChanges).toHaveBeenCalledTimes(2);
});

test('after the clock was set back a change is requested as soon as before', async () => {
  const { keeper, readChanges, change } = liveKeeper();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  jest.setSystemTime(Date.now() - 3_600_000);
  change();
  await jest.advanceTimersByTimeAsync(SPREAD_MS);
  expect(readChanges).toHaveBeenCalledTimes(1);
});

test('while questions fail, they are asked every ten seconds', async () => {
  const { keeper, readChanges, say } = liveKeeper();
  keeper.watch(() => undefined);
  await settle();
  readChanges.mockImplementation(() => Promise.reject(new Error('No route to host')));
  for (let second = 0; second < 30; second += 1) {
    say(null);
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(readChanges.mock.calls.length).toBeLessThanOrEqual(4);
  expect(keeper.store.getState()).toMatchObject({ state: 'ready', error: 'No route to host' });
});

test('the last announced cursor is sent with the request, and none when all records are requested', async () => {
  const { keeper, readChanges, say } = liveKeeper();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  say('abc-7');
  say('abc-8');
  await jest.advanceTimersByTimeAsync(SPREAD_MS);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  say('abc-9');
  keeper.refresh();
  await jest.advanceTimersByTimeAsync(GAP_MS);
  say(null);
  await jest.advanceTimersByTimeAsync(GAP_MS);
  expect(readChanges.mock.calls.map(([, , announced]) => announced)).toEqual(['abc-8', null, null]);
});

test('while the user pauses them, records are refreshed on demand only, and afterwards as before', async () => {
  const { keeper, read, readChanges, isListening, change } = liveKeeper();
  pausedRefresh.set(true);
  keeper.watch(() => undefined);
  await settle();
  expect(keeper.store.getState().records).toHaveLength(1);
  expect(isListening()).toBe(false);
  await jest.advanceTimersByTimeAsync(3 * REFRESH_MS);
  expect([read.mock.calls.length, readChanges.mock.calls.length]).toEqual([1, 0]);
  keeper.refresh();
  await settle();
  expect(readChanges).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(3 * REFRESH_MS);
  expect(readChanges).toHaveBeenCalledTimes(1);
  pausedRefresh.set(false);
  await settle();
  expect(readChanges).toHaveBeenCalledTimes(2);
  expect(isListening()).toBe(true);
  change();
  await jest.advanceTimersByTimeAsync(GAP_MS + SPREAD_MS);
  expect(readChanges).toHaveBeenCalledTimes(3);
});

test('paused records are read again for another zone', async () => {
  const { keeper, read } = liveKeeper();
  pausedRefresh.set(true);
  keeper.watch(() => undefined);
  await settle();
  keeper.readFor({ ...asha, zone: 'Asia/Kolkata' });
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
  pausedRefresh.set(false);
});
