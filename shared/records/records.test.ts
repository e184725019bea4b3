import { keptAt, lastZone } from '../browser/kept-records.ts';
import { sessionStore } from '../session/index.ts';
import { service } from '../testing/fake-service.ts';

test('for a user who signed in before the first screen of records, they are read', async () => {
  service.answerWith({ 'api/get_status/': { status: 200, data: [{ id: 'a' }] } });
  sessionStore.setState({ status: 'authenticated', user: 'asha' });
  const { keeper } = await import('./records.ts');
  const ready = new Promise<void>((resolve) => {
    keeper.watch(() => keeper.store.getState().state === 'ready' && resolve());
  });
  await ready;
  expect(keeper.store.getState().records).toHaveLength(1);
});

test('records are not prefetched for a user who has to change the password first', async () => {
  const { keeper, readAhead } = await import('./records.ts');
  sessionStore.setState({ status: 'anonymous', user: null });
  service.answerWith({ 'api/get_status/': { status: 200, data: [] } });
  service.forget();
  readAhead();
  sessionStore.setState({ status: 'authenticated', user: 'ravi', mustChangePassword: true });
  await Promise.resolve();
  expect(service.count('api/get_status/')).toBe(0);
  const ready = new Promise<void>((resolve) => {
    keeper.store.subscribe(({ state }) => state === 'ready' && resolve());
  });
  sessionStore.setState({ mustChangePassword: false });
  await ready;
  expect(service.count('api/get_status/')).toBe(1);
});

test('a copy is removed with the session of this page, and kept where there was none', async () => {
  await import('./records.ts');
  service.answerWith({ 'api/get_status/': { status: 200, data: [] } });
  sessionStore.setState({ status: 'checking', user: null, mustChangePassword: false });
  keptAt.write('1');
  sessionStore.setState({ status: 'anonymous', unreachable: true });
  sessionStore.setState({ status: 'anonymous', unreachable: false });
  expect(keptAt.read()).toBe('1');
  sessionStore.setState({ status: 'authenticated', user: 'ravi' });
  keptAt.write('2');
  sessionStore.setState({ status: 'anonymous', user: null });
  expect(keptAt.read()).toBeNull();
});

test('records are read in the zone of the session, which the next visit takes for its own', async () => {
  const { keeper } = await import('./records.ts');
  const created_date = '2025-01-01T00:00:00';
  service.answerWith({ 'api/get_status/': { status: 200, data: [{ id: 'a', tracking_id: { created_date } }] } });
  sessionStore.setState({ status: 'anonymous', user: null });
  const ready = new Promise<void>((resolve) => {
    keeper.watch(() => keeper.store.getState().state === 'ready' && resolve());
  });
  sessionStore.setState({ status: 'authenticated', user: 'asha', timeZone: 'Asia/Tokyo', mustChangePassword: false });
  await ready;
  expect(keeper.store.getState().records?.[0]?.createdAt).toBe(Date.parse('2024-12-31T15:00:00Z'));
  expect(lastZone.read()).toBe('Asia/Tokyo');
  sessionStore.setState({ timeZone: null });
  expect(lastZone.read()).toBe('');
});

test.each([
  ['no user is signed in', { status: 'anonymous', user: null }, true],
  ['the password has to be changed first', { status: 'authenticated', mustChangePassword: true }, true],
  ['the session is still being checked', { status: 'checking', mustChangePassword: false }, false],
] as const)('where %s, is a worker that asked ahead ended?', async (_case, session, isEnded) => {
  const { readAhead } = await import('./records.ts');
  sessionStore.setState(session);
  const terminate = jest.fn();
  const worker = Object.assign(new EventTarget(), { terminate }) as unknown as Worker;
  window.veritasAhead = { worker, isForCopy: false, hasStarted: false };
  readAhead();
  expect(terminate.mock.calls.length).toBe(isEnded ? 1 : 0);
  expect(window.veritasAhead).toBeUndefined();
});

test('another zone of the same user keeps the copy, and reads again', async () => {
  const { keeper } = await import('./records.ts');
  const readFor = jest.spyOn(keeper, 'readFor').mockReturnValue(undefined);
  sessionStore.setState({ status: 'authenticated', user: 'meera', timeZone: 'Asia/Tokyo', mustChangePassword: false });
  keptAt.write('3');
  sessionStore.setState({ timeZone: null });
  expect(readFor).toHaveBeenLastCalledWith({ user: 'meera', zone: '' });
  expect(keptAt.read()).toBe('3');
  sessionStore.setState({ status: 'anonymous', user: null });
  expect(readFor).toHaveBeenLastCalledWith(null);
  readFor.mockRestore();
});
