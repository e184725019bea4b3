import { keptAt } from '../../browser/kept-records.ts';
import { bufferOf } from '../../testing/fake-service.ts';
import { Keeper } from '../keeper.ts';
import { asha, browser, kept, keptBefore, until } from '../testing/kept-browser.ts';
import { hungStart, START_MS } from '../reading/worker-start.ts';
import { ANSWER_MS, FIRST_AFTER_MS, KEEP_EVERY_MS, KeptCopies } from './kept-copies.ts';
import { provideWebCrypto } from '../../testing/web-crypto.ts';

const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(() => {
  provideWebCrypto();
});
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  Object.assign(globalThis, { indexedDB: { deleteDatabase: () => undefined } });
  logged.mockClear();
  keptAt.write(null);
  hungStart.isKnown = false;
});
afterEach(() => {
  for (const name of ['indexedDB', 'Worker', 'requestIdleCallback']) Reflect.deleteProperty(globalThis, name);
  jest.useRealTimers();
});

const live = new AbortController().signal;
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const OTHER_ZONE = OWN_ZONE === 'Asia/Kolkata' ? 'UTC' : 'Asia/Kolkata';

test('without a key nothing is kept and nothing waits', async () => {
  keptAt.write('1');
  const world = await browser();
  const without = new KeptCopies({ create: world.create, sealing: () => null });
  expect(await without.restore({ ...asha, user: null }, live)).toBeNull();
  expect(keptAt.read()).toBe('1');
  expect(await without.restore(asha, live)).toBeNull();
  expect(keptAt.read()).toBeNull();
  expect([world.create.mock.calls.length, world.endedWorkers()]).toEqual([2, 2]);
});

test('a browser that kept nothing starts no worker to look for it', async () => {
  const world = await browser();
  const tab = world.kept();
  tab.prepare();
  expect(await tab.restore(asha, live)).toBeNull();
  expect(world.create).not.toHaveBeenCalled();
});

test('where no worker may run nothing is kept and nothing waits, and that is logged', async () => {
  keptAt.write('1');
  const { key } = await browser();
  const create = () => {
    throw new Error('Refused by the policy');
  };
  const blocked = new KeptCopies({ create, sealing: () => ({ key, prefix: 'one' }) });
  expect(await blocked.restore(asha, live)).toBeNull();
  expect(keptAt.read()).toBeNull();
  expect(logged.mock.calls).toEqual([['No copy of the records is kept:', 'Refused by the policy']]);
});

test.each(['indexedDB', 'Worker'])('a browser without %s keeps nothing and does without', async (missing) => {
  const { key } = await browser();
  const started = jest.fn();
  Object.assign(globalThis, { Worker: started });
  Reflect.deleteProperty(globalThis, missing);
  const tab = new KeptCopies({ sealing: () => ({ key, prefix: 'one' }) });
  tab.offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS + 1);
  expect([started.mock.calls.length, keptAt.read(), logged.mock.calls]).toEqual([0, null, []]);
});

test('a separate worker writes the copy when the page is idle, a minute later at the latest', async () => {
  const { key } = await browser();
  const orders: unknown[] = [];
  class SilentWorker extends EventTarget {
    readonly postMessage = (order: { readonly kind: string }) => void orders.push(order.kind);
    readonly terminate = () => undefined;
  }
  const idle = jest.fn((_work: () => void, _options?: { timeout: number }) => undefined);
  Object.assign(globalThis, { Worker: SilentWorker, requestIdleCallback: idle });
  new KeptCopies({ sealing: () => ({ key, prefix: 'one' }) }).offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS + 1);
  expect(orders).toEqual([]);
  const [work, options] = idle.mock.lastCall ?? [];
  expect(options).toEqual({ timeout: KEEP_EVERY_MS });
  work?.();
  expect(orders).toEqual(['keep']);
  // Some browsers have no requestIdleCallback.
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  keptAt.write(null);
  new KeptCopies({ sealing: () => ({ key, prefix: 'one' }) }).offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS + 1);
  expect(orders).toEqual(['keep', 'keep']);
});

test('the browser keeps what the service answered, for the next visit, and the next visit begins with it', async () => {
  const world = await browser();
  const body = () => bufferOf('[{"id":8}]');
  const read = jest.fn(() => Promise.resolve({ body: body(), checksum: null, etag: null, cursor: 'new-1' }));
  const readChanges = jest.fn((_cursor: string) => new Promise<never>(() => undefined));
  const keeper = new Keeper({ read, readChanges, kept: world.kept(), now: () => 5_000 });
  keeper.readFor(asha);
  keeper.readAhead(null);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.held.copy !== undefined);
  const restored = await world.kept().restore(asha, live);
  expect(restored).toMatchObject({ cursor: 'new-1', asOf: 5_000, archived: null });
  expect(restored?.records.map(({ id }) => id)).toEqual(['8']);
});

test('a failed refresh does not cancel a pending write', async () => {
  const world = await browser();
  const read = () => Promise.resolve({ body: bufferOf('[{"id":8}]'), checksum: null, etag: null, cursor: 'new-1' });
  const readChanges = () => Promise.reject(new Error('No route to host'));
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  keeper.readFor(asha);
  keeper.readAhead(null);
  await jest.advanceTimersByTimeAsync(1);
  keeper.refresh();
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.held.copy !== undefined);
  expect((await world.kept().restore(asha, live))?.records.map(({ id }) => id)).toEqual(['8']);
});

test('records of a service without cursors are not kept: what changed since could not be asked for', async () => {
  const world = await browser();
  const read = () => Promise.resolve({ body: bufferOf('[{"id":8}]'), checksum: null, etag: null, cursor: null });
  const keeper = new Keeper({ read, readChanges: () => Promise.resolve(null), kept: world.kept() });
  keeper.readFor(asha);
  keeper.readAhead(null);
  await jest.advanceTimersByTimeAsync(KEEP_EVERY_MS);
  expect(world.create).not.toHaveBeenCalled();
});

test('successive offers share one wait, after which the last one is stored', async () => {
  const world = await browser();
  const tab = world.kept();
  tab.offer(asha, kept);
  tab.offer(asha, () => kept('abc-8'));
  expect(jest.getTimerCount()).toBe(1);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.held.copy !== undefined);
  expect(await world.kept().restore(asha, live)).toMatchObject({ cursor: 'abc-8' });
  // The worker has ended, and nothing waits for it.
  expect([world.endedWorkers(), jest.getTimerCount()]).toEqual([2, 0]);
});

test('records that are kept already are not written again, neither by who wrote them nor by who restored them', async () => {
  const world = await browser();
  const tab = world.kept();
  tab.offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.held.copy !== undefined);
  const next = world.kept();
  const restored = await next.restore(asha, live);
  tab.offer(asha, kept);
  next.offer(asha, () => restored ?? kept());
  await jest.advanceTimersByTimeAsync(2 * KEEP_EVERY_MS);
  expect(world.orders.filter((kind) => kind === 'keep')).toHaveLength(1);
});

test('a session that ends while its copy is being read aborts the read', async () => {
  keptAt.write('1');
  const world = await browser('one', () => null);
  const session = new AbortController();
  const restoring = world.kept().restore(asha, session.signal);
  session.abort();
  expect(await restoring).toBeNull();
  expect([world.endedWorkers(), logged.mock.calls, keptAt.read()]).toEqual([1, [], '1']);
});

test('the outcome of a copy after its session ended is not reported, and does not affect the next session', async () => {
  const world = await browser('one', () => null);
  const tab = world.kept();
  tab.offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  expect(world.orders).toEqual(['keep']);
  tab.stop();
  expect(world.endedWorkers()).toBe(1);
  keptAt.write('7');
  await jest.advanceTimersByTimeAsync(ANSWER_MS);
  expect([logged.mock.calls, keptAt.read()]).toEqual([[], '7']);
});

test('a copy whose worker never starts is not waited for, and no other worker is started', async () => {
  const terminate = jest.fn();
  const create = jest.fn(() => Object.assign(new EventTarget(), { postMessage: jest.fn(), terminate }));
  const { key } = await browser();
  keptAt.write('1');
  const tab = new KeptCopies({
    create: create as unknown as () => Worker,
    sealing: () => ({ key, prefix: 'one' }),
  });
  const restoring = tab.restore(asha, live);
  await jest.advanceTimersByTimeAsync(Math.min(START_MS, ANSWER_MS));
  expect(await restoring).toBeNull();
  expect(logged).toHaveBeenCalledWith('The kept copy of the records is not used:', 'Its worker did not start');
  expect(terminate).toHaveBeenCalled();
  keptAt.write('1');
  expect(await tab.restore(asha, live)).toBeNull();
  expect(create).toHaveBeenCalledTimes(1);
});

test('a copy of the zone of the browser is one of that zone by its name, and of no other', async () => {
  const world = await browser();
  await keptBefore(world, { ...asha, zone: '' });
  expect(await world.kept().restore({ ...asha, zone: OWN_ZONE }, live)).not.toBeNull();
  expect(await world.kept().restore({ ...asha, zone: OTHER_ZONE }, live)).toBeNull();
  expect(logged).toHaveBeenCalledWith('The kept copy of the records is not used:', 'It is of another time zone');
});
