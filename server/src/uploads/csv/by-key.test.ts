import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CsvRecord } from '@veritas/shared/domain';
import fc from 'fast-check';
import { anyCharacter } from '../../testing/any-character.ts';
import { byKey } from './by-key.ts';

const SIZE = 3;
const WINDOW_BYTES = 1_000;
const HEADER = { row: 1, cells: ['key', 'text'] };
const keyOf = ({ cells }: CsvRecord) => cells[0] ?? '';

async function* batchesOf(records: readonly CsvRecord[]) {
  await Promise.resolve();
  yield [HEADER, ...records.slice(0, 2)];
  yield records.slice(2);
}

async function ordered(records: readonly CsvRecord[]): Promise<CsvRecord[][]> {
  const batches: CsvRecord[][] = [];
  for await (const batch of byKey(batchesOf(records), keyOf, SIZE, WINDOW_BYTES)) batches.push(batch);
  return batches;
}

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom('\u{1F600}', '\uD800', '"\\\n'),
);
const cells = fc.array(fc.tuple(key, text), { maxLength: 60, size: 'max' });
const recordsOf = (all: readonly (readonly [string, string])[]) => all.map((cells, at) => ({ row: at + 2, cells }));

test('every record is returned once and complete, after the header, in batches of limited size', async () => {
  await fc.assert(
    fc.asyncProperty(cells, async (all) => {
      const records = recordsOf(all);
      const [header, ...batches] = await ordered(records);
      assert.deepEqual(header, [HEADER]);
      assert.ok(batches.every((batch) => batch.length > 0 && batch.length <= SIZE));
      const inOrderOfRows = batches.flat().toSorted((a, b) => a.row - b.row);
      assert.deepEqual(inOrderOfRows, records);
    }),
  );
});

test('the order of equal keys is stable, also across windows', async () => {
  await fc.assert(
    fc.asyncProperty(cells, async (all) => {
      const rowsByKey = Map.groupBy((await ordered(recordsOf(all))).flat().slice(1), keyOf);
      for (const same of rowsByKey.values())
        assert.deepEqual(
          same.map(({ row }) => row),
          same.map(({ row }) => row).toSorted((a, b) => a - b),
        );
    }),
  );
});

test('a long file is sorted by key, a short one keeps its order', async () => {
  const text = 'x'.repeat(50);
  const records = (count: number) =>
    recordsOf(Array.from({ length: count }, (_, at) => [String(99 - at), text] as const));
  const rows = async (count: number) => (await ordered(records(count))).flat().map(({ row }) => row);
  assert.deepEqual(await rows(4), [1, 2, 3, 4, 5]);
  // The last ones do not fill a window.
  const [header, ...long] = await rows(14);
  assert.equal(header, 1);
  const border = long.findIndex((row, at) => at > 0 && row > (long[at - 1] ?? 0));
  assert.ok(border > 4, `${long.join()} is not in order`);
  assert.deepEqual(
    long.slice(0, border),
    long.slice(0, border).toSorted((a, b) => b - a),
  );
});

test('a key is sorted before those that it is a prefix of', async () => {
  const keys = ['aaa', 'a', 'aaaa', 'aa'];
  for (const order of [keys, keys.toReversed()]) {
    // Three fill a window.
    const records = recordsOf(order.map((key) => [key, 'x'.repeat(150)] as const));
    const [, ...sorted] = (await ordered(records)).flat().map(keyOf);
    assert.deepEqual(sorted.slice(0, 3), order.slice(0, 3).toSorted());
  }
});

test('records that are shorter than any with a cell are all kept, however many fit into a window', async () => {
  const shortest = Array.from({ length: 200 }, () => ({ row: 2, cells: [] }));
  assert.deepEqual((await ordered(shortest)).flat().slice(1), shortest);
});
