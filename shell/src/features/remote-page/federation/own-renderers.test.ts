import { runInThisContext } from 'node:vm';
import type * as OwnRenderers from './own-renderers.ts';

const release = { base: '/remotes/devices/2/' };
const holder = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: { inject?: (renderer: unknown) => unknown } };
const logged = jest.spyOn(console, 'error');
let renderers: typeof OwnRenderers;

beforeEach(async () => {
  jest.resetModules();
  logged.mockReset();
  logged.mockImplementation(() => undefined);
  delete holder.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  renderers = await import('./own-renderers.ts');
});

/** Registers a renderer as a copy of react-dom in this file does. */
function startIn(filename: string): unknown {
  const start = runInThisContext('(hook) => hook.inject({ rendererPackageName: "react-dom" })', { filename }) as (
    hook: unknown,
  ) => unknown;
  return start(holder.__REACT_DEVTOOLS_GLOBAL_HOOK__);
}

test('a copy of react-dom is logged, and belongs to the release whose file started it', () => {
  renderers.noticeRenderers();
  expect(renderers.hasOwnRenderer(release)).toBe(false);
  startIn('http://localhost/remotes/devices/1/assets/12.js');
  expect(renderers.hasOwnRenderer(release)).toBe(false);
  startIn('http://localhost/remotes/devices/2/assets/12.js');
  expect(renderers.hasOwnRenderer(release)).toBe(true);
  expect(logged).toHaveBeenCalledTimes(2);
  expect(logged).toHaveBeenCalledWith('React:', 'A second React was started.');
});

test('without developer tools there is a hook that React takes for one', () => {
  renderers.noticeRenderers();
  expect(holder.__REACT_DEVTOOLS_GLOBAL_HOOK__).toMatchObject({ supportsFiber: true });
});

test('the developer tools of a browser still hear of it', () => {
  const inject = jest.fn(() => 7);
  holder.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { inject };
  renderers.noticeRenderers();
  expect(startIn('http://localhost/remotes/devices/2/assets/12.js')).toBe(7);
  expect(inject).toHaveBeenCalledWith({ rendererPackageName: 'react-dom' });
});
