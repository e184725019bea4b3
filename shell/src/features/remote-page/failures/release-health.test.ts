import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { countHealth } from './release-health.ts';

const PATH = 'api/release_health/';
const none = { loaded: 0, failed: 0, threw: 0 };

beforeEach(() => {
  jest.useFakeTimers();
  sessionStore.setState({ status: 'authenticated' });
  service.answerWith({ [PATH]: ok() });
});

afterEach(() => jest.useRealTimers());

test('each event of a release is counted once a tab, and reported together', async () => {
  for (const event of ['loaded', 'loaded', 'threw'] as const) countHealth('devices', '1.0.0', event);
  countHealth('users', '2.0.0', 'failed');
  await jest.advanceTimersByTimeAsync(9_999);
  expect(service.count(PATH)).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  const releases = [
    { remote: 'devices', version: '1.0.0', ...none, loaded: 1, threw: 1 },
    { remote: 'users', version: '2.0.0', ...none, failed: 1 },
  ];
  expect(service.sentTo(PATH)).toEqual([{ releases }]);
  countHealth('devices', '1.0.0', 'loaded');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(service.count(PATH)).toBe(1);
});

test('more releases than one report takes are reported in two', async () => {
  for (let version = 0; version < 21; version += 1) countHealth('data', String(version), 'loaded');
  await jest.advanceTimersByTimeAsync(20_000);
  const sizes = service.sentTo(PATH).map((body) => (body as { releases: unknown[] }).releases.length);
  expect(sizes).toEqual([20, 1]);
});

test('the report waits for a signed-in user', async () => {
  sessionStore.setState({ status: 'checking' });
  countHealth('devices', '1.1.0', 'loaded');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(service.count(PATH)).toBe(0);
  sessionStore.setState({ status: 'authenticated' });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(service.count(PATH)).toBe(1);
});

// The last of this file: nothing is reported from then on.
test('a failed report is logged; a server that counts nothing is left alone', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  service.answerWith({ [PATH]: { status: 500, data: { error: 'The disk is full' } } });
  countHealth('devices', '1.2.0', 'loaded');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(logged.mock.calls).toEqual([['Reporting the health of releases:', 'The disk is full']]);
  service.answerWith({});
  countHealth('devices', '1.2.0', 'failed');
  await jest.advanceTimersByTimeAsync(10_000);
  countHealth('devices', '1.2.0', 'threw');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([service.count(PATH), logged.mock.calls.length]).toEqual([1, 1]);
});
