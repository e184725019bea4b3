import fc from 'fast-check';
import {
  allRecords,
  daysOf,
  DeviceColumns,
  keepDays,
  listDevices,
  parseDeviceRecords,
  viewOf,
} from '../../domain/index.ts';
import { WILD_NOW, wildElement } from '../../domain/devices/testing/wild-records.ts';
import { sealingOf, type Sealing } from '../../session/sealing.ts';
import type { KeptAnswer, KeptOrder } from './kept-messages.ts';
import { KeptWork } from './kept-work.ts';
import type { SealedCopy } from './seal.ts';
import { provideWebCrypto } from '../../testing/web-crypto.ts';

beforeAll(provideWebCrypto);

const ZONE = 'Asia/Kolkata';
const facts = { cursor: 'abc-7a', asOf: WILD_NOW, zone: ZONE, archived: { devices: 4, after_days: 180 } };

async function keyOf(sign: string): Promise<CryptoKey> {
  const bytes = new Uint8Array(32).fill(sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
const asha = async (): Promise<Sealing> => ({ key: await keyOf('a'), prefix: 'one' });

/** A store of one copy whose content a test may change. */
function place() {
  const held: { copy: SealedCopy | undefined } = { copy: undefined };
  return {
    held,
    read: () => Promise.resolve(held.copy),
    write: async (make: () => Promise<SealedCopy>) => {
      held.copy = await make();
    },
  };
}

async function keep(where: ReturnType<typeof place>, elements: readonly unknown[], most?: number, sealing?: Sealing) {
  const records = parseDeviceRecords(elements, ZONE);
  const { columns, slots } = viewOf(records);
  const order: KeptOrder = { kind: 'keep', sealing: sealing ?? (await asha()), facts, columns: columns.data, slots };
  return { records, answer: await new KeptWork(where, most).answer(order) };
}
const restore = (where: ReturnType<typeof place>, sealing: Sealing, zone = ZONE) =>
  new KeptWork(where).answer({ kind: 'restore', sealing, zone });

function recordsOf(answer: KeptAnswer | null) {
  if (answer?.kind !== 'restored') throw new Error(JSON.stringify(answer));
  const columns = new DeviceColumns(answer.columns);
  keepDays(columns, ZONE, answer.days);
  return { list: allRecords(columns, answer.newest), columns };
}

test('the copy restores records, their order and days, and what is known about them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wildElement, { maxLength: 30 }), async (elements) => {
      const where = place();
      const { records, answer } = await keep(where, elements);
      expect(answer).toEqual({ kind: 'kept' });
      const restored = await restore(where, await asha());
      expect(restored).toMatchObject({ facts });
      const { list, columns } = recordsOf(restored);
      expect([...list]).toEqual(records);
      expect([...listDevices(list, {}).rows]).toEqual([...listDevices(records, {}).rows]);
      const fresh = DeviceColumns.of(records);
      expect([...daysOf(columns, 'submittedAt', ZONE)].slice(0, records.length)).toEqual(
        [...daysOf(fresh, 'submittedAt', ZONE)].slice(0, records.length),
      );
    }),
    { numRuns: 60 },
  );
});

test('columns that were kept grow and change as those that were read', async () => {
  const where = place();
  await keep(where, [{ id: 1 }, { id: 2 }]);
  const { columns } = recordsOf(await restore(where, await asha()));
  for (const record of parseDeviceRecords([{ id: 3, tracking_id: '\u6771' }], ZONE)) columns.push(record);
  expect(columns.recordAt(2)).toMatchObject({ id: '3', trackingId: '\u6771' });
});

test('nothing of a stored record is readable', async () => {
  const where = place();
  await keep(where, [{ id: 1, tracking_id: { tracking_id: 'RVP0000001', hub_code: 'BLR_KOR' } }]);
  const text = Buffer.from(where.held.copy?.content ?? new ArrayBuffer()).toString('latin1');
  expect(text.length).toBeGreaterThan(500);
  expect(text).not.toMatch(/RVP|BLR|cursor/);
});

test('a copy that was cut, changed or moved, of another key, user, zone or layout is not used', async () => {
  const change: Record<string, (copy: SealedCopy) => SealedCopy> = {
    'cut short': (copy) => ({ ...copy, content: copy.content.slice(0, -9) }),
    empty: (copy) => ({ ...copy, content: new ArrayBuffer(0) }),
    changed: (copy) => {
      const content = copy.content.slice(0);
      new DataView(content).setUint8(40, new DataView(content).getUint8(40) ^ 1);
      return { ...copy, content };
    },
    'of another user': (copy) => ({ ...copy, owner: 'two' }),
  };
  for (const [name, changed] of Object.entries(change)) {
    const where = place();
    await keep(where, [{ id: 1 }]);
    where.held.copy = where.held.copy && changed(where.held.copy);
    const answer = await restore(where, await asha());
    expect([name, answer]).toEqual([name, { kind: 'nothing', reason: expect.any(String) as string }]);
  }
  const where = place();
  await keep(where, [{ id: 1 }]);
  const nothing = { kind: 'nothing', reason: expect.any(String) as string };
  expect(await restore(where, { key: await keyOf('b'), prefix: 'one' })).toEqual(nothing);
  // As if it had been moved to the key of another owner: the key is part of the authenticated data.
  if (where.held.copy) where.held.copy = { ...where.held.copy, owner: 'two' };
  expect(await restore(where, { key: await keyOf('a'), prefix: 'two' })).toEqual(nothing);
  const ours = place();
  await keep(ours, [{ id: 1 }]);
  expect(await restore(ours, await asha(), 'UTC')).toEqual({ kind: 'nothing', reason: 'It is of another time zone' });
});

test('a browser without a copy has nothing to say, one that is full or refuses says why', async () => {
  expect(await restore(place(), await asha())).toEqual({ kind: 'nothing', reason: null });
  const full = { ...place(), write: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) };
  expect((await keep(full, [{ id: 1 }])).answer).toEqual({ kind: 'nothing', reason: 'Full' });
  const blocked = { ...place(), read: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) };
  const work = new KeptWork(blocked);
  expect(await work.answer({ kind: 'load' })).toBeNull();
  expect(await work.answer({ kind: 'restore', sealing: await asha(), zone: ZONE })).toEqual({
    kind: 'nothing',
    reason: 'Blocked',
  });
});

test('a copy of more bytes than may be kept is not kept, and the log says how many', async () => {
  const where = place();
  const { answer } = await keep(where, [{ id: 1 }], 100);
  const bytes = Number(/It has (\d+) bytes, too many to keep/.exec(JSON.stringify(answer))?.[1]);
  expect(await keep(where, [{ id: 1 }], bytes - 1)).toMatchObject({ answer: { kind: 'nothing' } });
  expect(where.held.copy).toBeUndefined();
  expect(await keep(where, [{ id: 1 }], bytes)).toMatchObject({ answer: { kind: 'kept' } });
});

test('a copy that cannot be read is no error of a page that asks no more of it', async () => {
  const blocked = { ...place(), read: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) };
  expect(await new KeptWork(blocked).answer({ kind: 'load' })).toBeNull();
  // An unhandled rejection would end this test.
  expect((await keep(place(), [{ id: 1 }])).answer).toEqual({ kind: 'kept' });
});

describe('the key that the worker requests itself', () => {
  const IDENTITY = '/veritas/user/get_role/';
  const SECRET = 'YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE';
  const fetched = jest.fn<Promise<Pick<Response, 'ok' | 'json'>>, [string]>();
  const saying = (body: unknown, ok = true) => ({ ok, json: () => Promise.resolve(body) });
  let decrypt: jest.SpyInstance;
  const opened = () => decrypt.mock.calls.length;
  beforeEach(() => {
    Object.assign(globalThis, { fetch: fetched.mockReset() });
    decrypt = jest.spyOn(crypto.subtle, 'decrypt');
  });
  afterEach(() => jest.restoreAllMocks());

  async function keptBySecret() {
    const where = place();
    const sealing = await sealingOf(SECRET);
    await keep(where, [{ id: 1 }], undefined, sealing);
    return { work: new KeptWork(where), order: { kind: 'restore', sealing, zone: ZONE } as const };
  }
  /** A macrotask, in which settled promises continue. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test('opens the copy while the page is busy, once', async () => {
    const { work, order } = await keptBySecret();
    fetched.mockResolvedValue(saying({ user: 'asha', role: 'admin', storage_key: SECRET }));
    await work.answer({ kind: 'load', identity: IDENTITY });
    while (opened() === 0) await settled();
    expect(fetched.mock.calls).toEqual([[IDENTITY, { headers: { Accept: 'application/json' } }]]);
    expect(await work.answer(order)).toMatchObject({ kind: 'restored', facts });
    expect(opened()).toBe(1);
  });

  test.each<[string, () => Promise<Pick<Response, 'ok' | 'json'>>]>([
    ['no user is signed in', () => Promise.resolve(saying({ storage_key: SECRET }, false))],
    ['there is no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service has no keys', () => Promise.resolve(saying({ user: 'asha', role: 'admin' }))],
    ['it is no key', () => Promise.resolve(saying({ storage_key: '*' }))],
    ['the answer is no object', () => Promise.resolve(saying(null))],
    ['it is that of another user', () => Promise.resolve(saying({ storage_key: SECRET.replaceAll('Y', 'Z') }))],
  ])('where %s the page brings it', async (_case, answer) => {
    const { work, order } = await keptBySecret();
    fetched.mockImplementation(answer);
    await work.answer({ kind: 'load', identity: IDENTITY });
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect(opened()).toBe(0);
    expect(await work.answer(order)).toMatchObject({ kind: 'restored', facts });
  });

  test('is not waited for when the page brings it first', async () => {
    const { work, order } = await keptBySecret();
    const { promise, resolve } = Promise.withResolvers<Pick<Response, 'ok' | 'json'>>();
    fetched.mockReturnValue(promise);
    await work.answer({ kind: 'load', identity: IDENTITY });
    expect(await work.answer(order)).toMatchObject({ kind: 'restored', facts });
    resolve(saying({ storage_key: SECRET }));
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect(opened()).toBe(1);
  });

  test('says as little as any other of a copy that was changed', async () => {
    const { work, order } = await keptBySecret();
    fetched.mockResolvedValue(saying({ storage_key: SECRET }));
    decrypt.mockRejectedValue(new DOMException('Changed', 'OperationError'));
    await work.answer({ kind: 'load', identity: IDENTITY });
    while (opened() === 0) await settled();
    expect(await work.answer(order)).toEqual({ kind: 'nothing', reason: 'Changed' });
  });
});
