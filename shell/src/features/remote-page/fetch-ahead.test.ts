import type { RegistryEntry } from '@veritas/shared/registry';
import { releaseOnPage } from './attempt-release.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { loadPage } from './load-page.ts';
import { identityOf, quarantine } from './quarantine.ts';
import { readRegistry } from './registry.ts';

// Remotes are scripts, which jsdom does not load.
jest.mock('./load-page.ts', () => ({ loadPage: jest.fn() }));
jest.mock('./attempt-release.ts', () => ({ releaseOnPage: jest.fn() }));
const onPage = jest.mocked(releaseOnPage);

const release = (version: string) => ({
  version,
  contract: 1,
  base: `/remotes/devices/${version}/`,
  files: {},
  pages: [{ path: 'ListDevices', title: 'List' }],
});
const [active, previous] = [release('1.1.0'), release('1.0.0')];
const entry: RegistryEntry = { name: 'devices', title: 'Devices', active, previous };

beforeEach(async () => {
  localStorage.clear();
  jest.mocked(loadPage).mockReset();
  const registry = { schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes: [entry] };
  globalThis.fetch = () =>
    Promise.resolve({ ok: true, headers: new Headers(), json: () => Promise.resolve(registry) } as Response);
  await readRegistry();
});

function isFetched(inUse: string | null, page = 'ListDevices'): boolean {
  onPage.mockReturnValue(inUse);
  jest.mocked(loadPage).mockReset();
  fetchAhead(page);
  return jest.mocked(loadPage).mock.calls.length > 0;
}

test('a page is brought ahead unless that would replace a release that is in use', () => {
  expect(isFetched(null)).toBe(true);
  expect(loadPage).toHaveBeenCalledWith('ListDevices', 'open');
  expect(isFetched(identityOf(active))).toBe(true);
  expect(isFetched(identityOf(previous))).toBe(false);
  expect(isFetched(null, 'Dashboard')).toBe(false);
});

test('of a release that failed in this browser the one before is brought', () => {
  quarantine('devices', active, 'release');
  expect(isFetched(identityOf(previous))).toBe(true);
  expect(isFetched(identityOf(active))).toBe(false);
});
