import { ifFree, whenFree } from './tab-lock.ts';

const refuse = (name: string) => () => Promise.reject(new DOMException('Access to the Locks API is denied.', name));
const withLocks = (request: unknown) => Object.assign(navigator, { locks: { request } });

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('a browser that refuses locks, as Chrome does without cookies, works without them', async () => {
  withLocks(refuse('SecurityError'));
  await expect(whenFree(() => Promise.resolve('done'))).resolves.toBe('done');
  await expect(ifFree(() => Promise.resolve('done'))).resolves.toBe('done');
});

test('an error of the work itself is passed on, and the work is not repeated', async () => {
  withLocks((_name: string, _options: unknown, work: (lock: object) => unknown) => work({}));
  const work = jest.fn(() => Promise.reject(new DOMException('Cancelled', 'AbortError')));
  await expect(whenFree(work)).rejects.toThrow('Cancelled');
  await expect(ifFree(work)).rejects.toThrow('Cancelled');
  expect(work).toHaveBeenCalledTimes(2);
});
