import { runInThisContext } from 'node:vm';
import type * as LoadErrors from './load-error.ts';
import type * as LoadPage from './load-page.ts';

const release = {
  version: '2.1.0',
  contract: 1,
  base: '/remotes/devices/2/',
  files: {},
  pages: [{ path: 'ListDevices', title: 'List' }],
};
const entry = { name: 'devices', title: 'Devices', active: release, previous: null };
const Page = () => null;
const remote = {
  default: { pages: { ListDevices: { title: 'List', load: () => Promise.resolve({ default: Page }) } } },
};

const mocks = {
  readRegistry: jest.fn(),
  rereadRegistry: jest.fn(),
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  countFailure: jest.fn(),
  leavePreloads: jest.fn(),
  arrivalFailure: jest.fn(),
  silenceOf: jest.fn(),
  beginArrivals: jest.fn(),
  endArrivals: jest.fn(),
  whySwitchedOff: jest.fn(),
  countHealth: jest.fn(),
  beginLoad: jest.fn(),
  endLoad: jest.fn(),
};
// Remotes are scripts and the registry is read by fetch: jsdom has neither.
jest.mock('./federation.ts', () => ({
  federation: {
    loadRemote: (id: string): unknown => mocks.loadRemote(id),
    registerRemotes: (...args: unknown[]): unknown => mocks.registerRemotes(...args),
  },
}));
jest.mock('./loading-hooks.ts', () => ({
  countFailure: (name: string): unknown => mocks.countFailure(name),
  leavePreloads: (name: string): unknown => mocks.leavePreloads(name),
}));
jest.mock('./file-arrival.ts', () => ({
  STALL_MS: 8_000,
  arrivalFailure: (name: string): unknown => mocks.arrivalFailure(name),
  silenceOf: (name: string): unknown => mocks.silenceOf(name),
  beginArrivals: (...args: unknown[]): unknown => mocks.beginArrivals(...args),
  endArrivals: (name: string): unknown => mocks.endArrivals(name),
}));
jest.mock('./release-health.ts', () => ({ countHealth: (...args: unknown[]): unknown => mocks.countHealth(...args) }));
jest.mock('./switched-off.ts', () => ({ whySwitchedOff: (found: unknown): unknown => mocks.whySwitchedOff(found) }));
jest.mock('../../tracing/tracing.ts', () => ({ beginLoad: (release: string): unknown => mocks.beginLoad(release) }));
jest.mock('./registry.ts', () => ({
  readRegistry: (): unknown => mocks.readRegistry(),
  rereadRegistry: (): unknown => mocks.rereadRegistry(),
  manifestUrl: ({ base }: { base: string }) => `${base}mf-manifest.json`,
  remoteOfPage: (found: (typeof entry)[], page: string) =>
    found.find(({ active }) => active.pages.some(({ path }) => path === page)) ?? null,
}));

let loadPage: typeof LoadPage.loadPage;
let reportThrown: typeof LoadPage.reportThrown;
let LoadError: typeof LoadErrors.LoadError;
const logged = jest.spyOn(console, 'error');
beforeEach(async () => {
  for (const mock of Object.values(mocks)) mock.mockReset();
  mocks.readRegistry.mockResolvedValue([entry]);
  mocks.rereadRegistry.mockResolvedValue([entry]);
  mocks.loadRemote.mockResolvedValue(remote);
  mocks.arrivalFailure.mockReturnValue(null);
  mocks.silenceOf.mockReturnValue(0);
  mocks.whySwitchedOff.mockReturnValue(null);
  mocks.beginLoad.mockReturnValue(mocks.endLoad);
  localStorage.clear();
  jest.resetModules();
  logged.mockReset();
  logged.mockImplementation(() => undefined);
  ({ loadPage, reportThrown } = await import('./load-page.ts'));
  ({ LoadError } = await import('./load-error.ts'));
});

test('the texts of a remote are there before its page runs, and a remote whose texts do not come shows English', async () => {
  localStorage.setItem('veritas-language', 'hi');
  const { startLanguage, t } = await import('@veritas/shared/language');
  await startLanguage({});
  const heads: string[] = [];
  const load = () => {
    heads.push(t('Hub Code'));
    return Promise.resolve({ default: Page });
  };
  const pages = { ListDevices: { title: 'List', load } };
  const lost = { hi: () => Promise.reject(new Error('Loading chunk 7 failed')) };
  const arrived = { hi: () => Promise.resolve({ default: { 'Hub Code': 'हब कोड' } }) };
  for (const catalogues of [lost, undefined, arrived]) {
    mocks.loadRemote.mockResolvedValue({ default: { pages, catalogues } });
    await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'loaded' });
  }
  expect(heads).toEqual(['Hub Code', 'Hub Code', 'हब कोड']);
  document.documentElement.lang = 'en';
});

test('a page comes from the remote that the registry names, registered once', async () => {
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({
    kind: 'loaded',
    title: 'List',
    Page,
    source: { entry, release },
  });
  await loadPage('ListDevices', 'open');
  expect(mocks.loadRemote).toHaveBeenCalledWith('devices/remote');
  expect(mocks.registerRemotes.mock.calls).toEqual([
    [[{ name: 'devices', entry: '/remotes/devices/2/mf-manifest.json' }], { force: true }],
  ]);
  expect(mocks.rereadRegistry).not.toHaveBeenCalled();
  expect(mocks.countFailure).not.toHaveBeenCalled();
  expect(mocks.countHealth).toHaveBeenCalledWith('devices', '2.1.0', 'loaded');
});

test('the release that is on the page is the one that was loaded last, and none after a failure', async () => {
  const { releaseOnPage } = await import('./attempt-release.ts');
  expect(releaseOnPage('devices')).toBeNull();
  await loadPage('ListDevices', 'open');
  expect(releaseOnPage('devices')).toBe(JSON.stringify(release));
  mocks.loadRemote.mockRejectedValueOnce(new Error('answered 503'));
  await loadPage('ListDevices', 'retry');
  expect(releaseOnPage('devices')).toBeNull();
});

test('a load is traced with its release and how it ended', async () => {
  await loadPage('ListDevices', 'open');
  mocks.loadRemote.mockRejectedValueOnce(new Error('answered 503'));
  await loadPage('ListDevices', 'retry');
  expect(mocks.beginLoad.mock.calls).toEqual([['devices@2.1.0'], ['devices@2.1.0']]);
  expect(mocks.endLoad.mock.calls).toEqual([[true], [false]]);
});

test('another release of the remote is registered in its place, and finds nothing of the one before', async () => {
  await loadPage('ListDevices', 'open');
  Object.assign(globalThis, { webpackChunkdevices: ['a chunk of release 2'], webpackChunkusers: ['of users'] });
  const link = '<link rel="stylesheet" data-remote="devices">';
  document.head.innerHTML = `<script data-webpack="devices:7"></script>${link}<script data-webpack="users:7"></script>`;
  await loadPage('ListDevices', 'open');
  expect(document.head.childElementCount).toBe(3);
  mocks.rereadRegistry.mockResolvedValue([{ ...entry, active: { ...release, base: '/remotes/devices/3/' } }]);
  await loadPage('ListDevices', 'retry');
  expect(mocks.registerRemotes).toHaveBeenLastCalledWith(
    [{ name: 'devices', entry: '/remotes/devices/3/mf-manifest.json' }],
    { force: true },
  );
  expect('webpackChunkdevices' in globalThis).toBe(false);
  expect('webpackChunkusers' in globalThis).toBe(true);
  expect(document.head.innerHTML).toBe('<script data-webpack="users:7"></script>');
});

test('a page that was published since the registry was read is found', async () => {
  mocks.readRegistry.mockResolvedValue([]);
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'loaded' });
});

test('a page that no remote brings is missing, which is no failure', async () => {
  await expect(loadPage('Dashboard', 'open')).resolves.toEqual({ kind: 'missing' });
  expect(mocks.countFailure).not.toHaveBeenCalled();
});

test('of a remote that is switched off nothing is fetched', async () => {
  mocks.whySwitchedOff.mockReturnValue('An administrator has switched it off.');
  const reason = 'An administrator has switched it off.';
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({ kind: 'failed', remote: 'Devices', reason });
  expect([mocks.whySwitchedOff.mock.calls, mocks.registerRemotes.mock.calls]).toEqual([[[entry]], []]);
});

test('a release of another contract is refused before any of its code is fetched', async () => {
  mocks.readRegistry.mockResolvedValue([{ ...entry, active: { ...release, contract: 2 } }]);
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({
    kind: 'failed',
    remote: 'Devices',
    reason: 'Version 2.1.0 was built for contract 2, this console serves 1.',
  });
  expect([mocks.registerRemotes.mock.calls, mocks.loadRemote.mock.calls]).toEqual([[], []]);
});

test.each<[string, unknown]>([
  ['brings other pages only', { default: { pages: {} } }],
  ['is nothing', null],
])('a remote that %s fails with the version in the reason', async (_case, loaded) => {
  mocks.loadRemote.mockResolvedValue(loaded);
  const reason = 'Version 2.1.0 does not bring the page that its release names.';
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({ kind: 'failed', remote: 'Devices', reason });
});

test('after a failure nothing of it is left: it is counted, unregistered, and its chunks are forgotten', async () => {
  mocks.loadRemote.mockRejectedValueOnce(new LoadError('The disk is on fire.'));
  Object.assign(globalThis, { webpackChunkdevices: ['half a chunk'] });
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ reason: 'The disk is on fire.' });
  expect([mocks.countFailure.mock.calls, mocks.endArrivals.mock.calls]).toEqual([[['devices']], [['devices']]]);
  expect(mocks.countHealth).toHaveBeenCalledWith('devices', '2.1.0', 'failed');
  expect('webpackChunkdevices' in globalThis).toBe(false);
  expect(logged.mock.calls).toEqual([['Loading devices 2.1.0:', 'The disk is on fire.']]);
  await expect(loadPage('ListDevices', 'retry')).resolves.toMatchObject({ kind: 'loaded' });
  expect(mocks.registerRemotes).toHaveBeenCalledTimes(2);
  expect(mocks.rereadRegistry).toHaveBeenCalledTimes(1);
});

test('without a registry the failure is of no remote', async () => {
  mocks.readRegistry.mockRejectedValue(new LoadError('The list of installed pages is not available (503).'));
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({
    kind: 'failed',
    remote: null,
    reason: 'The list of installed pages is not available (503).',
  });
  expect(mocks.countFailure).not.toHaveBeenCalled();
});

test.each([
  ['[ Federation Runtime ]: #RUNTIME-003', 'Its files could not be fetched.'],
  ['ChunkLoadError', 'Its files could not be fetched.'],
  ['Loading chunk 12 failed', 'Its files could not be fetched.'],
  ['Loading CSS chunk 12 failed', 'Its files could not be fetched.'],
  ['TypeError: failed to fetch', 'Its files could not be fetched.'],
  ['NetworkError when attempting to fetch resource.', 'Its files could not be fetched.'],
  ['A network error occurred.', 'Its files could not be fetched.'],
  ['Load failed', 'Its files could not be fetched.'],
  ['http://localhost/x.js answered 404', 'Its files could not be fetched.'],
  ['The operation timed out', 'Its files did not arrive in time.'],
  ['A timeout of 6000 ms', 'Its files did not arrive in time.'],
  ['AbortError: signal is aborted', 'Its files did not arrive in time.'],
  ['TimeoutError: signal timed out', 'Its files did not arrive in time.'],
  ['Version 1.0.0 of shared singleton module does not satisfy ^2', 'It was built for another version of the console.'],
  ["Unexpected token '<'", 'It failed while it was started.'],
  ['[ Federation Runtime ]: #RUNTIME-001', 'It failed while it was started.'],
])('%j is said as %j', async (message, reason) => {
  mocks.loadRemote.mockRejectedValue(new Error(message));
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ reason });
});

test('what is thrown without being an error is a failure, too', async () => {
  mocks.loadRemote.mockRejectedValue('nothing at all');
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ reason: 'It failed while it was started.' });
});

test('why a file did not come is the reason, whatever the runtime made of it, and preloads are left behind', async () => {
  mocks.loadRemote.mockRejectedValue(new Error('[ Federation Runtime ]: #RUNTIME-003'));
  mocks.arrivalFailure.mockReturnValue(new LoadError('One of its files is not what was released.'));
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({
    reason: 'One of its files is not what was released.',
  });
  expect(mocks.leavePreloads.mock.calls).toEqual([['devices']]);
  expect(mocks.countFailure).not.toHaveBeenCalled();
});

const thrown = new Error('A bug of the remote');

test('a release that came and failed is not tried again by itself; one that is published, or by Retry, is', async () => {
  mocks.loadRemote.mockRejectedValueOnce(new Error('ScriptExecutionError: broken'));
  const failed = { kind: 'failed', remote: 'Devices', reason: 'It failed while it was started.' };
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual(failed);
  await expect(loadPage('ListDevices', 'recover')).resolves.toEqual(failed);
  expect(mocks.loadRemote).toHaveBeenCalledTimes(1);
  await expect(loadPage('ListDevices', 'retry')).resolves.toMatchObject({ kind: 'loaded' });

  expect(reportThrown('ListDevices', { entry, release }, thrown)).toBe(false);
  expect(logged).toHaveBeenLastCalledWith('Showing ListDevices of devices 2.1.0:', 'A bug of the remote');
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'failed' });
  mocks.rereadRegistry.mockResolvedValue([{ ...entry, active: { ...release, version: '2.1.1' } }]);
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'loaded' });
});

test('a release that brings a React of its own is not shown, and says so', async () => {
  const { noticeRenderers } = await import('./own-renderers.ts');
  noticeRenderers();
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object };
  const filename = 'http://localhost/remotes/devices/2/assets/12.js';
  const start = runInThisContext('(hook) => hook.inject({})', { filename }) as (hook: unknown) => unknown;
  const load = () => {
    start(hook);
    return Promise.resolve({ default: Page });
  };
  mocks.loadRemote.mockResolvedValue({ default: { pages: { ListDevices: { title: 'List', load } } } });
  const reason = 'It brings a React of its own, which does not work with the one of the console.';
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({ kind: 'failed', remote: 'Devices', reason });
  expect(mocks.countHealth.mock.calls).toEqual([['devices', '2.1.0', 'failed']]);
  expect([mocks.countFailure.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], []]);
});

test.each([
  "Cannot read properties of null (reading 'useState')",
  `can't access property "useState", q.H is null`,
  "null is not an object (evaluating 'q.H.useState')",
])('a page whose hooks are those of another React says so: %s', async (message) => {
  await loadPage('ListDevices', 'open');
  reportThrown('ListDevices', { entry, release }, new TypeError(message));
  const reason = 'It brings a React of its own, which does not work with the one of the console.';
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'failed', reason });
});

test('a release that brings a session store of its own says so', async () => {
  mocks.loadRemote.mockRejectedValue(new Error('A second session store was loaded. A remote must take it'));
  const reason = 'It brings a session store of its own, in which nobody is signed in.';
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'failed', reason });
});

test('files that did not come are tried again by itself, with less patience', async () => {
  mocks.loadRemote.mockRejectedValueOnce(new Error('answered 503'));
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'failed' });
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'loaded' });
  expect(mocks.beginArrivals.mock.calls).toEqual([
    ['devices', 8_000],
    ['devices', 4_000],
  ]);
});

test('two who want one page share the attempt, and two pages of one remote take turns', async () => {
  let [atOnce, most] = [0, 0];
  mocks.loadRemote.mockImplementation(async () => {
    most = Math.max(most, (atOnce += 1));
    await Promise.resolve();
    atOnce -= 1;
    return remote;
  });
  mocks.readRegistry.mockResolvedValue([
    { ...entry, active: { ...release, pages: [...release.pages, { path: 'Other', title: 'Other' }] } },
  ]);
  const page = loadPage('ListDevices', 'open');
  expect(loadPage('ListDevices', 'open')).toBe(page);
  await Promise.all([page, loadPage('Other', 'open')]);
  expect([mocks.loadRemote.mock.calls.length, most]).toEqual([2, 1]);
});

test('a remote of which something still comes is waited for; nine seconds of silence are a failure', async () => {
  jest.useFakeTimers();
  try {
    await loadPage('ListDevices', 'open');
    expect(jest.getTimerCount()).toBe(0);
    mocks.loadRemote.mockReturnValue(new Promise(() => undefined));
    mocks.silenceOf.mockImplementation(() => Math.max(0, performance.now() - started - 20_000));
    const page = loadPage('ListDevices', 'open');
    const started = performance.now();
    const settled = jest.fn();
    void page.then(settled);
    await jest.advanceTimersByTimeAsync(28_999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await expect(page).resolves.toMatchObject({ kind: 'failed', reason: 'No answer within 9 seconds.' });
  } finally {
    jest.useRealTimers();
  }
});
