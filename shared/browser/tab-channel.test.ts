import { tabChannel } from './tab-channel.ts';

const own = globalThis.BroadcastChannel;
afterEach(() => Object.assign(globalThis, { BroadcastChannel: own }));

test.each([
  ['has none', undefined],
  [
    'refuses it, as Firefox does without cookies',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  ],
])('a browser that %s gives no channel', (_case, BroadcastChannel) => {
  Object.assign(globalThis, { BroadcastChannel });
  expect(tabChannel('tabs')).toBeNull();
});

test('a channel has its name', () => {
  const channel = tabChannel('tabs');
  expect(channel?.name).toBe('tabs');
  channel?.close();
});
