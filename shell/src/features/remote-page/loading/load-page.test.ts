import {
  entry,
  LoadError,
  loadPage,
  logged,
  mocks,
  mockSignedIn,
  Page,
  release,
  remote,
} from '../../../testing/load-page.ts';

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

test('a load is traced with its release and how it ended', async () => {
  await loadPage('ListDevices', 'open');
  mocks.loadRemote.mockRejectedValueOnce(new Error('answered 503'));
  await loadPage('ListDevices', 'retry');
  expect(mocks.beginLoad.mock.calls).toEqual([['devices@2.1.0'], ['devices@2.1.0']]);
  expect(mocks.endLoad.mock.calls).toEqual([[true], [false]]);
});

test('another release of the remote is registered in its place, and finds nothing of the previous one', async () => {
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

test('a retry has read the registry already, and reads it once', async () => {
  mocks.rereadRegistry.mockResolvedValue([]);
  await expect(loadPage('Dashboard', 'retry')).resolves.toEqual({ kind: 'missing' });
  expect(mocks.rereadRegistry).toHaveBeenCalledTimes(1);
});

test('a registry that cannot be read is a failure of the page, and logged with it', async () => {
  mocks.readRegistry.mockRejectedValue(new LoadError('The list of installed pages cannot be read.'));
  const reason = 'The list of installed pages cannot be read.';
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({ kind: 'failed', remote: null, reason });
  expect(logged).toHaveBeenCalledWith('Loading ListDevices:', reason);
});

test('a release that loaded when the user pressed Retry is retried automatically later', async () => {
  mocks.loadRemote.mockResolvedValueOnce({ default: { pages: {} } });
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ kind: 'failed' });
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'failed' });
  expect(mocks.loadRemote).toHaveBeenCalledTimes(1);
  await expect(loadPage('ListDevices', 'retry')).resolves.toMatchObject({ kind: 'loaded' });
  await expect(loadPage('ListDevices', 'recover')).resolves.toMatchObject({ kind: 'loaded' });
});

test('of a remote that is switched off nothing is fetched', async () => {
  mocks.whySwitchedOff.mockReturnValue('An administrator has switched it off.');
  const reason = 'An administrator has switched it off.';
  const page = { kind: 'failed', remote: 'Devices', reason, isOff: true };
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual(page);
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
  const reason = 'Version 2.1.0 does not contain the page that its release lists.';
  await expect(loadPage('ListDevices', 'open')).resolves.toEqual({ kind: 'failed', remote: 'Devices', reason });
});

test('a user who signs in while a page loads for the previous one gets it from an attempt of their own', async () => {
  const canary = { ...release, version: '2.2.0', base: '/remotes/devices/3/' };
  mocks.readRegistry.mockResolvedValueOnce([{ ...entry, active: canary }]);
  const before = loadPage('ListDevices', 'open');
  mockSignedIn.person += 1;
  await expect(loadPage('ListDevices', 'open')).resolves.toMatchObject({ source: { release } });
  await expect(before).resolves.toMatchObject({ source: { release: canary } });
});

test('two loads of one page share an attempt, and two pages of one remote load in sequence', async () => {
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
