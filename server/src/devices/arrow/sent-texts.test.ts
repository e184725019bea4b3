import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byName } from '@veritas/shared/domain/arrow';
import { emptyDictionaries, NO_TEXT, REPEATED } from './arrow-rows.ts';
import type { ArrowRows, RepeatedColumn } from './arrow-rows.ts';
import { areMostlyUnused, isContinued, sentDictionaries, usedCodes } from './sent-texts.ts';

const HUBS: RepeatedColumn = 'hub_code';
const [FIRST, LAST] = [REPEATED[0], REPEATED.at(-1)];

/** Dictionaries with this many texts in one column, of which rows use some; and the sent part. */
function sentOf(size: number, used: readonly number[], column: RepeatedColumn = HUBS) {
  const dictionaries = emptyDictionaries();
  for (let code = 0; code < size; code += 1) dictionaries[column].set(`text ${code}`, code);
  return {
    dictionaries,
    sent: sentDictionaries(dictionaries, [usedOf(used.slice(1), column), usedOf(used.slice(0, 1), column)]),
  };
}

const rowsWith = (codes: readonly number[], column: RepeatedColumn) =>
  ({
    codes: byName(REPEATED, (name) => Int32Array.from(name === column ? codes : [NO_TEXT])),
  }) as Partial<ArrowRows> as ArrowRows;
const usedOf = (codes: readonly number[], column: RepeatedColumn = HUBS) => usedCodes([rowsWith(codes, column)]);
const upTo = (count: number) => Array.from({ length: count }, (_, code) => code);

void test('the used codes of rows are those of their texts, once each', () => {
  const used = usedCodes([rowsWith([4, NO_TEXT, 4, 0], HUBS), rowsWith([7], HUBS)]);
  assert.deepEqual(used[HUBS], new Set([4, 0, 7]));
  assert.deepEqual(used.device_type, new Set());
});

void test('only texts used by a record are sent, in insertion order', () => {
  const { sent } = sentOf(6, [5, 1, 3]);
  const { texts, codes, places } = sent[HUBS];
  assert.deepEqual(texts, ['text 1', 'text 3', 'text 5']);
  assert.deepEqual([...codes], [1, 3, 5]);
  assert.deepEqual(
    [1, 3, 5].map((code) => places[code]),
    [0, 1, 2],
  );
});

for (const [count, width] of [
  [0, 8],
  [128, 8],
  [129, 16],
  [32_768, 16],
  [32_769, 32],
])
  void test(`indices of ${count} texts have ${width} bits`, () => {
    assert.equal(sentOf(Number(count), upTo(Number(count))).sent[HUBS].width, width);
  });

void test('encoded batches stay valid when texts are only appended', () => {
  const before = sentOf(10, [0, 2, 4]).sent;
  assert.equal(isContinued(before, sentOf(10, [0, 2, 4]).sent), true);
  assert.equal(isContinued(before, sentOf(10, [0, 2, 4, 5]).sent), true);
  assert.equal(isContinued(before, sentOf(10, [0, 2]).sent), false, 'one went');
  assert.equal(isContinued(before, sentOf(10, [0, 1, 2, 4]).sent), false, 'one came between');
  assert.equal(isContinued(before, sentOf(200, [0, 2, 4, ...upTo(200).slice(5)]).sent), false, 'places became wider');
});

for (const column of [FIRST, LAST])
  void test(`encoded batches become invalid when only ${column} has changed`, () => {
    assert.equal(isContinued(sentOf(3, [0, 1], column).sent, sentOf(3, [1], column).sent), false);
  });

void test('dictionaries are mostly unused when one exceeds twice its sent texts by a thousand', () => {
  const judged = (size: number, used: number, column?: RepeatedColumn) => {
    const { dictionaries, sent } = sentOf(size, upTo(used), column);
    return areMostlyUnused(dictionaries, sent);
  };
  assert.equal(judged(1_020, 10), false);
  assert.equal(judged(1_021, 10), true);
  assert.equal(judged(1_021, 10, LAST), true);
});
