import { InvalidAnswer } from '../../domain/index.ts';
import { bufferOf } from '../../testing/fake-service.ts';
import { answerOf, FakeWorker } from '../testing/fake-worker.ts';
import { RecordsReader } from './read-records.ts';
import { BodyLost, WorkerLost } from './reading-worker.ts';
import { hungStart, SILENCE_MS, START_MS, startMs } from './worker-start.ts';

const order = () => ({ body: bufferOf('[{"id":2},{"id":1}]'), checksum: null, zone: 'UTC' });
const live = new AbortController().signal;
const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

let workers: FakeWorker[] = [];
let reader: RecordsReader;
beforeEach(() => {
  jest.useFakeTimers();
  logged.mockClear();
  workers = [];
  hungStart.isKnown = false;
  reader = new RecordsReader(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
});
afterEach(() => jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(0);
/** Starts to read, and the worker runs. */
async function begin(signal = live) {
  const reading = reader.read(order(), signal);
  const outcome = reading.then((records) => records.map(({ id }) => id)).catch((error: unknown) => error);
  workers.at(-1)?.say({ kind: 'ready' });
  await settle();
  return { worker: workers.at(-1), outcome };
}

test('a worker reads the records and ends; the next one reads what comes next', async () => {
  const { worker, outcome } = await begin();
  expect(worker?.orders).toHaveLength(1);
  expect(worker?.taken).toEqual([worker?.orders[0]?.body]);
  worker?.say({ kind: 'reading' });
  worker?.say(answerOf(order()));
  expect(await outcome).toEqual(['2', '1']);
  expect(worker?.terminate).toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
  await begin();
  expect(workers).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test('a prepared worker reads the next body, and is terminated if there is none', async () => {
  reader.prepare();
  reader.prepare();
  await begin();
  expect(workers).toHaveLength(1);
  reader.prepare();
  reader.stop();
  expect(workers[1]?.terminate).toHaveBeenCalled();
});

test('a worker that was prepared waits for records as long as they take', async () => {
  reader.prepare();
  workers[0]?.say({ kind: 'ready' });
  await jest.advanceTimersByTimeAsync(2 * SILENCE_MS);
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
  const { worker, outcome } = await begin();
  worker?.say(answerOf(order()));
  expect(await outcome).toEqual(['2', '1']);
  expect(workers).toHaveLength(1);
});

test('a worker that is lost while records come is not waited for', async () => {
  reader.prepare();
  workers[0]?.say({ kind: 'ready' });
  workers[0]?.fail();
  const { outcome } = await begin();
  expect(await outcome).toEqual(new WorkerLost('Out of memory'));
  expect(jest.getTimerCount()).toBe(0);
});

test('an unusable body is requested once more as JSON, and is then reported as not a list of records', async () => {
  expect(reader.readsArrow).toBe(true);
  const first = await begin();
  first.worker?.say({ kind: 'invalid', reason: 'its checksum is another' });
  expect(await first.outcome).toEqual(new BodyLost());
  expect(logged).toHaveBeenCalledWith('Records are read as JSON:', 'its checksum is another');
  expect(reader.readsArrow).toBe(false);
  const second = await begin();
  second.worker?.say({ kind: 'invalid', reason: 'it is no array' });
  expect(await second.outcome).toBeInstanceOf(InvalidAnswer);
  expect(logged).toHaveBeenCalledTimes(1);
});

test('an Arrow stream without a worker is requested again as JSON', async () => {
  const reading = reader.read({ ...order(), checksum: 'c0ffee' }, live);
  workers[0]?.fail();
  await expect(reading).rejects.toEqual(new BodyLost());
  expect(reader.readsArrow).toBe(false);
});

test('a worker that does not start leaves the body to the page, which then reads for itself', async () => {
  const reading = reader.read(order(), live);
  // The log has it, so the browser need not report it again.
  expect(workers[0]?.fail().defaultPrevented).toBe(true);
  expect(workers[0]?.terminate).toHaveBeenCalled();
  expect((await reading).map(({ id }) => id)).toEqual(['2', '1']);
  expect(await reader.read(order(), live)).toHaveLength(2);
  expect(workers).toHaveLength(1);
  expect(logged).toHaveBeenCalledWith('Records are read without a worker:', 'It did not start.');
});

test('a browser without workers requests JSON', async () => {
  reader = new RecordsReader(() => null);
  reader.prepare();
  expect(reader.readsArrow).toBe(false);
  expect(await reader.read(order(), live)).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test('where no worker may run the page reads for itself', async () => {
  reader = new RecordsReader(() => {
    throw new Error('Refused by the policy');
  });
  expect(await reader.read(order(), live)).toHaveLength(2);
  expect(logged).toHaveBeenCalledWith('Records are read without a worker:', 'Refused by the policy');
});

test.each([
  ['fails', (worker?: FakeWorker) => void worker?.fail(), 'Out of memory'],
  [
    'says what cannot be read',
    (worker?: FakeWorker) => void worker?.dispatchEvent(new MessageEvent('messageerror')),
    'Its answer could not be read.',
  ],
  ['is killed', () => void jest.advanceTimersByTime(SILENCE_MS), 'It no longer answers.'],
])('a worker that %s while it reads is lost with its body, and no other is made', async (_case, end, reason) => {
  const { worker, outcome } = await begin();
  end(worker);
  expect(await outcome).toEqual(new WorkerLost(reason));
  expect(logged).toHaveBeenCalledWith('Records are read without a worker:', reason);
  expect(await reader.read(order(), live)).toHaveLength(2);
  expect(workers).toHaveLength(1);
});

test.each([
  ['was to read', () => reader.read(order(), live).then((records) => records.length), 2],
  [
    'requested the records',
    () => {
      reader.ask('UTC');
      return reader.readAsked('UTC', live);
    },
    null,
  ],
])(
  'a worker that %s and whose file never arrives is soon given up, and no other is started',
  async (_c, read, seen) => {
    const outcome = read();
    await jest.advanceTimersByTimeAsync(START_MS);
    expect(await outcome).toBe(seen);
    expect(logged).toHaveBeenCalledWith('Records are read without a worker:', 'It did not start.');
    expect(workers[0]?.terminate).toHaveBeenCalled();
    expect(hungStart.isKnown).toBe(true);
    expect(await reader.read(order(), live)).toHaveLength(2);
    expect(workers).toHaveLength(1);
  },
);

test.each([
  ['a quick page', 400, 3_000],
  ['a slow page', 4_000, 8_000],
  ['a very slow page', 20_000, SILENCE_MS],
])('the worker of %s may take as long to start as that suggests', (_page, arrivedMs, patience) => {
  expect(startMs(arrivedMs)).toBe(patience);
});

test('a worker that runs may be silent for longer than one that has to start', async () => {
  const { worker, outcome } = await begin();
  await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
  worker?.say(answerOf(order()));
  expect(await outcome).toEqual(['2', '1']);
});

test('a worker ends with the session whose records it reads', async () => {
  const session = new AbortController();
  const { worker, outcome } = await begin(session.signal);
  session.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(worker?.terminate).toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
  expect(logged).not.toHaveBeenCalled();
});

test('a worker whose session ends before it runs is given no records', async () => {
  const session = new AbortController();
  const reading = reader.read(order(), session.signal);
  session.abort();
  workers[0]?.say({ kind: 'ready' });
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers[0]?.orders).toEqual([]);
  expect(workers[0]?.terminate).toHaveBeenCalled();
});
