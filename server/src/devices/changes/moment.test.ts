import assert from 'node:assert/strict';
import { generateDemo } from '../../demo/generate.ts';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { announceSpan, hide } from '../records/hidden.ts';
import { isOf, isOfMoment, isTornByUndo, readMoment } from './moment.ts';
import { numberStep } from './step-numbers.ts';

const [TEMPLATE] = generateDemo({ records: 1, now: NOW }).devices;

async function add(db: Db, id: number, changes: object): Promise<void> {
  const row = { ...TEMPLATE, tracking_id: `R${id}`, tracking_key: `r${id}`, id, change_seq: id, ...changes };
  await db
    .insertInto('devices')
    .values(row as never)
    .execute();
}

storeTest(
  'a moment is a snapshot of the last change, the archive and hidden uploads, with its records',
  async ({ db }) => {
    const change = { seq: 7, archived_count: 3, archived_since: 5, store_id: 'store' };
    await db.updateTable('change_counter').set(change).execute();
    await add(db, 6, { upload_id: 'hidden' });
    await add(db, 5, { upload_id: 'shown' });
    await add(db, 7, { upload_id: null });
    await add(db, 8, { upload_id: null });
    const before = await readMoment(db, null);
    const state = { storeId: 'store', seq: 7, archive: { count: 3, since: 5 }, hidden: new Set(), scope: null };
    assert.deepEqual(before, state);
    await hide(db, { uploadId: 'hidden', firstId: 1, lastId: 2 });
    await hide(db, { uploadId: 'another', firstId: 3, lastId: 4 });
    const after = await readMoment(db, null);
    assert.deepEqual(after.hidden, new Set(['hidden', 'another']));
    const rows = await db.selectFrom('devices').select(['id', 'upload_id']).orderBy('id').execute();
    for (const [moment, ids] of [
      [before, [5, 6, 7]],
      [after, [5, 7]],
    ] as const) {
      const found = await db.selectFrom('devices').select('id').where(isOfMoment(moment)).orderBy('id').execute();
      assert.deepEqual(
        [found.map(({ id }) => id), rows.flatMap((row) => (isOf(moment, row) ? row.id : []))],
        [ids, ids],
      );
    }
    await db.deleteFrom('change_counter').execute();
    await assert.rejects(readMoment(db, null), /change_counter has lost its row/);
  },
);

storeTest('an undo invalidates reads of an earlier moment', async ({ db }) => {
  const [moment] = [{ ...(await readMoment(db, null)), seq: 7 }];
  const span = { uploadId: 'u', firstId: 1, lastId: 2 };
  await announceSpan(db, 7, span, 'removed');
  await announceSpan(db, 8, span, 'added');
  assert.equal(await isTornByUndo(db, moment), false);
  await announceSpan(db, 9, span, 'removed');
  assert.equal(await isTornByUndo(db, moment), true);
});

storeTest('a step has its number, and an earlier unnumbered change counts for the whole record', async ({ db }) => {
  const numbered = { change_seq: 4, submitted_seq: 4, verified_seq: 0, detached_seq: 0, whole_seq: 2 };
  await add(db, 1, numbered);
  const read = async () => {
    const columns = ['change_seq', 'submitted_seq', 'verified_seq', 'detached_seq', 'whole_seq'] as const;
    return Object.values(await db.selectFrom('devices').select(columns).executeTakeFirstOrThrow());
  };
  const steps = ['submitted', 'verified', 'detached'] as const;
  for (const [index, step] of steps.entries()) {
    await db
      .updateTable('devices')
      .set(numberStep(step, 5 + index))
      .execute();
  }
  assert.deepEqual(await read(), [7, 5, 6, 7, 2]);
  await db.updateTable('devices').set({ change_seq: 8 }).execute();
  await db.updateTable('devices').set(numberStep('submitted', 9)).execute();
  assert.deepEqual(await read(), [9, 9, 6, 7, 8]);
});
