import type { StatusAnswer, StatusOptions } from '../api/status.ts';
import { Keeper, REFRESH_MS } from './keeper.ts';
import { answer, asha, ids, settle } from './testing/keeper-on-service.ts';
import { answerOf, FakeWorker } from './testing/fake-worker.ts';

let workers: FakeWorker[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  workers = [];
  class CountedWorker extends FakeWorker {
    constructor(url: URL) {
      super();
      expect(url.pathname).toMatch(/worker\/records-worker\.ts$/);
      workers.push(this);
    }
  }
  Object.assign(globalThis, { Worker: CountedWorker });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
  jest.useRealTimers();
});

/** A watched keeper of a service whose answers the test controls. */
function waitingKeeper() {
  const asked: { readonly options: StatusOptions; readonly answer: (answer: StatusAnswer | 'unchanged') => void }[] =
    [];
  const read = (_etag: string | null, _signal: AbortSignal, options: StatusOptions = {}) =>
    new Promise<StatusAnswer | 'unchanged'>((resolve) => asked.push({ options, answer: resolve }));
  const keeper = new Keeper({ read, readChanges: () => Promise.resolve(null) });
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  return { keeper, asked };
}

/** The same after the worker that requested the records first was refused. */
async function refusedKeeper() {
  const waiting = waitingKeeper();
  workers[0]?.say({ kind: 'declined' });
  await settle();
  return waiting;
}

/** Starts the last worker, and answers its order. */
async function work(): Promise<void> {
  const worker = workers.at(-1);
  worker?.say({ kind: 'ready' });
  await settle();
  for (const order of worker?.orders ?? []) worker?.say(answerOf(order));
  await settle();
}

test('a worker requests the first records itself, and reads them', async () => {
  const { keeper, asked } = waitingKeeper();
  await settle();
  expect([workers.length, asked.length]).toEqual([1, 0]);
  expect(workers[0]?.asked).toEqual([
    { kind: 'ask', address: '/veritas/api/get_status/', accept: expect.any(String) as string, zone: asha.zone },
  ]);
  const { body } = answer(null, 'a', 'b');
  workers[0]?.say(answerOf({ body, checksum: null, zone: asha.zone }));
  await settle();
  expect(ids(keeper)).toEqual(['a', 'b']);
  keeper.refresh();
  expect([workers.length, asked.length]).toEqual([2, 1]);
});

test('a worker starts while the records come, and none for what did not change', async () => {
  const { keeper, asked } = await refusedKeeper();
  expect(workers).toHaveLength(2);
  expect(asked[0]?.options.readsArrow).toBe(true);
  asked[0]?.answer(answer('"1"', 'a'));
  await settle();
  await work();
  expect(ids(keeper)).toEqual(['a']);
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  asked[1]?.answer('unchanged');
  await settle();
  expect(workers).toHaveLength(2);
});

test('a worker that waits for records ends with the session', async () => {
  const { keeper } = await refusedKeeper();
  keeper.readFor(null);
  expect(workers.map(({ terminate }) => terminate.mock.calls.length > 0)).toEqual([true, true]);
});

test('the received bytes of the records are reported after a moment, and only those of one body', async () => {
  await jest.advanceTimersByTimeAsync(60_000);
  const { keeper, asked } = await refusedKeeper();
  const bytes = () => keeper.received.store.getState().bytes;
  asked[0]?.options.onReceived?.(500);
  expect(bytes()).toBeNull();
  jest.advanceTimersByTime(1_000);
  asked[0]?.options.onReceived?.(900);
  expect(bytes()).toBe(900);
  asked[0]?.answer(answer('"1"', 'a'));
  await settle();
  await work();
  expect([ids(keeper), bytes()]).toEqual([['a'], null]);
});
