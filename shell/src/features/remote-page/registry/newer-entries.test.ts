import { answerRegistry } from '../../../testing/registry-answer.ts';
import { devices, hashOf, registry, release, users } from '../../../testing/two-remotes.ts';
import type * as RegistryModule from './registry.ts';

/** Its page requires a permission that this console does not know. */
const NEWER = {
  ...devices,
  previous: null,
  active: {
    ...release('/remotes/devices/3/', 'e'),
    pages: [{ path: 'ListDevices', title: 'Devices', openTo: 'recall_devices' }],
  },
};

let loaded: typeof RegistryModule;
const logged = jest.spyOn(console, 'error');
beforeEach(async () => {
  logged.mockReset().mockImplementation(() => undefined);
  localStorage.clear();
  await openPage();
});
afterAll(() => jest.restoreAllMocks());

async function openPage(): Promise<void> {
  jest.resetModules();
  loaded = await import('./registry.ts');
}

test('an entry that needs a newer console keeps what it was before, and costs no other remote its pages', async () => {
  answerRegistry([devices, users]);
  await loaded.readRegistry();
  const newUsers = { ...users, active: release('/remotes/users/2/', 'f', ['createuser']) };
  answerRegistry([NEWER, newUsers]);
  expect((await loaded.rereadRegistry()).remotes).toEqual([devices, newUsers]);
  expect(loaded.integrityOf('/remotes/users/2/assets/main.js')).toBe(hashOf('f'));
  const known = loaded.currentRegistry();
  await loaded.rereadRegistry();
  expect(loaded.currentRegistry()).toBe(known);
  expect(logged.mock.calls).toEqual([
    [
      'Reading the registry:',
      expect.stringMatching(/^Remote devices cannot be used: .*openTo.*Its last good entry is\.$/),
    ],
  ]);
});

test('a page that opens with such an entry takes the one that this browser kept, or shows the other remotes', async () => {
  answerRegistry([NEWER, users]);
  expect((await loaded.readRegistry()).remotes).toEqual([users]);
  localStorage.setItem('veritas-registry', JSON.stringify(registry));
  await openPage();
  expect((await loaded.readRegistry()).remotes).toEqual([devices, users]);
});
