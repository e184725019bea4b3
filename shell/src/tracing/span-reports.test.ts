import { call, getGroups } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import {
  nextReport,
  noRegistry,
  registryAnswer,
  reported,
  spanOf,
  SPANS,
  traceEachTest,
  traceparent,
  turnOn,
} from './testing/traced-page.ts';
import { beginLoad, followTracing } from './tracing.ts';

traceEachTest();

test.each([
  ['stops tracing', ok({ is_traced: false })],
  ['is one of a version that traces nothing', { status: 404, data: { error: 'Not found' } }],
])('when the server %s, nothing more is recorded, nor reported of what still waits', async (_when, answer) => {
  await turnOn();
  service.also({ [SPANS]: answer });
  for (let loads = 0; loads < 150; loads += 1) beginLoad('devices@1.0.0')(true);
  await nextReport();
  expect(service.count(SPANS)).toBe(1);
  await call(getGroups);
  await nextReport();
  expect(traceparent()).toBeUndefined();
  expect(service.count(SPANS)).toBe(1);
});

test('spans wait for a signed-in user, up to a bound, and a lost report is logged', async () => {
  await turnOn();
  sessionStore.setState({ status: 'anonymous' });
  for (let made = 0; made < 600; made += 1) beginLoad('devices@1.0.0')(true);
  await nextReport();
  expect(service.count(SPANS)).toBe(0);
  sessionStore.setState({ status: 'authenticated' });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  service.also({ [SPANS]: { status: 503, data: { error: 'Too busy' } } });
  await nextReport();
  expect(logged.mock.calls).toEqual([['Reporting spans:', 'Too busy']]);
  service.also({ [SPANS]: ok({ is_traced: true }) });
  for (let report = 0; report < 10; report += 1) await nextReport();
  expect(service.sentTo(SPANS).map((body) => (body as { spans: unknown[] }).spans.length)).toEqual([
    100, 100, 100, 100, 100,
  ]);
});

test('spans that are too old for the server are left out, and recent ones are still reported', async () => {
  sessionStore.setState({ status: 'anonymous' });
  await turnOn();
  await call(getGroups);
  await jest.advanceTimersByTimeAsync(60 * 60_000);
  await call(getGroups);
  sessionStore.setState({ status: 'authenticated' });
  await nextReport();
  expect(reported()).toMatchObject([{ what: { kind: 'call' } }]);
  expect(reported()[0]?.start).toBeGreaterThan(performance.timeOrigin + performance.now() - 60_000);
});

test('a load that took longer than the server accepts is reported with the longest time that it does', async () => {
  await turnOn();
  const endLoad = beginLoad('devices@1.0.0');
  await jest.advanceTimersByTimeAsync(11 * 60_000);
  endLoad(true);
  await nextReport();
  expect(spanOf('load')).toMatchObject({ ms: 600_000 });
});

describe('when the tab', () => {
  const become = (hidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
    return jest.advanceTimersByTimeAsync(0);
  };
  afterEach(() => jest.restoreAllMocks());

  test('is hidden, as before it is closed, what was recorded is reported at once', async () => {
    await turnOn();
    await call(getGroups);
    await become(false);
    expect(service.count(SPANS)).toBe(0);
    await become(true);
    expect(reported()).toHaveLength(1);
  });

  test('is hidden after tracing was switched off, nothing is reported', async () => {
    await turnOn();
    await call(getGroups);
    followTracing(registryAnswer('off'), noRegistry);
    await become(true);
    expect(service.count(SPANS)).toBe(0);
  });
});
