import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnsDuring } from '../testing/turns.ts';
import { recordBatches } from './record-batches.ts';

async function* cut(text: string, size: number) {
  for (let from = 0; from < text.length; from += size) {
    await Promise.resolve();
    yield text.slice(from, from + size);
  }
}

async function rowsOf(text: string, size: number, cutAt = text.length): Promise<number[][]> {
  const batches: number[][] = [];
  for await (const batch of recordBatches(cut(text, cutAt), size)) batches.push(batch.map(({ row }) => row));
  return batches;
}

test('records come in batches of the size, in their order, the rest last, wherever the text is cut', async () => {
  const text = ['id', 'a', 'b', 'c', 'd', 'e', 'f'].join('\n');
  for (const cutAt of [1, 3, 5, text.length]) {
    assert.deepEqual(await rowsOf(text, 3, cutAt), [[1, 2, 3], [4, 5, 6], [7]]);
    assert.deepEqual(await rowsOf(text, 10, cutAt), [[1, 2, 3, 4, 5, 6, 7]]);
  }
});

test('there is no empty batch after a full last one', async () => {
  assert.deepEqual(await rowsOf('id\na\nb\nc\n', 2), [
    [1, 2],
    [3, 4],
  ]);
  assert.deepEqual(await rowsOf('', 2), []);
});

test('text of blank lines only yields to the event loop between pieces', async () => {
  const turns = await turnsDuring(async () => assert.deepEqual(await rowsOf('\n'.repeat(1_000), 9, 100), []));
  assert.ok(turns >= 9, `${turns} turns in 10 pieces`);
});
