import { toast } from '@veritas/shared/ui';
import { reportUncaughtErrors } from './uncaught-errors.ts';

const countHealth = jest.fn();
jest.mock('./release-health.ts', () => ({ countHealth: (...args: unknown[]) => void countHealth(...args) }));
const tell = jest.spyOn(toast, 'error').mockImplementation(() => undefined);

beforeAll(reportUncaughtErrors);
beforeEach(() => {
  countHealth.mockClear();
  tell.mockClear();
});

const OF_DEVICES = 'at onClick (http://devices.localhost/remotes/devices/2.1.0-abcd/assets/page.0123abcd.js:1:20)';
const OF_SHELL = 'at call (http://localhost/assets/main.0123abcd.js:1:20)';

function thrown(stack: string, message = 'x is undefined'): Error {
  return Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n${stack}` });
}
const throwInEvent = (error: unknown, filename = '') =>
  window.dispatchEvent(new ErrorEvent('error', { error, filename }));
const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test.each([
  ['an event', throwInEvent],
  ['a promise', reject],
])('an error of a remote in %s is shown, and counted for its release', (_where, throws) => {
  throws(thrown(`${OF_SHELL}\n${OF_DEVICES}`));
  expect(tell).toHaveBeenCalledWith(expect.stringMatching(/Check before you repeat it/));
  expect(countHealth.mock.calls).toEqual([['devices', '2.1.0-abcd', 'threw']]);
});

test('a thrown non-error: the file identifies its release', () => {
  throwInEvent('a text', 'http://localhost/remotes/users/1.0.0/assets/page.js');
  expect(countHealth.mock.calls).toEqual([['users', '1.0.0', 'threw']]);
});

test('an error of the shell, or a part that did not load, is shown but counted for no release', () => {
  throwInEvent(thrown(OF_SHELL));
  reject(thrown(OF_DEVICES, 'Loading chunk 12 failed'));
  expect(tell).toHaveBeenCalledTimes(2);
  expect(countHealth).not.toHaveBeenCalled();
});

test('an error of the browser itself is shown, and counted for the release that called it', () => {
  reject(Object.assign(new DOMException('Full', 'QuotaExceededError'), { stack: OF_DEVICES }));
  expect(tell).toHaveBeenCalledTimes(1);
  expect(countHealth.mock.calls).toEqual([['devices', '2.1.0-abcd', 'threw']]);
});

test('errors of extensions and aborted requests are not shown', () => {
  throwInEvent(thrown('at chrome-extension://abc/assets/inject-4f2a.js:1:1'));
  throwInEvent(null, 'http://localhost/Dashboard');
  reject(undefined);
  reject(Object.assign(new DOMException('cancelled', 'AbortError'), { stack: OF_DEVICES }));
  expect(tell).not.toHaveBeenCalled();
});

test('the entry of a release that throws while it is loaded is not also an action that failed', () => {
  const entry = 'http://devices.localhost/remotes/devices/2.1.0-abcd/assets/remoteEntry.0123abcd.js';
  const running = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'));
  throwInEvent(thrown(`at ${entry}:1:7`), entry);
  running.mockRestore();
  expect(tell).not.toHaveBeenCalled();
  expect(countHealth).not.toHaveBeenCalled();
});
