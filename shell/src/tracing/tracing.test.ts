import { call, getGroups } from '@veritas/shared/api';
import { parseRegistry } from '@veritas/shared/registry';
import { service } from '@veritas/shared/testing';
import { registry as twoRemotes } from '../testing/two-remotes.ts';
import {
  GROUPS,
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

test('tracing that is switched off before its code has arrived does not begin', async () => {
  followTracing(registryAnswer('on'), noRegistry);
  const endLoad = beginLoad('devices@1.0.0');
  followTracing(registryAnswer('off'), noRegistry);
  await jest.advanceTimersByTimeAsync(0);
  endLoad(true);
  await call(getGroups);
  expect(traceparent()).toBeUndefined();
});
