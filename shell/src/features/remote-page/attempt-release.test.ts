import type { Release } from '@veritas/shared/registry';
import { entry, LoadError, mocks, release } from '../../testing/load-page.ts';

const hasOwnRenderer = jest.fn();
jest.mock('./own-renderers.ts', () => ({ hasOwnRenderer: (of: unknown): unknown => hasOwnRenderer(of) }));

beforeEach(() => hasOwnRenderer.mockReset());

async function attempt(of: Release = release) {
  const { attemptRelease } = await import('./attempt-release.ts');
  return attemptRelease(entry, of, 'ListDevices', 8_000);
}

test.each<[string, Release, unknown, boolean]>([
  ['of another contract', { ...release, contract: 2 }, undefined, false],
  ['without the page', release, { default: { pages: {} } }, false],
  ['with its own React', release, undefined, true],
])('a release %s has failed by itself: another attempt would not help', async (_case, of, loaded, ownRenderer) => {
  if (loaded) mocks.loadRemote.mockResolvedValue(loaded);
  hasOwnRenderer.mockReturnValue(ownRenderer);
  await expect(attempt(of)).resolves.toMatchObject({ kind: 'failed', by: 'release' });
  expect([mocks.countFailure.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], []]);
});

test('files that did not come are asked for at another address, and preloads are left alone', async () => {
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
