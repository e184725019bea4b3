import { DeviceColumns, parseDeviceRecords } from '../../domain/index.ts';
import { columnsMessage } from '../reading/worker-messages.ts';
import { pack, unpack, type Packed } from './pack.ts';

const facts = { cursor: 'abc-7', asOf: 1_000, zone: 'UTC', archived: null };

/** The columns of that many records. */
function packedOf(count: number): Packed {
  const elements = Array.from({ length: count }, (_, id) => ({ id, tracking_id: { tracking_id: `RVP${id}` } }));
  const { columns, newest, days } = columnsMessage(DeviceColumns.of(parseDeviceRecords(elements)), 'UTC').message;
  return { facts, columns, newest, days };
}
const shorter = <A extends { slice: (from: number) => A }>(array: A) => array.slice(1);
const bufferOfPack = (packed: Packed) => pack(packed).buffer;

test('what was packed is unpacked, with the days of its records and no more', () => {
  const packed = packedOf(3);
  const unpacked = unpack(bufferOfPack(packed));
  expect(unpacked).toMatchObject({ facts, columns: packed.columns, newest: packed.newest });
  expect(Object.keys(unpacked.days)).toEqual(Object.keys(packed.days));
  for (const days of Object.values(unpacked.days)) expect(days).toHaveLength(3);
});

test('a copy is hardly larger than its columns', () => {
  // Each record adds its numbers and its texts, some 150 bytes.
  expect(pack(packedOf(1_000)).length - pack(packedOf(900)).length).toBeLessThan(100 * 200);
  expect(pack(packedOf(0)).length).toBeLessThan(4_000);
});

const { columns } = packedOf(3);
const text = columns.texts.trackingId;
test.each<[string, Partial<Packed>]>([
  ['an order', { newest: shorter(packedOf(3).newest) }],
  [
    'a column of numbers',
    { columns: { ...columns, numbers: { ...columns.numbers, id: shorter(columns.numbers.id) } } },
  ],
  [
    'a column of texts',
    { columns: { ...columns, texts: { ...columns.texts, trackingId: { ...text, ends: shorter(text.ends) } } } },
  ],
  ['days', { days: { ...packedOf(3).days, submittedAt: new Int32Array(2) } }],
])('%s of fewer records than the others is not used', (_case, change) => {
  expect(() => unpack(bufferOfPack({ ...packedOf(3), ...change }))).toThrow('different lengths');
});

test('bytes that are cut off or too many are not used', () => {
  const bytes = pack(packedOf(3));
  expect(() => unpack(Uint8Array.from([...bytes, 0]).buffer)).toThrow('different lengths');
  expect(() => unpack(bytes.slice(0, -1).buffer)).toThrow();
});
