import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ARROW_FIELDS } from '../arrow/arrow-fields.ts';
import { ARROW_FORM } from '../arrow/arrow-form.ts';
import { arrowRows, emptyDictionaries } from '../arrow/arrow-rows.ts';
import { JSON_FORM } from '../body/body-form.ts';
import { mergeRows } from './merge-rows.ts';
import type { RowChanges } from './merge-rows.ts';
import type { StatusRow } from './status-record.ts';
import { anyRows } from '../testing/any-rows.ts';

/** Rows, changes of some of them, and all rows afterwards. */
const anyChanges = fc.tuple(anyRows, anyRows, fc.infiniteStream(fc.nat(3))).map(([before, others, kinds]) => {
  const changes = new Map<number, StatusRow | null>(others.map((row) => [row.id, row]));
  for (const [index, row] of before.entries()) {
    const kind = kinds.next().value as number;
    if (kind === 0) changes.set(row.id, null);
    if (kind === 1) changes.set(row.id, { ...row, submitted_by: `é ${index}`, tracking_id: `${row.tracking_id}+` });
  }
  // A removal of a record that was never included.
  changes.set(4_000, null);
  const all = new Map<number, StatusRow | null>([...before.map((row) => [row.id, row] as const), ...changes]);
  const after = [...all.values()].filter((row) => row !== null).sort((a, b) => a.id - b.id);
  return { before, changes, after };
});

test('an updated part of JSON has the same bytes as a full rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(anyChanges, async ({ before, changes, after }) => {
      const maker = JSON_FORM.begin();
      const changed = await maker.changed(await maker.part(before), changes);
      assert.deepEqual(changed, after.length === 0 ? null : await maker.part(after));
      // Again, on a part that was already updated.
      if (changed) assert.deepEqual(await maker.changed(changed, new Map([[4_000, null]])), changed);
    }),
  );
});

test('updated columns have the same values as a full rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(anyChanges, async ({ before, changes, after }) => {
      const maker = ARROW_FORM.begin();
      const changed = await maker.changed(await maker.part(before), changes);
      const texts = emptyDictionaries();
      arrowRows(before, ARROW_FIELDS, texts);
      const came = [...changes].sort(([a], [b]) => a - b).flatMap(([, row]) => row ?? []);
      arrowRows(came, ARROW_FIELDS, texts);
      assert.deepEqual(changed, after.length === 0 ? null : arrowRows(after, ARROW_FIELDS, texts));
    }),
  );
});

test('adjacent unchanged records are one run', () => {
  const ids = Float64Array.of(2, 3, 5, 8);
  const row = { id: 5 } as StatusRow;
  const runsOf = (changes: RowChanges) => mergeRows(ids, changes).runs;
  assert.deepEqual(runsOf(new Map()), [{ isNew: false, first: 0, end: 4 }]);
  assert.deepEqual(runsOf(new Map([[5, row]])), [
    { isNew: false, first: 0, end: 2 },
    { isNew: true, first: 0, end: 1 },
    { isNew: false, first: 3, end: 4 },
  ]);
  assert.deepEqual(runsOf(new Map(Array.from(ids, (id) => [id, null]))), []);
});
