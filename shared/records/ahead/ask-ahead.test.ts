import { keptAt, lastZone } from '../../browser/kept-records.ts';
import { askAhead, takeAhead } from './ask-ahead.ts';

const orders: unknown[] = [];
class AskedWorker extends EventTarget {
  readonly postMessage = (order: unknown) => void orders.push(order);
}
const started = jest.fn((_url: URL) => new AskedWorker());

let cookies = '';
beforeAll(() => {
  // A cookie with the secure prefix, which the origin of the tests cannot set.
  Object.defineProperty(document, 'cookie', { get: () => cookies, configurable: true });
});
beforeEach(() => {
  cookies = '__Host-veritas_renewals=4';
  started.mockClear();
  orders.length = 0;
  Object.assign(globalThis, { Worker: started, indexedDB: {} });
  keptAt.write(null);
  lastZone.write(null);
  takeAhead();
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

test('a worker asks for the records, in the zone of the last visit, and is handed over once', () => {
  lastZone.write('Asia/Kolkata');
  askAhead();
  expect(orders).toEqual([
    {
      kind: 'ask',
      address: '/veritas/api/get_status/',
      accept: 'application/vnd.apache.arrow.stream, application/json;q=0.9',
      zone: 'Asia/Kolkata',
    },
  ]);
  expect(takeAhead()).toEqual({
    worker: started.mock.results[0]?.value as unknown,
    isForCopy: false,
    hasStarted: false,
  });
  expect(takeAhead()).toBeNull();
});

test('with a stored copy the worker reads that instead', () => {
  keptAt.write('1');
  askAhead();
  expect(orders).toEqual([{ kind: 'load', identity: '/veritas/user/get_role/' }]);
  expect(takeAhead()?.isForCopy).toBe(true);
});

test('a browser without storage ignores the copy', () => {
  keptAt.write('1');
  Reflect.deleteProperty(globalThis, 'indexedDB');
  askAhead();
  expect(takeAhead()?.isForCopy).toBe(false);
});

test('no request is sent without a session cookie', () => {
  cookies = 'XSRF-TOKEN=abc';
  askAhead();
  expect([started.mock.calls, takeAhead()]).toEqual([[], null]);
});

test('a worker that cannot start is left to the console', () => {
  askAhead();
  const failure = new Event('error', { cancelable: true });
  (started.mock.results[0]?.value as AskedWorker).dispatchEvent(failure);
  expect([failure.defaultPrevented, takeAhead()]).toEqual([true, null]);
  started.mockImplementationOnce(() => {
    throw new DOMException('Refused by a policy', 'SecurityError');
  });
  askAhead();
  expect(takeAhead()).toBeNull();
  Reflect.deleteProperty(globalThis, 'Worker');
  askAhead();
  expect(takeAhead()).toBeNull();
});
