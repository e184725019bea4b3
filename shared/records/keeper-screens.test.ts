import { REFRESH_MS } from './keeper.ts';
import { answer, asha, ids, keeperOf, service, setVisible, settle } from './testing/keeper-on-service.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setVisible('visible');
  jest.useRealTimers();
});

test('of two screens the one that stays is kept fresh, and the one that left hears nothing more', async () => {
  const read = service(answer('"1"', 'a'), answer('"2"', 'b'));
  const keeper = keeperOf(read);
  const [stays, leaves] = [jest.fn(), jest.fn()];
  keeper.readFor(asha);
  keeper.watch(stays);
  keeper.watch(leaves)();
  await settle();
  expect(leaves).not.toHaveBeenCalled();
  expect(stays).toHaveBeenCalled();
  setVisible('hidden');
  await jest.advanceTimersByTimeAsync(2 * REFRESH_MS);
  setVisible('visible');
  await settle();
  expect(ids(keeper)).toEqual(['b']);
});

test('however often screens mount and unmount there is one timer, and none without a screen', async () => {
  const keeper = keeperOf(service(answer('"1"', 'a')));
  keeper.readFor(asha);
  const leave = keeper.watch(() => undefined);
  await settle();
  for (let visit = 0; visit < 10; visit += 1) keeper.watch(() => undefined)();
  expect(jest.getTimerCount()).toBe(1);
  leave();
  expect(jest.getTimerCount()).toBe(0);
});

test('for a known user records are requested ahead, without a screen', async () => {
  const keeper = keeperOf(service(answer('"1"', 'a')));
  keeper.readFor(asha);
  keeper.readAhead(null);
  await settle();
  expect(ids(keeper)).toEqual(['a']);
});

test('a session that changes otherwise leaves its reader the records', async () => {
  const read = service(answer('"1"', 'a'));
  const keeper = keeperOf(read);
  keeper.readFor(asha);
  keeper.watch(() => undefined);
  await settle();
  keeper.readFor({ ...asha });
  expect(ids(keeper)).toEqual(['a']);
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
});
