import type { RegistryEntry } from '@veritas/shared/registry';
import { fetchAhead } from './fetch-ahead.ts';
import { loadPage } from './load-page.ts';
import { readRegistry } from '../registry/registry.ts';

// Remotes are scripts, which jsdom does not load.
jest.mock('./load-page.ts', () => ({ loadPage: jest.fn() }));

const active = {
  version: '1.1.0',
  contract: 1,
  base: '/remotes/devices/1.1.0/',
  files: {},
  pages: [{ path: 'ListDevices', title: 'List' }],
};
const entry: RegistryEntry = { name: 'devices', title: 'Devices', active, previous: null };

test('a page is preloaded once the registry names it, and nothing else is requested', async () => {
  fetchAhead('ListDevices');
  expect(loadPage).not.toHaveBeenCalled();
  const registry = { schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes: [entry] };
  globalThis.fetch = () =>
    Promise.resolve({ ok: true, headers: new Headers(), json: () => Promise.resolve(registry) } as Response);
  await readRegistry();
  fetchAhead('Dashboard');
  expect(loadPage).not.toHaveBeenCalled();
  fetchAhead('ListDevices');
  expect(jest.mocked(loadPage).mock.calls).toEqual([['ListDevices', 'ahead']]);
});
