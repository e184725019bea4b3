import type * as Hooks from './loading-hooks.ts';

const HASH = `sha384-${'b'.repeat(64)}`;
const LISTED = 'http://localhost/remotes/devices/2/assets/main.js';

// Files and registry are read by fetch, which jsdom lacks.
jest.mock('../registry/registry.ts', () => ({
  integrityOf: (url: string) => (url === LISTED ? HASH : 'no hash'),
  isRegistered: (url: string) => url.startsWith(LISTED),
}));

const fetched = jest.fn<Promise<Uint8Array>, [remote: string, url: string]>();
const arrive = jest.fn<Promise<void>, [remote: string, urls: readonly string[]]>();
jest.mock('../files/file-arrival.ts', () => ({
  arrive: (...args: [string, readonly string[]]) => arrive(...args),
  fetchFile: (...args: [string, string]) => fetched(...args),
}));
// jsdom lacks it.
globalThis.Response = class {
  readonly content: Uint8Array;
  readonly headers: HeadersInit | undefined;

  constructor(content: Uint8Array, { headers }: ResponseInit) {
    this.content = content;
    this.headers = headers;
  }
} as unknown as typeof Response;

const remoteInfo = { name: 'devices' };
let hooks: typeof Hooks;
let createScriptURL: ((url: string) => string) | undefined;

/** The page loads the module again, in a browser with or without Trusted Types. */
async function load(hasTrustedTypes = false): Promise<void> {
  const createPolicy = (name: string, rules: { createScriptURL: (url: string) => string }) => {
    expect(name).toBe('shell');
    createScriptURL = rules.createScriptURL;
    return { createScriptURL: (url: string) => `trusted:${rules.createScriptURL(url)}` };
  };
  Object.assign(window, { trustedTypes: hasTrustedTypes ? { createPolicy } : undefined });
  jest.resetModules();
  hooks = await import('./loading-hooks.ts');
}

beforeEach(async () => {
  fetched.mockReset();
  arrive.mockReset();
  arrive.mockResolvedValue();
  await load();
});

/** Calls a hook with the part of its arguments that it uses. */
function hook<Name extends 'createScript' | 'createLink'>(name: Name, url: string, info?: { name: string }) {
  const made = hooks.loadingHooks[name]?.({ url, remoteInfo: info } as never);
  return made as Name extends 'createLink' ? HTMLLinkElement : { script: HTMLScriptElement; timeout: number };
}

const manifest = {
  metaData: { remoteEntry: { name: 'assets/remoteEntry.js' } },
  exposes: [{ assets: { js: { sync: ['assets/expose.js'], async: ['assets/page.js'] } } }],
};
const MANIFEST = 'http://localhost/remotes/devices/2/mf-manifest.json';
const encoded = (content: unknown) => new TextEncoder().encode(JSON.stringify(content));
const fetchManifest = () => hooks.loadingHooks.fetch?.(MANIFEST, {}, remoteInfo as never);

test('with the manifest comes what every page of the remote needs', async () => {
  const content = encoded(manifest);
  fetched.mockResolvedValue(content);
  await expect(fetchManifest()).resolves.toEqual({ content, headers: { 'content-type': 'application/json' } });
  expect(fetched.mock.calls).toEqual([['devices', MANIFEST]]);
  const base = 'http://localhost/remotes/devices/2/assets';
  expect(arrive.mock.calls).toEqual([['devices', [`${base}/remoteEntry.js`, `${base}/expose.js`]]]);
});

test('a manifest is fetched also where the runtime does not say for which remote', async () => {
  fetched.mockResolvedValue(encoded(manifest));
  await hooks.loadingHooks.fetch?.(MANIFEST, {});
  expect(fetched.mock.calls).toEqual([['', MANIFEST]]);
});

test('a manifest that cannot be had, or names no entry, is an error', async () => {
  fetched.mockResolvedValueOnce(encoded({ exposes: [] }));
  await expect(fetchManifest()).rejects.toThrow('Its list of files is malformed.');
  fetched.mockResolvedValueOnce(new TextEncoder().encode('<html>'));
  await expect(fetchManifest()).rejects.toMatchObject({
    message: 'Its list of files could not be read.',
    cause: expect.any(Error) as Error,
  });
  fetched.mockRejectedValueOnce(new Error('no line'));
  await expect(fetchManifest()).rejects.toThrow('no line');
});

test('a script runs only with its hash, and is given up after six seconds', () => {
  const { script, timeout } = hook('createScript', LISTED, remoteInfo);
  expect(script).toBeInstanceOf(HTMLScriptElement);
  expect([script.src, script.integrity, script.crossOrigin, script.async]).toEqual([LISTED, HASH, 'anonymous', true]);
  expect(timeout).toBe(6_000);
  expect(script).toHaveAttribute('data-remote', 'devices');
  expect(hook('createScript', LISTED).script).toHaveAttribute('data-remote', '');
  expect(hook('createLink', LISTED).href).toBe(LISTED);
});

test('under Trusted Types only files of the registry become scripts', async () => {
  await load(true);
  expect(hook('createScript', LISTED, remoteInfo).script).toHaveAttribute('src', `trusted:${LISTED}`);
  expect(() => createScriptURL?.('https://evil.test/x.js')).toThrow(
    new TypeError('https://evil.test/x.js is not a file of the registry'),
  );
});

test('a style sheet is fetched ahead with its hash, and applied by its remote only', () => {
  const link = hook('createLink', LISTED, remoteInfo);
  expect(link).toBeInstanceOf(HTMLLinkElement);
  expect([link.href, link.rel, link.as, link.integrity, link.crossOrigin]).toEqual([
    LISTED,
    'preload',
    'style',
    HASH,
    'anonymous',
  ]);
});

test('after a failure the files of that remote, and no other, have another address', () => {
  hooks.countFailure('devices');
  hooks.countFailure('devices');
  expect([hooks.attemptOf('devices'), hooks.attemptOf('users')]).toEqual([2, 0]);
  expect(hook('createScript', LISTED, remoteInfo).script.src).toBe(`${LISTED}?r=2`);
  expect(hook('createLink', LISTED, remoteInfo).href).toBe(`${LISTED}?r=2`);
  fetched.mockReturnValue(new Promise(() => undefined));
  void fetchManifest();
  expect(fetched).toHaveBeenLastCalledWith('devices', `${MANIFEST}?r=2`);
  expect(hook('createLink', LISTED, { name: 'users' }).href).toBe(LISTED);
  expect(hook('createScript', LISTED).script.src).toBe(LISTED);
});

test('after files did not come the preloads of the page are passed by, once', () => {
  hooks.leavePreloads('devices');
  hooks.leavePreloads('devices');
  expect([hooks.attemptOf('devices'), hooks.attemptOf('users')]).toEqual([1, 0]);
  expect(hook('createScript', LISTED, remoteInfo).script.src).toBe(`${LISTED}?r=1`);
  hooks.countFailure('devices');
  expect(hooks.attemptOf('devices')).toBe(2);
});

test('the hooks have a name for the runtime, which keeps one of each', () => {
  expect(hooks.loadingHooks.name).toBe('veritas-loading');
});
