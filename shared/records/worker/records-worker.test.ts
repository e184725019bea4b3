import { waitFor } from '@testing-library/react';
import { DeviceColumns, ownZone, parseDeviceRecords, viewOf } from '../../domain/index.ts';
import { bufferOf } from '../../testing/fake-service.ts';
import type { KeptAnswer, KeptOrder } from '../kept/kept-messages.ts';
import type { AskOrder, HandOverOrder, ReadOrder, WorkerMessage } from '../reading/worker-messages.ts';
import { arrowOfIds } from '../testing/arrow-of-ids.ts';
import { FakeStore } from '../testing/fake-store.ts';
import { FakeChannel } from '../testing/fake-tabs.ts';
import { provideWebCrypto } from '../../testing/web-crypto.ts';

type Said = WorkerMessage | KeptAnswer;
interface Message {
  readonly said: Said;
  readonly transfer: readonly unknown[];
}

/** What the page receives; the window of the test, which stands for the worker's, would receive its own messages. */
const heard: Message[] = [];
let hearing = (_message: Message): void => undefined;
const nextMessage = () => new Promise<Message>((resolve) => (hearing = resolve));

beforeAll(async () => {
  Object.assign(globalThis, {
    indexedDB: new FakeStore(),
    postMessage: (said: Said, { transfer = [] }: StructuredSerializeOptions) => {
      const message = { said, transfer };
      heard.push(message);
      hearing(message);
    },
  });
  provideWebCrypto();
  await import('./records-worker.ts');
});

/** Messages before it takes the next order. */
function answersTo(data: ReadOrder | AskOrder | HandOverOrder | KeptOrder): Message[] {
  heard.length = 0;
  dispatchEvent(new MessageEvent('message', { data }));
  return [...heard];
}
const json = (text: string): ReadOrder => ({ body: bufferOf(text), checksum: null, zone: 'UTC' });

/** IDs in the order of the pick list. */
function idsOf({ said }: Message): string[] {
  if (said.kind !== 'columns' && said.kind !== 'restored') throw new Error(JSON.stringify(said));
  const columns = new DeviceColumns(said.columns);
  return [...said.newest].map((slot) => columns.recordAt(slot).id);
}

/** The second was created after the first. */
const TWO = ['2025-01-01T00:00:00Z', '2025-01-02T00:00:00Z'].map((created_date, index) => ({
  id: index + 1,
  tracking_id: { created_date },
}));

test('it says that its code runs', () => {
  expect(heard).toEqual([{ said: { kind: 'ready' }, transfer: [] }]);
});

test('records come as columns in the order of the pick list, from JSON and from Arrow, and are handed over', () => {
  for (const order of [json(JSON.stringify(TWO)), { ...arrowOfIds([1n, 2n]), zone: 'UTC' }]) {
    const [message, ...others] = answersTo(order);
    expect(others).toEqual([]);
    expect(message && idsOf(message)).toEqual(['2', '1']);
    const { columns, newest } = message?.said as Extract<Said, { kind: 'columns' }>;
    expect(message?.transfer).toEqual(expect.arrayContaining([newest.buffer, columns.numbers.id.buffer]));
  }
});

test.each<[string, ReadOrder, string]>([
  ['is no list', json('{}'), 'Unexpected response from the server. Reload the page or try again later.'],
  ['has another checksum', { ...arrowOfIds([1n]), checksum: '0', zone: 'UTC' }, 'its checksum is another'],
])('for a body that %s it reports the reason', (_case, order, reason) => {
  expect(answersTo(order)).toEqual([{ said: { kind: 'invalid', reason }, transfer: [] }]);
});

test('any other failure is an error event of the worker', () => {
  const order = json('[]');
  // As if it had been transferred to another worker.
  order.body.transfer();
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener('error', failed);
  expect(answersTo(order)).toEqual([]);
  removeEventListener('error', failed);
  expect(failed.mock.lastCall?.[0].error).toBeInstanceOf(TypeError);
});

test('so is a failure in asynchronous code', () => {
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault());
  addEventListener('error', failed);
  const reason = new TypeError('not expected');
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  removeEventListener('error', failed);
  expect(failed.mock.lastCall?.[0].error).toBe(reason);
});

test('while it reads it reports that every second', () => {
  const text = JSON.stringify(Array.from({ length: 12_000 }, (_, id) => ({ id, note: 'x'.repeat(100) })));
  const kindsAt = (stepMs: number) => {
    let clock = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => (clock += stepMs));
    const kinds = answersTo(json(text)).map(({ said }) => said.kind);
    now.mockRestore();
    return kinds;
  };
  expect(kindsAt(0)).toEqual(['columns']);
  const everySecond = kindsAt(1_000);
  expect(everySecond.length).toBeGreaterThan(4);
  expect([everySecond.at(-1), new Set(everySecond.slice(0, -1))]).toEqual(['columns', new Set(['reading'])]);
  const everyThird = kindsAt(400);
  expect(everyThird.length).toBeGreaterThan(1);
  expect(everyThird.length).toBeLessThan(everySecond.length / 2);
});

/** The answer it receives, and the zone in which it has to hand that over, after it read it in another perhaps. */
async function handedOver(status: number, body: string, zone: string, readIn = 'UTC'): Promise<Message[]> {
  const parts = [new Uint8Array(bufferOf(body))];
  const read = () => Promise.resolve({ value: parts[0], done: parts.shift() === undefined });
  const answer = { status, headers: { get: () => null }, body: { getReader: () => ({ read }) } };
  Object.assign(globalThis, { fetch: () => Promise.resolve(answer) });
  expect(answersTo({ kind: 'ask', address: '/status', accept: '', zone: readIn })).toEqual([]);
  const order: HandOverOrder = { kind: 'hand-over', zone };
  expect(answersTo(order)[0]?.said).toEqual({ kind: 'reading', received: 0 });
  if (heard.length === 1) await nextMessage();
  return heard;
}

test('its answer is handed over with the headers, after progress reports', async () => {
  const [, message, ...others] = await handedOver(200, JSON.stringify(TWO), 'UTC');
  expect(others).toEqual([]);
  expect(message && idsOf(message)).toEqual(['2', '1']);
  expect(message?.said).toMatchObject({ headers: { etag: null, cursor: null, archived: null } });
});

test('what was refused is requested again when any tab has renewed the session', async () => {
  const answers = [401, 503].map((status) => ({ status }));
  const fetched = jest.fn(() => Promise.resolve(answers.shift()));
  Object.assign(globalThis, { fetch: fetched, BroadcastChannel: FakeChannel });
  answersTo({ kind: 'ask', address: '/status', accept: '', zone: 'UTC' });
  await Promise.resolve();
  expect(fetched).toHaveBeenCalledTimes(1);
  new FakeChannel().postMessage('renewed');
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('or else it is left to the page, once that knows its user', async () => {
  const fetched = jest.fn(() => Promise.resolve({ status: 401 }));
  Object.assign(globalThis, { fetch: fetched });
  answersTo({ kind: 'ask', address: '/status', accept: '', zone: 'UTC' });
  const declined = nextMessage();
  answersTo({ kind: 'hand-over', zone: 'UTC' });
  expect((await declined).said).toEqual({ kind: 'reading', received: 0 });
  expect((await nextMessage()).said).toEqual({ kind: 'declined' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['', ownZone()],
  ['Asia/Calcutta', 'Asia/Kolkata'],
])('what was read in the zone %j is handed over for %j', async (readIn, zone) => {
  const [, message] = await handedOver(200, JSON.stringify(TWO), zone, readIn);
  expect(message && idsOf(message)).toEqual(['2', '1']);
});

test.each([
  ['was refused', 503, '[]', 'UTC', { kind: 'declined' }],
  ['was read for another zone', 200, '[]', 'Asia/Kolkata', { kind: 'declined' }],
  [
    'is no list',
    200,
    '{}',
    'UTC',
    { kind: 'invalid', reason: 'Unexpected response from the server. Reload the page or try again later.' },
  ],
])('nothing is handed over of what it requested and %s', async (_case, status, body, zone, said) => {
  expect((await handedOver(status, body, zone)).at(-1)?.said).toEqual(said);
});

test('kept records are returned without copying their memory', async () => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const sealing = { key, prefix: 'one' };
  const { columns, slots } = viewOf(parseDeviceRecords(TWO, 'UTC'));
  const facts = { cursor: 'abc-7', asOf: 1_000, zone: 'UTC', archived: null };
  const keeping = nextMessage();
  expect(answersTo({ kind: 'keep', sealing, facts, columns: columns.data, slots })).toEqual([]);
  expect(await keeping).toEqual({ said: { kind: 'kept' }, transfer: [] });
  expect(answersTo({ kind: 'load' })).toEqual([]);
  const restoring = nextMessage();
  expect(answersTo({ kind: 'restore', sealing, zone: 'UTC' })).toEqual([]);
  const restored = await restoring;
  expect(idsOf(restored)).toEqual(['2', '1']);
  const { newest, columns: own, days } = restored.said as Extract<Said, { kind: 'restored' }>;
  const texts = Object.values(own.texts).flatMap(({ units, ends }) => [units, ends]);
  const arrays: readonly ArrayBufferView[] = [newest, ...texts, ...Object.values(own.numbers), ...Object.values(days)];
  expect(arrays.filter(({ buffer }) => !restored.transfer.includes(buffer))).toEqual([]);
  expect(new Set(restored.transfer).size).toBe(restored.transfer.length);
  // The order to load had no answer.
  expect(heard).toEqual([restored]);
});
