import { SILENCE_MS } from './reading/worker-start.ts';
import type { AskedHeaders, WorkerMessage } from './reading/worker-messages.ts';
import { Keeper, REFRESH_MS } from './keeper.ts';
import { answer, asha, ids, keeperOf, service, settle, setVisible } from './testing/keeper-on-service.ts';
import { answerOf, FakeWorker } from './testing/fake-worker.ts';

const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  logged.mockClear();
});
afterEach(() => jest.useRealTimers());

const NOTHING: AskedHeaders = { etag: null, cursor: null, archived: null };

/** The message of a worker that received records of these IDs. */
const records = (headers: Partial<AskedHeaders>, ...named: string[]): WorkerMessage => {
  const { body } = answer(null, ...named);
  const message = answerOf({ body, checksum: null, zone: asha.zone });
  return message.kind === 'columns' ? { ...message, headers: { ...NOTHING, ...headers } } : message;
};

/** A keeper with a worker that has sent its request already. */
function aheadOf(keeper: Keeper): FakeWorker {
  const worker = new FakeWorker();
  keeper.readAhead({ worker: worker as unknown as Worker, isForCopy: false, hasStarted: true });
  return worker;
}

test('what a worker was answered ahead waits for the reader, and the service is not asked again', async () => {
  const read = service('unchanged');
  const keeper = keeperOf(read);
  const worker = aheadOf(keeper);
  await jest.advanceTimersByTimeAsync(2 * SILENCE_MS);
  expect(worker.zones).toEqual([]);
  keeper.readFor(asha);
  await settle();
  expect(worker.zones).toEqual([asha.zone]);
  expect(ids(keeper)).toBeNull();
  const archived = JSON.stringify({ devices: 3, after_days: 30 });
  worker.say(records({ etag: '"1"', archived }, 'a', 'b'));
  await settle();
  expect(ids(keeper)).toEqual(['a', 'b']);
  expect(keeper.store.getState().archived).toEqual({ devices: 3, after_days: 30 });
  expect(worker.terminate).toHaveBeenCalled();
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(REFRESH_MS);
  expect(read.mock.calls.map(([etag]) => etag)).toEqual(['"1"']);
});

test('a hidden tab does not keep an answer until it is shown, hours later, as if it were recent', async () => {
  const read = service('unchanged');
  const keeper = keeperOf(read);
  setVisible('hidden');
  const worker = aheadOf(keeper);
  keeper.readFor(asha);
  await settle();
  worker.say(records({ etag: '"1"' }, 'a'));
  await settle();
  const openedAt = Date.now();
  expect(keeper.store.getState()).toMatchObject({ asOf: openedAt, state: 'ready' });
  keeper.watch(() => undefined);
  await jest.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(read).not.toHaveBeenCalled();
  expect(keeper.store.getState().asOf).toBe(openedAt);
  setVisible('visible');
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
});

test('after an answer with a cursor only changes are requested', async () => {
  const readChanges = jest.fn((_cursor: string) => Promise.resolve({ cursor: 'abc-2', records: [], removed: [] }));
  const keeper = new Keeper({ read: service(new Error('Not asked for all')), readChanges });
  const worker = aheadOf(keeper);
  keeper.readFor(asha);
  await settle();
  worker.say(records({ cursor: 'abc-1' }, '1'));
  await settle();
  keeper.refresh();
  await settle();
  expect(readChanges.mock.calls.map(([cursor]) => cursor)).toEqual(['abc-1']);
});

test('how much has come is counted while the worker reads', async () => {
  const keeper = keeperOf(service('unchanged'));
  const worker = aheadOf(keeper);
  keeper.readFor(asha);
  await jest.advanceTimersByTimeAsync(1_000);
  worker.say({ kind: 'reading', received: 2_000_000 });
  expect(keeper.received.store.getState().bytes).toBe(2_000_000);
  worker.say({ kind: 'reading' });
  expect(keeper.received.store.getState().bytes).toBe(2_000_000);
});

test.each<[string, (worker: FakeWorker) => unknown, string | null]>([
  ['declines', (worker) => worker.say({ kind: 'declined' }), null],
  ['fails', (worker) => worker.fail('Out of memory'), 'Records are read without a worker:'],
  [
    'was answered something else',
    (worker) => worker.say({ kind: 'invalid', reason: 'its checksum is another' }),
    'Records are read as JSON:',
  ],
])('where the worker %s the page sends the request itself', async (_case, end, said) => {
  const read = service(answer(null, 'a'));
  const keeper = keeperOf(read);
  const worker = aheadOf(keeper);
  keeper.readFor(asha);
  await settle();
  end(worker);
  await settle();
  expect(ids(keeper)).toEqual(['a']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls.map(([text]) => text as string)).toEqual(said === null ? [] : [said]);
});

test('a worker that is lost before the reader is known is not waited for', async () => {
  const read = service(answer(null, 'a'));
  const keeper = keeperOf(read);
  aheadOf(keeper).fail('Its file did not come');
  keeper.readFor(asha);
  await settle();
  expect(ids(keeper)).toEqual(['a']);
  expect(logged).toHaveBeenCalledWith('Records are read without a worker:', 'Its file did not come');
});

test.each([
  ['before the reader is known', false],
  ['while its answer is being read', true],
])('a sign-out %s ends the worker, and nothing of it is shown', async (_when, isKnown) => {
  const read = service(answer(null, 'of ravi'));
  const keeper = keeperOf(read);
  const worker = aheadOf(keeper);
  if (isKnown) keeper.readFor(asha);
  await settle();
  keeper.readFor(null);
  await settle();
  expect(worker.terminate).toHaveBeenCalled();
  worker.say(records({}, 'of asha'));
  keeper.watch(() => undefined);
  keeper.readFor({ ...asha, user: 'ravi' });
  await settle();
  expect(ids(keeper)).toEqual(['of ravi']);
});
