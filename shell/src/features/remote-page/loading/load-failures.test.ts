import { runInThisContext } from 'node:vm';
import { entry, loadPage, LoadError, logged, mocks, Page, release, reportThrown } from '../../../testing/load-page.ts';

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
  ["Unexpected token '<'", 'It failed to start.'],
  ['[ Federation Runtime ]: #RUNTIME-001', 'It failed to start.'],
])('%j is shown as %j', async (message, reason) => {
  mocks.loadRemote.mockRejectedValue(new Error(message));
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ reason });
});

describe('of a release that needs another console, in a page that was open before an upgrade,', () => {
  const NEEDS_NEWER = 'It needs a newer console. Reload the page to get it.';
  const newer = { ...entry, active: { ...release, contract: 99 } };
  const served = (script: string) => {
    document.head.innerHTML = '<script src="/assets/main.0123abcd.js"></script>';
    const text = () => Promise.resolve(`<script src="${script}"></script>`);
    globalThis.fetch = jest.fn(() => Promise.resolve({ ok: true, text } as Response));
  };
  afterEach(() => (document.head.innerHTML = ''));

  test.each([
    ['by the version of shared', entry],
    ['by the contract', newer],
  ])('%s, the card says what to do, and nothing is counted against the release', async (_how, found) => {
    served('/assets/main.4567abcd.js');
    mocks.readRegistry.mockResolvedValue([found]);
    mocks.loadRemote.mockRejectedValue(new Error('Version 3.0.0 does not satisfy ^4'));
    await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'failed', reason: NEEDS_NEWER });
    expect(mocks.countHealth).not.toHaveBeenCalled();
  });

  test('it is counted where the console is the newest, as is any other failure', async () => {
    served('/assets/main.0123abcd.js');
    mocks.loadRemote.mockRejectedValue(new Error('Version 3.0.0 does not satisfy ^4'));
    const reason = 'It was built for another version of the console.';
    await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ reason });
    served('/assets/main.4567abcd.js');
    mocks.loadRemote.mockRejectedValue(new Error("Unexpected token '<'"));
    await expect(loadPage('ListDevices', 'retry')).resolves.toMatchObject({
      reason: 'It failed to start.',
    });
    expect(mocks.countHealth.mock.calls).toEqual([
      ['devices', '2.1.0', 'failed'],
      ['devices', '2.1.0', 'failed'],
    ]);
  });
});

test('what is thrown without being an error is a failure, too', async () => {
  mocks.loadRemote.mockRejectedValue('nothing at all');
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ reason: 'It failed to start.' });
});

test('why a file did not come is the reason, whatever the runtime made of it, and preloads are left behind', async () => {
  mocks.loadRemote.mockRejectedValue(new Error('[ Federation Runtime ]: #RUNTIME-003'));
  mocks.arrivalFailure.mockReturnValue(new LoadError('One of its files does not match the release.'));
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({
    reason: 'One of its files does not match the release.',
  });
  expect(mocks.leavePreloads.mock.calls).toEqual([['devices']]);
  expect(mocks.countFailure).not.toHaveBeenCalled();
});

const thrown = new Error('A bug of the remote');

test('a release that was loaded and failed is not retried automatically; one that is published since, or by Retry, is', async () => {
  mocks.loadRemote.mockRejectedValueOnce(new Error('ScriptExecutionError: broken'));
  const failed = { kind: 'failed', remote: 'Devices', reason: 'It failed to start.' };
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

test('a release that bundles its own React is not shown, and the card names that reason', async () => {
  const { noticeRenderers } = await import('../federation/own-renderers.ts');
  noticeRenderers();
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object };
  const filename = 'http://localhost/remotes/devices/2/assets/12.js';
  const start = runInThisContext('(hook) => hook.inject({})', { filename }) as (hook: unknown) => unknown;
  const load = () => {
    start(hook);
    return Promise.resolve({ default: Page });
  };
  mocks.loadRemote.mockResolvedValue({ default: { pages: { ListDevices: { title: 'List', load } } } });
  const reason = "It bundles its own copy of React, which conflicts with the console's.";
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({ kind: 'failed', remote: 'Devices', reason });
  expect(mocks.countHealth.mock.calls).toEqual([['devices', '2.1.0', 'failed']]);
  expect([mocks.countFailure.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], []]);
});

test.each([
  "Cannot read properties of null (reading 'useState')",
  `can't access property "useState", q.H is null`,
  "null is not an object (evaluating 'q.H.useState')",
])('the card names the reason of a page whose hooks are those of another React: %s', async (message) => {
  await loadPage('ListDevices', 'open');
  reportThrown('ListDevices', { entry, release }, new TypeError(message));
  const reason = "It bundles its own copy of React, which conflicts with the console's.";
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'failed', reason });
});

test('the card names a release that bundles its own session store', async () => {
  mocks.loadRemote.mockRejectedValue(new Error('A second session store was loaded. A remote must take it'));
  const reason = 'It bundles its own session store, so it cannot see who is signed in.';
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'failed', reason });
});

test('files that could not be loaded are retried automatically, with a shorter timeout', async () => {
  mocks.loadRemote.mockRejectedValueOnce(new Error('answered 503'));
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'failed' });
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'loaded' });
  expect(mocks.beginArrivals.mock.calls).toEqual([
    ['devices', 8_000],
    ['devices', 4_000],
  ]);
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
