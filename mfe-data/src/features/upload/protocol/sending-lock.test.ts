import { isBeingSent, whileSending } from './sending-lock.ts';

/** Locks as in a browser: who does not ask for one that is free waits. */
function browserLocks(...held: string[]) {
  return {
    query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
    request: (name: string, { ifAvailable = false }: LockOptions, work: () => Promise<unknown>) =>
      held.includes(name) && !ifAvailable ? new Promise(() => undefined) : work(),
  };
}

function openIn(locks: ReturnType<typeof browserLocks>) {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('an upload that another tab is sending is not waited for', async () => {
  openIn(browserLocks('veritas-upload u-1'));
  expect(await whileSending('u-1', () => Promise.resolve('sent'))).toBe('sent');
});

test('other uploads, and locks of other things, do not count as this one being sent', async () => {
  openIn(browserLocks('veritas-upload u-2', 'veritas-session'));
  expect(await isBeingSent('u-1')).toBe(false);
  expect(await isBeingSent('u-2')).toBe(true);
});

test('on a page without locks an upload is sent, and none is seen in other tabs', async () => {
  expect(await whileSending('u-1', () => Promise.resolve('sent'))).toBe('sent');
  expect(await isBeingSent('u-1')).toBe(false);
});
