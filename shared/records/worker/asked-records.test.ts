import { InvalidAnswer } from '../../domain/index.ts';
import { UnreadableStream } from '../../domain/devices/arrow/index.ts';
import { bufferOf } from '../../testing/fake-service.ts';
import { arrowOfIds } from '../testing/arrow-of-ids.ts';
import { AskedRecords } from './asked-records.ts';

const fetched = jest.fn((_address: string, _options: RequestInit) => Promise.resolve(answers.shift()));
let answers: unknown[] = [];
beforeAll(() => Object.assign(globalThis, { fetch: fetched }));
afterAll(() => Reflect.deleteProperty(globalThis, 'fetch'));
beforeEach(() => (answers = []));

type Part = Uint8Array | Error;

/** An answer whose body arrives in parts; an error interrupts it. */
function answerWith(parts: readonly Part[], headers: Readonly<Record<string, string>> = {}, status = 200): void {
  const left = [...parts];
  const read = () => {
    const value = left.shift();
    return value instanceof Error ? Promise.reject(value) : Promise.resolve({ done: value === undefined, value });
  };
  const get = (name: string) => headers[name.toLowerCase()] ?? null;
  answers.push({ status, headers: { get }, body: { getReader: () => ({ read }) } });
}

const ask = () => new AskedRecords({ kind: 'ask', address: '/status', accept: 'a, b', zone: 'Asia/Kolkata' });

const idsOf = async (asked: AskedRecords) => {
  const columns = (await asked.records)?.columns;
  return columns && Array.from({ length: columns.length }, (_, slot) => columns.idAt(slot));
};

/** Split in the middle of letters, too. */
const pieces = (text: string, size: number): Uint8Array[] => {
  const bytes = new Uint8Array(bufferOf(text));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
};

test.each([1, 7, 100_000])('records that come in parts of %i bytes are read as one body', async (size) => {
  const created_date = '2025-01-01T00:00:00';
  const sent = [1, 2, 3].map((id) => ({ id, submitted_device_name: 'फ़ोन', tracking_id: { created_date } }));
  const text = JSON.stringify(sent);
  answerWith(pieces(text, size), { etag: '"1"', 'veritas-cursor': 'abc-1', 'veritas-archived': '{}' });
  const asked = ask();
  const read = await asked.records;
  expect(await idsOf(asked)).toEqual(['1', '2', '3']);
  expect(read?.columns.recordAt(2)).toMatchObject({
    createdAt: Date.parse('2024-12-31T18:30:00Z'),
    scanned: { name: 'फ़ोन' },
  });
  expect(read?.headers).toEqual({ etag: '"1"', cursor: 'abc-1', archived: '{}' });
  expect(asked.received).toBe(bufferOf(text).byteLength);
  expect(fetched.mock.lastCall).toEqual(['/status', { headers: { Accept: 'a, b' } }]);
});

test('an Arrow stream is read when it is whole', async () => {
  const { body, checksum } = arrowOfIds([5n, 6n]);
  const bytes = new Uint8Array(body);
  answerWith([bytes.subarray(0, 11), bytes.subarray(11)], { 'veritas-crc32': checksum });
  expect((await idsOf(ask()))?.sort()).toEqual(['5', '6']);
});

test.each<[string, () => void]>([
  ['is refused', () => answerWith([], {}, 403)],
  ['is a service that is away', () => answers.push(Promise.reject(new TypeError('Failed to fetch')))],
  ['has no body', () => answers.push({ status: 200, headers: { get: () => null }, body: null })],
  ['breaks off', () => answerWith([...pieces('[{"id":1},', 4), new TypeError('network error')])],
  ['breaks off in a stream', () => answerWith([new TypeError('network error')], { 'veritas-crc32': '0' })],
])('an answer that %s is not used', async (_case, prepare) => {
  prepare();
  expect(await ask().records).toBeNull();
});

test('what a session that has to be renewed refuses is requested again when it is, and once', async () => {
  fetched.mockClear();
  answerWith([], {}, 401);
  answerWith(pieces('[{"id":1}]', 4));
  const asked = ask();
  await Promise.resolve();
  expect(fetched).toHaveBeenCalledTimes(1);
  asked.renewed();
  expect(await idsOf(asked)).toEqual(['1']);
  answerWith([], {}, 401);
  answerWith([], {}, 401);
  const refused = ask();
  refused.renewed();
  expect(await refused.records).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(4);
  answerWith([], {}, 401);
  const left = ask();
  left.expectNoRenewal();
  expect(await left.records).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(5);
});

test('a body that is not a list of records, or has another checksum, is reported as invalid', async () => {
  answerWith(pieces('{}', 1));
  await expect(ask().records).rejects.toThrow(InvalidAnswer);
  answerWith([new Uint8Array(arrowOfIds([1n]).body)], { 'veritas-crc32': '0' });
  await expect(ask().records).rejects.toThrow(UnreadableStream);
});
