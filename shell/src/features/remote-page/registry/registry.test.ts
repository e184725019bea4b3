import { devices, hashOf, registry, release, users } from '../../../testing/two-remotes.ts';
import { mockSignedIn } from '../../../testing/signed-in.ts';
import type * as RegistryModule from './registry.ts';

const NEVER_MATCHES = hashOf('A');

const fetched = jest.fn<Promise<Partial<Response>>, Parameters<typeof fetch>>();
const followTracing = jest.fn();
jest.mock('../../../tracing/tracing.ts', () => ({
  followTracing: (...args: unknown[]): unknown => followTracing(...args),
}));
let loaded: typeof RegistryModule;
beforeEach(async () => {
  globalThis.fetch = fetched as unknown as typeof fetch;
  fetched.mockReset();
  followTracing.mockReset();
  answer(registry);
  localStorage.clear();
  jest.resetModules();
  loaded = await import('./registry.ts');
});

afterEach(() => jest.restoreAllMocks());

function answer(content: unknown, status = 200): void {
  fetched.mockResolvedValue({
    ok: status === 200,
    status,
    headers: new Headers(),
    json: () => Promise.resolve(content),
  });
}

test('titles of remotes are in the language of the page, and replace no word of the console', async () => {
  const brought = { hi: { Devices: 'डिवाइस', Save: 'मिटाएँ' } };
  answer({ ...registry, remotes: [{ ...devices, active: { ...devices.active, titles: brought } }, users] });
  const language = await import('@veritas/shared/language');
  language.rememberLanguage('hi');
  await language.startLanguage({ hi: () => Promise.resolve({ default: { Save: 'सेव करें' } }) });
  await loaded.readRegistry();
  expect(['Devices', 'Save', 'Users'].map(language.translated)).toEqual(['डिवाइस', 'सेव करें', 'Users']);
});

test('on a page in English titles stay as they are', async () => {
  answer({
    ...registry,
    remotes: [{ ...devices, active: { ...devices.active, titles: { hi: { Devices: 'डिवाइस' } } } }],
  });
  await loaded.readRegistry();
  const { translated } = await import('@veritas/shared/language');
  expect(translated('Devices')).toBe('Devices');
});

test('the registry is requested once, bypassing the cache and with a time limit', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout');
  await Promise.all([loaded.readRegistry(), loaded.readRegistry()]);
  await loaded.readRegistry();
  expect(limit.mock.calls).toEqual([[5_000]]);
  expect(fetched.mock.calls).toEqual([
    ['/registry.json', { cache: 'no-cache', signal: limit.mock.results[0]?.value as AbortSignal }],
  ]);
});

test('the answer to a request that was made ahead is used once', async () => {
  const { requestRegistryAhead } = await import('./registry-request.ts');
  requestRegistryAhead();
  answer({ ...registry, remotes: [users] });
  expect((await loaded.readRegistry()).remotes).toHaveLength(2);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect((await loaded.rereadRegistry()).remotes).toEqual([users]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a request that was made ahead and failed is reported by the reading', async () => {
  const { requestRegistryAhead } = await import('./registry-request.ts');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  requestRegistryAhead();
  await expect(loaded.readRegistry()).rejects.toThrow('The list of installed pages could not be fetched.');
  expect((await loaded.readRegistry()).remotes).toHaveLength(2);
});

test('each registry says whether loads are traced; what is no registry says nothing', async () => {
  await loaded.readRegistry();
  const headers = new Headers();
  fetched.mockResolvedValue({ ok: true, headers, json: () => Promise.resolve(registry) });
  await loaded.rereadRegistry();
  expect(followTracing).toHaveBeenCalledTimes(2);
  expect(followTracing).toHaveBeenLastCalledWith(expect.objectContaining({ headers }), loaded.currentRegistry);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer(null, 503);
  await loaded.rereadRegistry();
  expect(followTracing).toHaveBeenCalledTimes(2);
});

test('Retry requests the registry again', async () => {
  await loaded.readRegistry();
  answer({ ...registry, remotes: [users] });
  expect((await loaded.rereadRegistry()).remotes).toEqual([users]);
  expect((await loaded.readRegistry()).remotes).toEqual([users]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a re-read during a pending read gets a later answer, and all share one', async () => {
  await loaded.readRegistry();
  const { promise, resolve } = Promise.withResolvers<Partial<Response>>();
  fetched.mockReturnValueOnce(promise);
  const first = loaded.rereadRegistry();
  answer({ ...registry, remotes: [users] });
  const [second, third] = [loaded.rereadRegistry(), loaded.rereadRegistry()];
  resolve({ ok: true, headers: new Headers(), json: () => Promise.resolve(registry) });
  expect((await first).remotes).toHaveLength(2);
  expect((await second).remotes).toEqual([users]);
  expect(await third).toBe(await second);
  expect(fetched).toHaveBeenCalledTimes(3);
  await loaded.rereadRegistry();
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('a re-read during a failing read still gets the new registry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await loaded.readRegistry();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const first = loaded.rereadRegistry();
  answer({ ...registry, remotes: [users] });
  expect((await loaded.rereadRegistry()).remotes).toEqual([users]);
  expect((await first).remotes).toHaveLength(2);
});

test('before the first registry there is neither a registry nor a kept copy', async () => {
  expect([loaded.currentRegistry(), loaded.isRegistryKept()]).toEqual([null, false]);
  answer(null, 503);
  await expect(loaded.rereadRegistry()).rejects.toMatchObject({ name: 'LoadError' });
});

test('an answer with a date says how far the clock of this computer is off', async () => {
  const { minutesAhead } = await import('../../../clock/server-clock.ts');
  const headers = new Headers({ date: new Date(Date.now() - 3_600_000).toUTCString() });
  fetched.mockResolvedValue({ ok: true, headers, json: () => Promise.resolve(registry) });
  await loaded.readRegistry();
  expect(minutesAhead()).toBe(60);
});

test('a registry that could not be read is requested again, not remembered', async () => {
  answer(null, 503);
  await expect(loaded.readRegistry()).rejects.toThrow('The list of installed pages is not available (503).');
  answer({ remotes: 'none' });
  await expect(loaded.readRegistry()).rejects.toThrow('The list of installed pages is malformed.');
  answer(registry);
  await expect(loaded.readRegistry()).resolves.toEqual(registry);
});

test('while a new registry cannot be had, the one that was read before stays in use', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await loaded.readRegistry();
  answer(null, 503);
  await expect(loaded.rereadRegistry()).resolves.toEqual(registry);
  await expect(loaded.readRegistry()).resolves.toEqual(registry);
  expect(fetched).toHaveBeenCalledTimes(2);
  const reason = 'The list of installed pages is not available (503).';
  expect(logged).toHaveBeenCalledWith('Reading the registry again:', reason);
  answer({ ...registry, remotes: [users] });
  expect((await loaded.rereadRegistry()).remotes).toEqual([users]);
});

test('a registry of the previous user is not used for a later one, whenever it was requested', async () => {
  await loaded.readRegistry();
  mockSignedIn.person += 1;
  const { promise: later, resolve } = Promise.withResolvers<Partial<Response>>();
  fetched.mockReturnValueOnce(later);
  const asked = loaded.readRegistry();
  expect(loaded.currentRegistry()?.remotes).toHaveLength(2);
  mockSignedIn.person += 1;
  const own = { ok: true, headers: new Headers(), json: () => Promise.resolve({ ...registry, remotes: [users] }) };
  fetched.mockResolvedValue(own);
  const [first, second] = [loaded.readRegistry(), loaded.readRegistry()];
  expect((await first).remotes).toEqual([users]);
  expect(await second).toBe(await first);
  resolve({ ...own, json: () => Promise.resolve({ ...registry, remotes: [devices] }) });
  expect((await asked).remotes).toEqual([users]);
  expect(loaded.currentRegistry()?.remotes).toEqual([users]);
});

test('while the registry cannot be read for a new person, that of the previous one is used', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await loaded.readRegistry();
  mockSignedIn.person += 1;
  answer(null, 503);
  await expect(loaded.readRegistry()).resolves.toEqual(registry);
  expect(logged.mock.calls[0]?.[0]).toBe('Reading the registry for another person:');
  expect(loaded.isRegistryKept()).toBe(false);
  answer({ ...registry, remotes: [users] });
  expect((await loaded.readRegistry()).remotes).toEqual([users]);
});

test('an unchanged registry is the same object, so that nothing is rendered again', async () => {
  const first = await loaded.readRegistry();
  expect(await loaded.rereadRegistry()).toBe(first);
  expect(loaded.currentRegistry()).toBe(first);
  answer({ ...registry, remotes: [users] });
  expect(await loaded.rereadRegistry()).not.toBe(first);
});

test('a start without the server uses the copy of an earlier visit until the server gives one', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await loaded.readRegistry();
  expect(loaded.isRegistryKept()).toBe(false);
  jest.resetModules();
  loaded = await import('./registry.ts');
  const changed = jest.fn();
  const stop = loaded.subscribeToRegistry(changed);
  answer(null, 503);
  await expect(loaded.readRegistry()).resolves.toEqual(registry);
  expect(loaded.isRegistryKept()).toBe(true);
  expect(logged.mock.calls[0]?.[0]).toBe('Reading the registry; the copy of an earlier visit is used:');
  expect(loaded.isRegistered('/remotes/devices/2/assets/main.js')).toBe(true);
  await expect(loaded.rereadRegistry()).resolves.toEqual(registry);
  expect(changed).toHaveBeenCalledTimes(1);
  answer({ ...registry, remotes: [users] });
  await loaded.rereadRegistry();
  expect(loaded.isRegistryKept()).toBe(false);
  expect(loaded.currentRegistry()?.remotes).toEqual([users]);
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  await loaded.rereadRegistry();
  expect(changed).toHaveBeenCalledTimes(2);
});

test.each(['{', '{"schema":1}', '"text"'])('a kept copy that is %s counts as none', async (copy) => {
  localStorage.setItem('veritas-registry', copy);
  answer(null, 503);
  await expect(loaded.readRegistry()).rejects.toThrow('The list of installed pages is not available (503).');
});

test.each([
  ['cannot be fetched', () => fetched.mockRejectedValue(new TypeError('Failed to fetch')), 'could not be fetched.'],
  [
    'is HTML',
    () =>
      fetched.mockResolvedValue({
        ok: true,
        headers: new Headers(),
        json: () => Promise.reject(new SyntaxError("'<'")),
      }),
    'could not be read.',
  ],
])('a registry that %s fails with a sentence', async (_case, fail, words) => {
  fail();
  await expect(loaded.readRegistry()).rejects.toMatchObject({
    name: 'LoadError',
    message: `The list of installed pages ${words}`,
    cause: expect.any(Error) as Error,
  });
});

test('only files of active and previous releases may become scripts, each with its hash', async () => {
  await loaded.readRegistry();
  expect(loaded.isRegistered('/remotes/devices/2/assets/main.js')).toBe(true);
  expect(loaded.integrityOf('/remotes/devices/2/assets/main.js?r=2')).toBe(hashOf('b'));
  expect(loaded.integrityOf('https://cdn.test/devices/1/assets/main.js')).toBe(hashOf('c'));
  expect(loaded.integrityOf('/remotes/users/1/mf-manifest.json')).toBe(hashOf('d'));
  for (const other of ['/remotes/devices/2/assets/other.js', 'https://evil.test/remotes/devices/2/assets/main.js']) {
    expect(loaded.isRegistered(other)).toBe(false);
    expect(loaded.integrityOf(other)).toBe(NEVER_MATCHES);
  }
});

test('a page belongs to the remote whose active release brings it, among others', async () => {
  answer({
    ...registry,
    remotes: [devices, { ...users, active: release('/remotes/users/1/', 'd', ['one', 'createuser']) }],
  });
  const known = await loaded.readRegistry();
  expect(loaded.remoteOfPage(known, 'createuser')).toMatchObject({ name: 'users' });
  expect(loaded.remoteOfPage(known, 'ListDevices')).toEqual(devices);
  expect(loaded.remoteOfPage(known, 'OldPage')).toBeNull();
});

test('the manifest is in the folder of the release', () => {
  expect(loaded.manifestUrl(devices.active)).toBe('http://localhost/remotes/devices/2/mf-manifest.json');
  expect(loaded.manifestUrl(devices.previous)).toBe('https://cdn.test/devices/1/mf-manifest.json');
});
