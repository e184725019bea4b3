import type { RegistryEntry, Release } from '@veritas/shared/registry';
import type { FailedBy } from '../failures/load-error.ts';
import type * as LoadPage from './load-page.ts';

const release = {
  version: '2.1.0',
  contract: 1,
  base: '/remotes/devices/2/',
  files: {},
  pages: [{ path: 'ListDevices', title: 'List' }],
};
const previous = { ...release, version: '2.0.0', base: '/remotes/devices/1/' };
const entry: RegistryEntry = { name: 'devices', title: 'Devices', active: release, previous };
const thrown = new Error('A bug of the remote');

// Remotes are scripts and the registry is read by fetch: jsdom supports neither.
const attempted = jest.fn<Promise<object>, [RegistryEntry, Release]>();
const registry = jest.fn<Promise<RegistryEntry[]>, []>();
const countHealth = jest.fn();
const forget = jest.fn();
jest.mock('./attempt-release.ts', () => ({
  attemptRelease: (...args: [RegistryEntry, Release]) => attempted(...args),
  forget: (...args: unknown[]): unknown => forget(...args),
}));
jest.mock('../registry/registry.ts', () => ({
  readRegistry: () => registry(),
  rereadRegistry: () => registry(),
  remoteOfPage: ([found]: RegistryEntry[]) => found,
}));
jest.mock('../failures/switched-off.ts', () => ({ whySwitchedOff: () => null }));
jest.mock('../failures/release-health.ts', () => ({
  countHealth: (...args: unknown[]): unknown => countHealth(...args),
}));

const now = jest.spyOn(Date, 'now');
let loadPage: typeof LoadPage.loadPage;
let reportThrown: typeof LoadPage.reportThrown;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  now.mockReturnValue(0);
  attempted.mockReset();
  attempted.mockImplementation((found, from) =>
    Promise.resolve({ kind: 'loaded', title: 'List', Page: () => null, source: { entry: found, release: from } }),
  );
  registry.mockReset();
  countHealth.mockReset();
  registry.mockResolvedValue([entry]);
  localStorage.clear();
  await openTab();
});

/** No in-memory state of another tab is shared here. */
async function openTab(): Promise<void> {
  jest.resetModules();
  ({ loadPage, reportThrown } = await import('./load-page.ts'));
}

function failOnce(by: FailedBy, reason: string): void {
  attempted.mockResolvedValueOnce({ kind: 'failed', by, reason });
}

/** The version that a page was opened from. */
async function versionOf(mode: LoadPage.LoadMode = 'open') {
  const page = await loadPage('ListDevices', mode);
  return page.kind === 'loaded' ? page.source.release.version : page.kind;
}

test('what the active release fails to deliver comes from the previous release, also on later visits', async () => {
  failOnce('release', 'It failed to start.');
  await expect(versionOf()).resolves.toBe('2.0.0');
  await openTab();
  attempted.mockClear();
  await expect(versionOf()).resolves.toBe('2.0.0');
  await expect(versionOf()).resolves.toBe('2.0.0');
  expect(attempted).toHaveBeenCalledTimes(2);
});

test('a page that threw while it was shown comes from the release before', async () => {
  await expect(versionOf()).resolves.toBe('2.1.0');
  expect(reportThrown('ListDevices', { entry: entry, release }, thrown)).toBe(true);
  await expect(versionOf()).resolves.toBe('2.0.0');
  expect(reportThrown('ListDevices', { entry: entry, release: previous }, thrown)).toBe(false);
  await expect(versionOf('recover')).resolves.toBe('failed');
  expect(countHealth.mock.calls).toEqual([
    ['devices', '2.1.0', 'threw'],
    ['devices', '2.0.0', 'threw'],
  ]);
});

test('a part of a page that did not come is no fault of its release', async () => {
  expect(reportThrown('ListDevices', { entry: entry, release }, new Error('Loading chunk 7 failed'))).toBe(false);
  await expect(versionOf()).resolves.toBe('2.1.0');
});

test('a release that failed is tried again by Retry, as another release, and after a while', async () => {
  const fail = () => reportThrown('ListDevices', { entry: entry, release }, thrown);
  fail();
  await expect(versionOf('retry')).resolves.toBe('2.1.0');
  await expect(versionOf()).resolves.toBe('2.1.0');
  fail();
  now.mockReturnValue(3_599_999);
  await expect(versionOf()).resolves.toBe('2.0.0');
  registry.mockResolvedValueOnce([{ ...entry, active: { ...release, version: '2.1.1' } }]);
  await expect(versionOf()).resolves.toBe('2.1.1');
  fail();
  now.mockReturnValue(7_200_000);
  await expect(versionOf()).resolves.toBe('2.1.0');
  failOnce('files', 'Its files could not be fetched.');
  await expect(versionOf('retry')).resolves.toBe('2.0.0');
  now.mockReturnValue(7_499_999);
  await expect(versionOf()).resolves.toBe('2.0.0');
  now.mockReturnValue(7_500_000);
  await expect(versionOf()).resolves.toBe('2.1.0');
});

test('a release that failed by a clock that was ahead is tried again once the clock is right', async () => {
  now.mockReturnValue(3_600_000);
  failOnce('files', 'Its files could not be fetched.');
  await loadPage('ListDevices', 'open');
  now.mockReturnValue(0);
  await openTab();
  attempted.mockClear();
  await loadPage('ListDevices', 'open');
  expect(attempted.mock.calls.map(([, { version }]) => version)).toEqual(['2.1.0']);
});

test('when both fail, the reason is that of the active release, and nothing is remembered', async () => {
  failOnce('files', 'Its files did not arrive in time.');
  failOnce('files', 'Its files could not be fetched.');
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({
    reason: 'Its files did not arrive in time.',
  });
  await expect(versionOf('recover')).resolves.toBe('2.1.0');
});

test('while a card waits, the release before is not tried, and one that replaces another has no further fallback', async () => {
  failOnce('files', 'Its files could not be fetched.');
  await expect(versionOf('recover')).resolves.toBe('failed');
  expect(attempted).toHaveBeenCalledTimes(1);
  reportThrown('ListDevices', { entry, release }, thrown);
  failOnce('files', 'Its files could not be fetched.');
  await expect(versionOf()).resolves.toBe('failed');
  expect(attempted.mock.calls.map(([, { version }]) => version)).toEqual(['2.1.0', '2.0.0']);
});

test('what threw is logged with its page and its release, and nothing of it is left on the page', () => {
  reportThrown('ListDevices', { entry, release }, thrown);
  expect(forget).toHaveBeenLastCalledWith('devices');
  expect(console.error).toHaveBeenCalledWith('Showing ListDevices of devices 2.1.0:', 'A bug of the remote');
});

test('a release before that does not bring the page is no help', async () => {
  registry.mockResolvedValue([{ ...entry, previous: { ...previous, pages: [{ path: 'Other', title: 'Other' }] } }]);
  failOnce('files', 'Its files could not be fetched.');
  await expect(versionOf()).resolves.toBe('failed');
});

test('what failed in a tab of an older console is no failure of the present one', async () => {
  document.head.innerHTML = '<script src="/assets/main.0123abcd.js"></script>';
  await openTab();
  failOnce('release', 'It was built for another version of the console.');
  await expect(versionOf()).resolves.toBe('2.0.0');
  await openTab();
  await expect(versionOf()).resolves.toBe('2.0.0');
  document.head.innerHTML = '<script src="/assets/main.4567abcd.js"></script>';
  await openTab();
  await expect(versionOf()).resolves.toBe('2.1.0');
  const kept = JSON.parse(localStorage.getItem('veritas-quarantine') ?? '{}') as { devices?: object };
  const { devices = {} } = kept;
  const ofReleaseBefore = { ...devices, release: JSON.stringify(release), by: 'release', since: 0, console: undefined };
  localStorage.setItem('veritas-quarantine', JSON.stringify({ devices: ofReleaseBefore }));
  await expect(versionOf()).resolves.toBe('2.1.0');
  document.head.innerHTML = '';
});

test.each(['{', '[]', '{"devices":{"release":7}}'])('a memory of failures that is %s counts as none', async (text) => {
  localStorage.setItem('veritas-quarantine', text);
  await expect(versionOf()).resolves.toBe('2.1.0');
});
