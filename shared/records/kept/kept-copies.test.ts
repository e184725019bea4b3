import { keptAt } from '../../browser/kept-records.ts';
import { Keeper } from '../keeper.ts';
import { asha, browser, kept, keptBefore, records, service, until, type Doing } from '../testing/kept-browser.ts';
import { ids, settle } from '../testing/keeper-on-service.ts';
import type { KeptOrder } from './kept-messages.ts';
import { ANSWER_MS, FIRST_AFTER_MS, KEEP_EVERY_MS, KeptCopies } from './kept-copies.ts';
import { provideWebCrypto } from '../../testing/web-crypto.ts';

const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
const deleted = jest.fn();

beforeAll(() => {
  provideWebCrypto();
  Object.assign(globalThis, { indexedDB: { deleteDatabase: deleted } });
});
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  logged.mockClear();
  deleted.mockClear();
  keptAt.write(null);
});
afterEach(() => jest.useRealTimers());

test('what was kept is shown as of then, before the service answers, and its changes follow', async () => {
  const world = await browser();
  await keptBefore(world);
  const { read, readChanges, answerChanges } = service();
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  keeper.readAhead(null);
  expect(world.orders).toEqual(['keep', 'load']);
  keeper.readFor(asha);
  await until(() => keeper.store.getState().records !== null);
  expect(world.orders).toEqual(['keep', 'load', 'restore']);
  expect([world.create.mock.calls.length, world.endedWorkers()]).toEqual([2, 2]);
  expect(keeper.store.getState()).toMatchObject({ state: 'ready', asOf: 1_000, isKept: true, refreshing: true });
  expect(ids(keeper)).toEqual(['1', '2']);
  expect(readChanges.mock.calls.map(([cursor]) => cursor)).toEqual(['abc-7']);
  answerChanges({ cursor: 'abc-9', records: [{ id: 3 }], removed: [[1, 1]] });
  await until(() => ids(keeper)?.length === 2 && ids(keeper)?.[1] === '3');
  expect(ids(keeper)).toEqual(['2', '3']);
  expect(keeper.store.getState().asOf).toBeGreaterThan(1_000);
  expect(keeper.store.getState().isKept).toBe(false);
  keeper.refresh();
  await settle();
  expect(world.orders).toEqual(['keep', 'load', 'restore']);
  expect(read).not.toHaveBeenCalled();
});

test('a refused cursor: everything is read, and nothing of the copy stays', async () => {
  const world = await browser();
  await keptBefore(world);
  const { read, readChanges, answerAll, answerChanges } = service();
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  keeper.readAhead(null);
  keeper.readFor(asha);
  await until(() => keeper.store.getState().records !== null);
  answerChanges(null);
  answerAll();
  await until(() => ids(keeper)?.[0] === '8');
  expect(ids(keeper)).toEqual(['8']);
});

const UNUSABLE: [string, string, ((order: KeptOrder) => Doing) | undefined, string | null][] = [
  ['of another user', 'two', undefined, 'It is of another user'],
  ['whose worker fails', 'one', () => 'fails', 'Killed'],
  ['whose worker does not start', 'one', () => 'fails without a reason', 'Its worker cannot be used'],
  ['whose worker cannot be understood', 'one', () => 'cannot be understood', 'Its worker cannot be used'],
  ['whose worker is silent', 'one', () => null, 'Its worker does not answer'],
  ['that cannot be read', 'one', () => ({ kind: 'nothing', reason: 'Blocked' }), 'Blocked'],
  ['that is not there', 'one', () => ({ kind: 'nothing', reason: null }), null],
];
test.each(UNUSABLE)('with a copy %s everything is read, as without one', async (_case, owner, answers, reason) => {
  const first = await browser();
  await keptBefore(first);
  const world = await browser(owner, answers);
  world.held.copy = first.held.copy;
  const { read, readChanges, answerAll } = service();
  answerAll();
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  keeper.readAhead(null);
  expect(read).not.toHaveBeenCalled();
  keeper.readFor(asha);
  await settle();
  if (reason === 'Its worker does not answer') await jest.advanceTimersByTimeAsync(ANSWER_MS);
  await until(() => keeper.store.getState().records !== null);
  expect(ids(keeper)).toEqual(['8']);
  expect(logged.mock.calls).toEqual(reason === null ? [] : [['The kept copy of the records is not used:', reason]]);
  expect([deleted.mock.calls.length, keptAt.read()]).toEqual([1, null]);
  // Logged once, and not again by the browser.
  expect(world.errors.every(({ defaultPrevented }) => defaultPrevented)).toBe(true);
});

test('a worker that is lost while the key is coming is not waited for', async () => {
  const world = await browser();
  await keptBefore(world);
  const { read, readChanges } = service();
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  keeper.readAhead(null);
  const lost = new ErrorEvent('error', { message: 'Its file did not come', cancelable: true });
  (world.create.mock.results.at(-1)?.value as Worker).dispatchEvent(lost);
  expect(lost.defaultPrevented).toBe(true);
  keeper.readFor(asha);
  await until(() => keeper.store.getState().records !== null);
  expect(world.orders).toEqual(['keep', 'load', 'load', 'restore']);
  expect(ids(keeper)).toEqual(['1', '2']);
});

test('a copy is written once a minute at most, also by several tabs, and only of other records', async () => {
  const world = await browser();
  const tab = world.kept();
  tab.offer(asha, kept);
  tab.offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.held.copy !== undefined);
  tab.offer(asha, kept);
  const other = world.kept();
  other.offer(asha, () => ({ ...kept('abc-8'), records: [...records] }));
  await jest.advanceTimersByTimeAsync(KEEP_EVERY_MS - FIRST_AFTER_MS);
  expect(world.orders).toEqual(['keep']);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.orders.length === 2);
  expect(world.orders).toEqual(['keep', 'keep']);
});

test('of two tabs that would write at the same time, the second waits', async () => {
  const world = await browser();
  const [tab, other] = [world.kept(), world.kept()];
  tab.offer(asha, kept);
  other.offer(asha, () => ({ ...kept('abc-8'), records: [...records] }));
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.held.copy !== undefined);
  expect(world.orders).toEqual(['keep']);
  await jest.advanceTimersByTimeAsync(KEEP_EVERY_MS);
  await until(() => world.orders.length === 2);
  // Written before the clock was set back.
  keptAt.write(String(Date.now() + 3_600_000));
  tab.offer(asha, () => ({ ...kept('abc-9'), records: [...records] }));
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await until(() => world.orders.length === 3);
});

test('records of one user are never written with the key of another', async () => {
  const world = await browser();
  const sealing = jest.fn((user: string) => (user === 'ravi' ? { key: world.key, prefix: 'two' } : null));
  const tab = new KeptCopies({ create: world.create, idle: (work) => work(), sealing });
  tab.offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  expect(world.orders).toEqual([]);
  tab.offer({ ...asha, user: null }, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  expect(world.orders).toEqual([]);
  expect(sealing.mock.calls).toEqual([['asha']]);
});

test('a copy that another script has begun to read is the one that is shown', async () => {
  const world = await browser();
  await keptBefore(world);
  const { read, readChanges } = service();
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  const worker = world.create();
  worker.postMessage({ kind: 'load' });
  keeper.readAhead({ worker, isForCopy: true, hasStarted: true });
  keeper.readFor(asha);
  await until(() => keeper.store.getState().records !== null);
  expect([world.orders, world.create.mock.calls.length]).toEqual([['keep', 'load', 'restore'], 2]);
  expect([ids(keeper), keeper.store.getState().isKept]).toEqual([['1', '2'], true]);
});

test('a copy that cannot be written is logged, and no copy is expected', async () => {
  const world = await browser('one', () => ({ kind: 'nothing', reason: 'Full' }));
  world.kept().offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  await settle();
  expect(logged).toHaveBeenCalledWith('No copy of the records is kept:', 'Full');
  expect(keptAt.read()).toBeNull();
});

test('without space for its mark no copy is written: nothing would remove it with the session', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const world = await browser();
  world.kept().offer(asha, kept);
  await jest.advanceTimersByTimeAsync(FIRST_AFTER_MS);
  full.mockRestore();
  expect([world.orders, world.create.mock.calls.length, world.endedWorkers()]).toEqual([[], 1, 1]);
});

test('after the end of the session nothing more is kept or shown', async () => {
  const world = await browser();
  await keptBefore(world);
  const { read, readChanges } = service();
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  keeper.readAhead(null);
  keeper.readFor(asha);
  keeper.readFor(null);
  await settle();
  expect(ids(keeper)).toBeNull();
  expect([read.mock.calls, readChanges.mock.calls]).toEqual([[], []]);
  expect(world.endedWorkers()).toBe(world.create.mock.calls.length);
  // The end of the session removes the stored copy.
  expect([logged.mock.calls, deleted.mock.calls]).toEqual([[], []]);
  const tab = world.kept();
  tab.offer(asha, () => ({ ...kept('abc-9'), records: [...records] }));
  tab.stop();
  await jest.advanceTimersByTimeAsync(2 * KEEP_EVERY_MS);
  expect(world.orders.filter((kind) => kind === 'keep')).toHaveLength(1);
});

test.each([
  ['who stays are written', asha, ['keep']],
  ['who signs out before that are not', null, []],
])('records that wait to be written: those of a user %s', async (_case, then, orders) => {
  const world = await browser();
  const { read, readChanges, answerAll } = service();
  const keeper = new Keeper({ read, readChanges, kept: world.kept() });
  keeper.readAhead(null);
  keeper.readFor(asha);
  answerAll();
  await until(() => keeper.store.getState().records !== null);
  keeper.readFor(then);
  await jest.advanceTimersByTimeAsync(2 * KEEP_EVERY_MS);
  expect(world.orders).toEqual(orders);
});
