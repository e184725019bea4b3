import { waitFor } from '@testing-library/react';
import { entry, fetchAhead, LoadError, loadPage, mocks, Page, release } from '../../../testing/load-page.ts';
import type { LoadMode } from './load-page.ts';

const pages = [...release.pages, { path: 'Notes', title: 'Notes' }];
const active = { ...release, pages };
const previous = { ...active, version: '2.0.0', base: '/remotes/devices/1/' };
const both = { ...entry, active, previous };

const loadNotes = jest.fn();
const remote = {
  default: {
    pages: {
      ListDevices: { title: 'List', load: () => Promise.resolve({ default: Page }) },
      Notes: { title: 'Notes', load: (): unknown => loadNotes() },
    },
  },
};
const STYLES = '<link rel="stylesheet" data-remote="devices">';
const lost = new Error('Loading chunk 7 failed');
const broken = new TypeError('A bug of the page');

beforeEach(() => {
  publish(both);
  mocks.loadRemote.mockResolvedValue(remote);
  loadNotes.mockReset();
  loadNotes.mockResolvedValue({ default: Page });
  document.head.innerHTML = STYLES;
  Object.assign(globalThis, { webpackChunkdevices: ['a chunk of the current page'] });
});

function publish(published: typeof both): void {
  for (const read of [mocks.readRegistry, mocks.rereadRegistry]) read.mockResolvedValue([published]);
  mocks.currentRegistry.mockReturnValue([published]);
}

/** Points at the entry of a page, and waits until the attempt has ended. */
async function pointAt(page: string): Promise<void> {
  mocks.endLoad.mockClear();
  fetchAhead(page);
  await waitFor(() => expect(mocks.endLoad).toHaveBeenCalled());
}

/** One file of the notes fails, once; all others load. */
function loseNotes(): void {
  loadNotes.mockRejectedValueOnce(lost);
  mocks.arrivalFailure.mockReturnValueOnce(new LoadError('Its files could not be fetched.'));
}

/** Opens a page while another attempt is pending, which takes this long from then on. */
async function openBefore(page: string, elapsedMs: number, mode: LoadMode = 'open') {
  const now = jest.spyOn(performance, 'now');
  const before = performance.now();
  const opening = loadPage(page, mode);
  await waitFor(() => expect(now).toHaveBeenCalledTimes(2));
  now.mockReturnValue(before + elapsedMs);
  return { opening, now };
}

const ofPageOnView = () => [document.head.innerHTML, 'webpackChunkdevices' in globalThis];
const releasesTried = () => mocks.beginLoad.mock.calls.map(([tried]: unknown[]) => tried);

test('a page that cannot be preloaded leaves the current page, its release and what is known about it', async () => {
  await loadPage('ListDevices', 'open');
  mocks.countHealth.mockClear();
  loseNotes();
  await pointAt('Notes');
  expect(ofPageOnView()).toEqual([STYLES, true]);
  expect(mocks.endArrivals).not.toHaveBeenCalled();
  expect([mocks.countHealth.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], []]);
  expect(localStorage.getItem('veritas-quarantine')).toBeNull();

  await expect(loadPage('Notes', 'open')).resolves.toMatchObject({ kind: 'loaded', source: { release: active } });
  expect(releasesTried()).toEqual(Array(3).fill('devices@2.1.0'));
  expect(loadNotes).toHaveBeenCalledTimes(2);
  // From the existing container: a failed file breaks nothing of it.
  expect(mocks.registerRemotes).toHaveBeenCalledTimes(1);
  expect(ofPageOnView()).toEqual([STYLES, true]);
});

test('an opening whose files do not come either is a failure as ever, and shows the release before', async () => {
  await loadPage('ListDevices', 'open');
  loseNotes();
  await pointAt('Notes');
  loseNotes();
  await expect(loadPage('Notes', 'open')).resolves.toMatchObject({ kind: 'loaded', source: { release: previous } });
  expect(mocks.countHealth).toHaveBeenCalledWith('devices', '2.1.0', 'failed');
  expect(localStorage.getItem('veritas-quarantine')).toMatch(/"by":"files"/);
});

test('of a remote that is not in use nothing is left, and its opening starts from nothing', async () => {
  mocks.loadRemote.mockRejectedValueOnce(new Error('answered 503'));
  mocks.arrivalFailure.mockReturnValueOnce(new LoadError('Its files could not be fetched.'));
  await pointAt('Notes');
  await waitFor(() => expect(ofPageOnView()).toEqual(['', false]));
  expect([mocks.countHealth.mock.calls, mocks.leavePreloads.mock.calls]).toEqual([[], []]);
  expect(localStorage.getItem('veritas-quarantine')).toBeNull();
  await expect(loadPage('Notes', 'open')).resolves.toMatchObject({ kind: 'loaded', source: { release: active } });
  expect(mocks.registerRemotes).toHaveBeenCalledTimes(2);
});

test.each([
  ['throws as it is started', broken, 0],
  ['has elements that fail although their files came', lost, 1],
])('a page that %s is left until it is opened, which starts from nothing', async (_case, failure, counted) => {
  await loadPage('ListDevices', 'open');
  loadNotes.mockRejectedValueOnce(failure);
  await pointAt('Notes');
  expect(ofPageOnView()).toEqual([STYLES, true]);
  expect(mocks.countFailure).toHaveBeenCalledTimes(counted);
  await expect(loadPage('Notes', 'ahead')).resolves.toEqual({ kind: 'missing' });
  expect(loadNotes).toHaveBeenCalledTimes(1);
  await expect(loadPage('Notes', 'open')).resolves.toMatchObject({ kind: 'loaded', source: { release: active } });
  expect(mocks.registerRemotes).toHaveBeenCalledTimes(2);
  expect(ofPageOnView()).toEqual(['', false]);
  await expect(loadPage('Notes', 'ahead')).resolves.toMatchObject({ kind: 'loaded' });
});

test('what is brought ahead counts as loaded once it is opened', async () => {
  await pointAt('Notes');
  expect(mocks.countHealth).not.toHaveBeenCalled();
  await loadPage('Notes', 'open');
  expect(mocks.countHealth.mock.calls).toEqual([['devices', '2.1.0', 'loaded']]);
  expect(mocks.registerRemotes).toHaveBeenCalledTimes(1);
  expect(mocks.rereadRegistry).not.toHaveBeenCalled();
});

test('an opening that waited for another attempt has its whole patience, also where a prefetch failed before', async () => {
  loseNotes();
  await pointAt('Notes');
  const attempt = Promise.withResolvers<unknown>();
  loadNotes.mockReturnValueOnce(attempt.promise);
  const retried = loadPage('Notes', 'retry');
  await waitFor(() => expect(loadNotes).toHaveBeenCalledTimes(2));
  mocks.beginArrivals.mockClear();
  const { opening, now } = await openBefore('Notes', 8_000);
  attempt.resolve({ default: Page });
  await expect(Promise.all([retried, opening])).resolves.toMatchObject([{ kind: 'loaded' }, { kind: 'loaded' }]);
  expect(mocks.beginArrivals.mock.calls).toEqual([['devices', 8_000]]);
  now.mockRestore();
});

test.each<[string, LoadMode, number, number]>([
  ['opening the page waits for it, and then tries again with a shorter timeout', 'open', 8_000, 4_000],
  ['an opening that has not waited long has its whole patience', 'open', 3_000, 8_000],
  ['so does a user who pressed Retry', 'retry', 8_000, 8_000],
])('while a page is brought ahead %s', async (_case, mode, elapsedMs, patienceMs) => {
  const ahead = Promise.withResolvers<unknown>();
  loadNotes.mockReturnValueOnce(ahead.promise);
  fetchAhead('Notes');
  await waitFor(() => expect(loadNotes).toHaveBeenCalledTimes(1));
  const { opening, now } = await openBefore('Notes', elapsedMs, mode);
  ahead.reject(lost);
  await expect(opening).resolves.toMatchObject({ kind: 'loaded', source: { release: active } });
  expect(mocks.beginArrivals.mock.calls).toEqual([
    ['devices', 8_000],
    ['devices', patienceMs],
  ]);
  now.mockRestore();
});

test.each<LoadMode>(['open', 'ahead'])(
  'an opening that waited for a page that came by %p has its whole patience',
  async (mode) => {
    const first = Promise.withResolvers<unknown>();
    loadNotes.mockReturnValueOnce(first.promise);
    const notes = loadPage('Notes', mode);
    await waitFor(() => expect(loadNotes).toHaveBeenCalledTimes(1));
    const { opening, now } = await openBefore('ListDevices', 8_000);
    first.resolve({ default: Page });
    await Promise.all([notes, opening]);
    expect(mocks.beginArrivals.mock.calls).toEqual(Array(2).fill(['devices', 8_000]));
    now.mockRestore();
  },
);

test('no other release replaces one that is in use or is being loaded', async () => {
  publish({ ...both, active: previous });
  const opening = loadPage('ListDevices', 'open');
  publish(both);
  await expect(loadPage('Notes', 'ahead')).resolves.toEqual({ kind: 'missing' });
  await opening;
  expect(releasesTried()).toEqual(['devices@2.0.0']);
});

test('the previous release is preloaded where one failed in this browser, and an unusable one is not', async () => {
  const { quarantine } = await import('../failures/quarantine.ts');
  quarantine('devices', active, 'release');
  await pointAt('Notes');
  expect(releasesTried()).toEqual(['devices@2.0.0']);
  loadNotes.mockRejectedValueOnce(broken);
  await expect(loadPage('Notes', 'open')).resolves.toMatchObject({ kind: 'failed' });
  await expect(loadPage('Notes', 'ahead')).resolves.toMatchObject({ kind: 'failed' });
  expect(loadNotes).toHaveBeenCalledTimes(2);
});
