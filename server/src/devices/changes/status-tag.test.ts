import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCursor, formatTag, lastKnownChange, parseCursor, tagOf } from './status-tag.ts';

const STORE = { storeId: '0a1b2c3d-e5f6-4711-8899-aabbccddeeff', archive: { count: 0, since: null } };
/** A store whose records were archived at its tenth change. */
const ARCHIVE = { storeId: STORE.storeId, archive: { count: 3, since: 10 } };
const of = (seq: number, store: typeof STORE | typeof ARCHIVE = STORE) =>
  formatCursor(tagOf(store.storeId, seq, store.archive));

test('a cursor names the store, the change and whether archived records are left out', () => {
  assert.equal(of(7), '0a1b2c3d-7');
  assert.equal(of(9, ARCHIVE), '0a1b2c3d-9');
  assert.equal(of(10, ARCHIVE), '0a1b2c3d-10a');
  assert.equal(formatTag({ storeId: STORE.storeId, seq: 7 }, '-json'), 'W/"0a1b2c3d-7-json"');
});

const CURSORS: readonly [text: unknown, seq: number | null, withArchive: number | null][] = [
  ['0a1b2c3d-7', 7, 7],
  ['0a1b2c3d-0', 0, 0],
  ['0a1b2c3d-9', 9, 9],
  ['0a1b2c3d-10', 10, null],
  ['0a1b2c3d-10a', 10, 10],
  ['0a1b2c3d-123456789012345', 123_456_789_012_345, null],
  ['0a1b2c3d-1234567890123456', null, null],
  ['0a1b2c3e-7', null, null],
  ['0a1b2c3d-', null, null],
  ['0a1b2c3d-7b', null, null],
  [' 0a1b2c3d-7', null, null],
  ['0a1b2c3d-7 ', null, null],
  ['x0a1b2c3d-7', null, null],
  ['', null, null],
  [7, null, null],
  [['0a1b2c3d-7'], null, null],
  [undefined, null, null],
];
for (const [text, seq, withArchive] of CURSORS) {
  test(`the change of the cursor ${JSON.stringify(text)}`, () => {
    assert.deepEqual([parseCursor(text, STORE), parseCursor(text, ARCHIVE)], [seq, withArchive]);
  });
}

const HEADERS: readonly [header: string, change: number | null][] = [
  ['W/"0a1b2c3d-7-json"', 7],
  ['"0a1b2c3d-7-json"', 7],
  ['W/"0a1b2c3d-0-json"', 0],
  [' W/"0a1b2c3d-7-json" ,W/"0a1b2c3d-8-json", "other"', 8],
  [' W/"0a1b2c3d-9-json" ,W/"0a1b2c3d-8-json", W/"0a1b2c3d-7-json"', 9],
  ['W/"0a1b2c3d-10-json" ,W/"0a1b2c3d-8-json"', 8],
  ['W/"0a1b2c3d-7-json", W/"0a1b2c3d-8-arrow"', 7],
  ['W/"0a1b2c3d-10-json"', null],
  ['W/"0a1b2c3e-7-json"', null],
  ['W/"0a1b2c3d-7"', null],
  ['0a1b2c3d-7-json', null],
  ['xW/"0a1b2c3d-7-json"', null],
  ['W/"0a1b2c3d-7-json"x', null],
  ['*', null],
  ['', null],
];
for (const [header, change] of HEADERS) {
  test(`the last change that a reader names by ${header}, of nine`, () => {
    assert.equal(lastKnownChange(header, '-json', { ...STORE, seq: 9 }), change);
  });
}
