import type { Release } from '@veritas/shared/registry';
import { entry, LoadError, mocks, release } from '../../../testing/load-page.ts';

const hasOwnRenderer = jest.fn();
jest.mock('../federation/own-renderers.ts', () => ({ hasOwnRenderer: (of: unknown): unknown => hasOwnRenderer(of) }));

beforeEach(() => hasOwnRenderer.mockReset());

async function attempt(of: Release = release) {
  const { attemptRelease } = await import('./attempt-release.ts');
  return attemptRelease(entry, of, 'ListDevices', 8_000);
}

test.each<[string, Release, unknown, boolean]>([
  ['of another contract', { ...release, contract: 2 }, undefined, false],
  ['without the page', release, { default: { pages: {} } }, false],
  ['with its own React', release, undefined, true],
])('a release %s is itself at fault: another attempt would not help', async (_case, of, loaded, ownRenderer) => {
  if (loaded) mocks.loadRemote.mockResolvedValue(loaded);
  hasOwnRenderer.mockReturnValue(ownRenderer);
  await expect(attempt(of)).resolves.toMatchObject({ kind: 'failed', by: 'release' });
  expect([mocks.countFailure.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], []]);
});

test('files that could not be loaded are requested at another address, and preloads are left alone', async () => {
  mocks.arrivalFailure.mockReturnValue(new LoadError('Its files did not arrive in time.'));
  mocks.loadRemote.mockRejectedValue(new Error('Loading chunk 7 failed'));
  await expect(attempt()).resolves.toEqual({
    kind: 'failed',
    by: 'files',
    reason: 'Its files did not arrive in time.',
  });
  expect([mocks.countFailure.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], [['devices']]]);
});

test('elements that failed although their files had come are given another address', async () => {
  mocks.loadRemote.mockRejectedValue(new Error('Loading chunk 7 failed'));
  await expect(attempt()).resolves.toMatchObject({ kind: 'failed', by: 'files' });
  expect([mocks.countFailure.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[['devices']], []]);
});

test('a file that is not what was released does not change the addresses', async () => {
  mocks.arrivalFailure.mockReturnValue(new LoadError('It is another file.', { by: 'release' }));
  mocks.loadRemote.mockRejectedValue(new Error('Loading chunk 7 failed'));
  await expect(attempt()).resolves.toMatchObject({ kind: 'failed', by: 'release' });
  expect([mocks.countFailure.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], []]);
});

describe('while the page is being left, as by a reload in Firefox,', () => {
  beforeEach(async () => {
    jest.useFakeTimers();
    await import('./attempt-release.ts');
    window.dispatchEvent(new Event('beforeunload'));
  });
  afterEach(() => jest.useRealTimers());

  test('files that cannot be loaded are no fault of the release, and are requested again if the page stays', async () => {
    mocks.loadRemote.mockRejectedValueOnce(new Error('NetworkError when attempting to fetch resource.'));
    const outcome = attempt();
    await jest.advanceTimersByTimeAsync(4_999);
    expect([mocks.loadRemote.mock.calls.length, mocks.countHealth.mock.calls]).toEqual([1, []]);
    await jest.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toMatchObject({ kind: 'loaded' });
    expect(mocks.registerRemotes).toHaveBeenCalledTimes(2);
    expect(mocks.countHealth.mock.calls).toEqual([['devices', '2.1.0', 'loaded']]);
  });

  test('a release that cannot be used fails at once', async () => {
    await expect(attempt({ ...release, contract: 2 })).resolves.toMatchObject({ kind: 'failed', by: 'release' });
  });

  test('a page that has stayed is not being left any more', async () => {
    await jest.advanceTimersByTimeAsync(5_000);
    mocks.loadRemote.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
    await expect(attempt()).resolves.toMatchObject({ kind: 'failed', by: 'files' });
  });
});
