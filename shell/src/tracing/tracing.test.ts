import { call, getGroups, setReleaseOnView } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import type { BrowserSpan } from '@veritas/shared/contracts/browser-spans';
import { parseRegistry } from '@veritas/shared/registry';
import { registry as twoRemotes } from '../testing/two-remotes.ts';
import { beginLoad, followTracing } from './tracing.ts';

const SPANS = 'api/browser_spans/';
const GROUPS = 'user/get_groups/';
const registryAnswer = (tracing: 'on' | 'off') =>
  ({ headers: new Headers({ 'x-veritas-tracing': tracing }) }) as Response;
const noRegistry = () => null;
const reported = () => service.sentTo(SPANS).flatMap((body) => (body as { spans: BrowserSpan[] }).spans);
const spanOf = (kind: string) => reported().find(({ what }) => what.kind === kind);
const traceparent = () => service.requestsTo(GROUPS).at(-1)?.headers['traceparent'] as unknown;

/** Pending work ends, and the next report is sent. */
async function nextReport(): Promise<void> {
  await jest.advanceTimersByTimeAsync(6_000);
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStore.setState({ status: 'authenticated' });
  service.answerWith({ [SPANS]: ok({ is_traced: true }), [GROUPS]: ok([]) });
  setReleaseOnView(null);
});

afterEach(() => {
  followTracing(registryAnswer('off'), noRegistry);
  jest.useRealTimers();
});

async function turnOn(): Promise<void> {
  followTracing(registryAnswer('on'), noRegistry);
  await jest.advanceTimersByTimeAsync(0);
}

test('while the server does not trace, calls have no header and nothing is reported', async () => {
  followTracing(registryAnswer('off'), noRegistry);
  beginLoad('devices@1.0.0')(true);
  await call(getGroups);
  document.body.click();
  await nextReport();
  expect(traceparent()).toBeUndefined();
  expect(service.count(SPANS)).toBe(0);
});

test('a click, the load and the calls that follow it are one trace, which each call names', async () => {
  await turnOn();
  document.body.click();
  const endLoad = beginLoad('devices@1.0.0');
  await jest.advanceTimersByTimeAsync(3_000);
  endLoad(true);
  await call(getGroups);
  await nextReport();
  const [click, load, asked] = [spanOf('click'), spanOf('load'), spanOf('call')];
  expect(click).toMatchObject({ parent: null, ms: 3_000, what: { kind: 'click', page: null } });
  expect(load).toMatchObject({ trace: click?.trace, parent: click?.id, ms: 3_000 });
  expect(load?.what).toEqual({ kind: 'load', release: 'devices@1.0.0', hasLoaded: true });
  expect(asked).toMatchObject({ trace: click?.trace, parent: click?.id });
  expect(asked?.what).toEqual({ kind: 'call', method: 'GET', path: GROUPS, status: 200 });
  expect(traceparent()).toBe(`00-${asked?.trace}-${asked?.id}-01`);
  expect(service.lastRequestTo(SPANS).headers['traceparent']).toBeUndefined();
});

test('a load that was begun ahead is part of the click that waits for it', async () => {
  await turnOn();
  const endLoad = beginLoad('devices@1.0.0');
  await jest.advanceTimersByTimeAsync(1_500);
  document.body.click();
  endLoad(true);
  await nextReport();
  expect(spanOf('load')).toMatchObject({ parent: spanOf('click')?.id, ms: 1_500 });
});

test('a click stays open for a load that was begun ahead, however long it takes', async () => {
  await turnOn();
  const endLoad = beginLoad('devices@1.0.0');
  await jest.advanceTimersByTimeAsync(1_500);
  document.body.click();
  await jest.advanceTimersByTimeAsync(3_000);
  endLoad(true);
  await call(getGroups);
  await nextReport();
  const click = spanOf('click');
  expect(click).toMatchObject({ parent: null, ms: 3_000 });
  for (const part of ['load', 'call'] as const)
    expect(spanOf(part)).toMatchObject({ trace: click?.trace, parent: click?.id });
});

test('a load that nobody waits for is reported by itself, and keeps no later click open', async () => {
  await turnOn();
  await jest.advanceTimersByTimeAsync(10_000);
  beginLoad('devices@1.0.0')(true);
  await jest.advanceTimersByTimeAsync(0);
  document.body.click();
  await jest.advanceTimersByTimeAsync(1_500);
  await call(getGroups);
  await nextReport();
  expect(reported().map(({ parent, what }) => [what.kind, parent])).toEqual([
    ['load', null],
    ['call', null],
  ]);
});

test('each of two clicks in a row is reported, with what came of it', async () => {
  await turnOn();
  for (let clicks = 0; clicks < 2; clicks += 1) {
    document.body.click();
    await call(getGroups);
  }
  await nextReport();
  const [first, second] = reported().filter(({ what }) => what.kind === 'click');
  expect(first?.trace).not.toBe(second?.trace);
  const calls = reported().filter(({ what }) => what.kind === 'call');
  expect(calls.map(({ parent }) => parent)).toEqual([first?.id, second?.id]);
});

test('the IDs of a trace and of its parts are sixteen and eight bytes in hexadecimal', async () => {
  const random = jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(10);
    return bytes;
  });
  await turnOn();
  await call(getGroups);
  random.mockRestore();
  expect(traceparent()).toBe(`00-${'0a'.repeat(16)}-${'0a'.repeat(8)}-01`);
});

test('background requests that follow later are not part of the click', async () => {
  await turnOn();
  document.body.click();
  await jest.advanceTimersByTimeAsync(1_500);
  await call(getGroups);
  await nextReport();
  expect(reported().map(({ parent, what }) => [what.kind, parent])).toEqual([['call', null]]);
});

test('Enter counts as a click, and a click that nothing comes of is no span', async () => {
  await turnOn();
  document.body.click();
  await jest.advanceTimersByTimeAsync(1_500);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  service.also({ [GROUPS]: 'no answer' });
  await expect(call(getGroups)).rejects.toThrow();
  await nextReport();
  expect(reported().map(({ what }) => what)).toEqual([
    { kind: 'call', method: 'GET', path: GROUPS, status: 0 },
    { kind: 'click', page: null },
  ]);
});

test('a click counts also where the page keeps it to itself', async () => {
  await turnOn();
  await jest.advanceTimersByTimeAsync(10_000);
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', (event) => event.stopPropagation());
  button.click();
  await call(getGroups);
  await nextReport();
  button.remove();
  expect(spanOf('call')).toMatchObject({ parent: spanOf('click')?.id });
});

test.each([
  ['/listdevices/', 'ListDevices'],
  ['/asha@example.com', null],
])('an interaction at %s names its page, and never an address that is none', async (address, page) => {
  const { registry } = parseRegistry(JSON.stringify(twoRemotes));
  followTracing(registryAnswer('on'), () => registry);
  await jest.advanceTimersByTimeAsync(0);
  window.history.replaceState(null, '', address);
  document.body.click();
  await call(getGroups);
  await nextReport();
  window.history.replaceState(null, '', '/');
  expect(spanOf('click')?.what).toEqual({ kind: 'click', page });
});

test('a first load is part of the view of its page however long it takes', async () => {
  followTracing(registryAnswer('on'), noRegistry);
  const endLoad = beginLoad('devices@1.0.0');
  await jest.advanceTimersByTimeAsync(3_000);
  endLoad(true);
  await nextReport();
  expect(spanOf('view')).toMatchObject({ parent: null, what: { kind: 'view', page: null } });
  expect(spanOf('load')).toMatchObject({ trace: spanOf('view')?.trace, parent: spanOf('view')?.id });
});

test('a load that ended before the code that records came is reported with its times', async () => {
  followTracing(registryAnswer('on'), noRegistry);
  const start = performance.timeOrigin + performance.now();
  beginLoad('users@2.0.0')(false);
  await nextReport();
  const load = spanOf('load');
  expect(load?.what).toEqual({ kind: 'load', release: 'users@2.0.0', hasLoaded: false });
  expect(load?.start).toBeCloseTo(start, -1);
});

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

test('keys other than Enter do not end a click, but half a minute does, whatever follows', async () => {
  await turnOn();
  await jest.advanceTimersByTimeAsync(10_000);
  document.body.click();
  for (let calls = 0; calls < 40; calls += 1) {
    await call(getGroups);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await jest.advanceTimersByTimeAsync(900);
  }
  await nextReport();
  const click = spanOf('click')?.id;
  const calls = reported().filter(({ what }) => what.kind === 'call');
  expect(calls.map(({ parent }) => parent)).toEqual([
    ...Array.from({ length: 34 }, () => click),
    ...Array.from({ length: 6 }, () => null),
  ]);
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

test('tracing that is switched off before its code has arrived does not begin', async () => {
  followTracing(registryAnswer('on'), noRegistry);
  const endLoad = beginLoad('devices@1.0.0');
  followTracing(registryAnswer('off'), noRegistry);
  await jest.advanceTimersByTimeAsync(0);
  endLoad(true);
  await call(getGroups);
  expect(traceparent()).toBeUndefined();
});
