import type * as Hooks from './loading-hooks.ts';

const HASH = `sha384-${'b'.repeat(64)}`;
const LISTED = 'http://localhost/remotes/devices/2/assets/main.js';

// The registry is read by fetch, which jsdom has not.
jest.mock('./registry.ts', () => ({
  integrityOf: (url: string) => (url === LISTED ? HASH : 'no hash'),
  isRegistered: (url: string) => url.startsWith(LISTED),
}));

const fetched = jest.fn<Promise<Partial<Response>>, Parameters<typeof fetch>>();
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
  globalThis.fetch = fetched as unknown as typeof fetch;
  fetched.mockReset();
  await load();
});

/** Calls a hook with the part of its arguments that it uses. */
function hook<Name extends 'createScript' | 'createLink'>(name: Name, url: string, info?: { name: string }) {
  const made = hooks.loadingHooks[name]?.({ url, remoteInfo: info } as never);
  return made as Name extends 'createLink' ? HTMLLinkElement : { script: HTMLScriptElement; timeout: number };
}

test('a manifest is fetched with its hash and a time limit, and from the cache, since it never changes', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout');
  const answer = { ok: true, status: 200 };
  fetched.mockResolvedValue(answer);
  const options = { mode: 'cors' } as const;
  await expect(hooks.loadingHooks.fetch?.(LISTED, options, {} as never)).resolves.toBe(answer);
  const signal = limit.mock.results[0]?.value as AbortSignal;
  expect(limit).toHaveBeenCalledWith(5_000);
  expect(fetched).toHaveBeenCalledWith(LISTED, { mode: 'cors', cache: 'default', integrity: HASH, signal });
});

test('an answer that is no success is an error, so that it is not kept', async () => {
  fetched.mockResolvedValue({ ok: false, status: 404 });
  await expect(hooks.loadingHooks.fetch?.(LISTED, {}, {} as never)).rejects.toThrow(`${LISTED} answered 404`);
});

test('a script runs only with its hash, and is given up after six seconds', () => {
  const { script, timeout } = hook('createScript', LISTED, remoteInfo);
  expect(script).toBeInstanceOf(HTMLScriptElement);
  expect([script.src, script.integrity, script.crossOrigin, script.async]).toEqual([LISTED, HASH, 'anonymous', true]);
  expect(timeout).toBe(6_000);
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
  fetched.mockResolvedValue({ ok: true });
  void hooks.loadingHooks.fetch?.(LISTED, {}, remoteInfo as never);
  expect(fetched).toHaveBeenLastCalledWith(`${LISTED}?r=2`, expect.objectContaining({ integrity: HASH }));
  expect(hook('createLink', LISTED, { name: 'users' }).href).toBe(LISTED);
  expect(hook('createScript', LISTED).script.src).toBe(LISTED);
});

test('the hooks have a name for the runtime, which keeps one of each', () => {
  expect(hooks.loadingHooks.name).toBe('veritas-loading');
});
