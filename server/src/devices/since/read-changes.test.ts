import assert from 'node:assert/strict';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { storeTest } from '../../testing/store-test.ts';
import { drawChangeNumbers, lastChange } from '../changes/change-seq.ts';
import { announceSpan, show } from '../records/hidden.ts';
import type { IdSpan } from '../records/hidden.ts';
import { MOST_ADDED, MOST_ARCHIVED, MOST_CHANGES, readChanges } from './read-changes.ts';
import {
  changeRecords,
  deleteRecords,
  hideUpload,
  showUpload,
  storeHidden,
  storeShown,
  takeSteps,
} from '../testing/uploaded-records.ts';

const STEP = 10_000;

/** As the archive moves records, in either direction. */
function move(db: Db, { firstId, lastId }: Pick<IdSpan, 'firstId' | 'lastId'>, archived: 0 | 1): Promise<void> {
  return transaction(db, async (trx) => {
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    const moved = { archived, change_seq: seq };
    const rows = trx.updateTable('devices').set(moved).where('id', '<=', lastId);
    // In steps, each within the limit of a statement on a busy machine.
    for (let first = firstId; first <= lastId; first += STEP)
      await rows
        .where('id', '>=', first)
        .where('id', '<', first + STEP)
        .execute();
  });
}
const at = (first: number, last = first) => ({ firstId: first, lastId: last });

const now = async (db: Db) => (await lastChange(db)).seq;

/** Number of the last change, IDs with steps or `whole`, and what went. */
async function changesSince(db: Db, since: number, last?: number) {
  const changes = await readChanges(db, since, null, last);
  if (!changes) return 'too many';
  const { known, records, removed } = changes;
  return { seq: known.seq, records: records.map(({ row, steps }) => [row.id, steps ?? 'whole']), removed };
}

/** The same database; `act` happens once, right after a page of changed records was read. */
function afterPage(db: Db, act: () => Promise<void>): Db {
  let isDone = false;
  return afterRead(db, 'whole_seq', async () => {
    if (isDone) return;
    isDone = true;
    await act();
  });
}

storeTest('uploads are read individually up to a limit', async ({ db }) => {
  const { uploadId, firstId } = await storeHidden(db, MOST_ADDED + 1);
  const since = await transaction(db, async (trx) => {
    const base = await drawChangeNumbers(trx, MOST_ADDED + 1);
    await show(trx, uploadId);
    for (let index = 0; index <= MOST_ADDED; index += 1)
      await announceSpan(trx, base + 1 + index, { uploadId, ...at(firstId + index) }, 'added');
    return base;
  });
  assert.equal((await readChanges(db, since + 1, null))?.records.length, MOST_ADDED);
  assert.equal(await readChanges(db, since, null), null);
});

storeTest('new records are complete, steps are sent alone, archived or undone records removed', async ({ db }) => {
  const { firstId: a } = await storeShown(db, 6);
  const undone = await storeShown(db, 2);
  const since = await now(db);
  await changeRecords(db, [a + 2], 'whole');
  await takeSteps(db, [{ id: a + 1, step: 'submitted', by: 'asha' }]);
  const { firstId: added } = await storeShown(db, 3);
  await takeSteps(db, [{ id: added, step: 'verified', by: 'asha' }]);
  await move(db, at(a + 3, a + 4), 1);
  await move(db, at(added + 2), 1);
  await hideUpload(db, undone);
  const expected = {
    seq: await now(db),
    records: [
      [a + 1, ['submitted']],
      [a + 2, 'whole'],
      [added, 'whole'],
      [added + 1, 'whole'],
    ],
    removed: [
      [undone.firstId, undone.lastId],
      [a + 3, a + 4],
      [added + 2, added + 2],
    ],
  };
  assert.deepEqual(await changesSince(db, since), expected);
  await drawChangeNumbers(db, 5);
  assert.deepEqual(await changesSince(db, since), expected, 'numbers of what is still hidden are none of a change');
  await move(db, at(a + 3), 0);
  assert.deepEqual(await changesSince(db, expected.seq), {
    seq: await now(db),
    records: [[a + 3, 'whole']],
    removed: [],
  });
});

storeTest('changes up to one of them leave out what changed only later', async ({ db }) => {
  const { firstId: a } = await storeShown(db, 4);
  const since = await now(db);
  await takeSteps(db, [
    { id: a, step: 'submitted', by: 'asha' },
    { id: a + 3, step: 'submitted', by: 'asha' },
  ]);
  const last = await now(db);
  await takeSteps(db, [
    { id: a, step: 'verified', by: 'ravi' },
    { id: a + 1, step: 'submitted', by: 'ravi' },
  ]);
  await move(db, at(a + 2), 1);
  // Its first step is one of the requested changes, so its current state is sent.
  const records = [
    [a, ['submitted', 'verified']],
    [a + 3, ['submitted']],
  ];
  assert.deepEqual(await changesSince(db, since, last), { seq: last, records, removed: [] });
  assert.deepEqual(await changesSince(db, last, last), { seq: last, records: [], removed: [] });
});

storeTest('a record that changes during the read is returned once, in its final state', async ({ db }) => {
  const span = await storeShown(db, 2_500);
  const [a] = [span.firstId];
  const since = await now(db);
  await move(db, at(a), 1);
  await changeRecords(
    db,
    Array.from({ length: 2_400 }, (_, index) => a + 1 + index),
    'asha',
  );
  const seq = await now(db);
  const meanwhile = afterPage(db, async () => {
    await move(db, at(a), 0);
    await move(db, at(a + 1), 1);
  });
  const changes = await readChanges(meanwhile, since, null);
  assert.deepEqual(changes?.removed, [[a + 1, a + 1]]);
  assert.deepEqual([changes.records.length, changes.records[0]?.row.id, changes.records[1]?.row.id], [2_400, a, a + 2]);
  // Concurrent changes are after the moment: they are sent again with the next request.
  assert.equal(changes.known.seq, seq);
  assert.deepEqual(await changesSince(db, seq), { seq: seq + 2, records: [[a, 'whole']], removed: [[a + 1, a + 1]] });
});

storeTest('records that an undo deletes during the read are all reported as removed', async ({ db }) => {
  const { firstId: a } = await storeShown(db, 2);
  const since = await now(db);
  await changeRecords(db, [a], 'asha');
  const added = await storeShown(db, 4);
  const undone = afterPage(db, async () => {
    await hideUpload(db, added);
    await deleteRecords(db, added, 0.5);
  });
  assert.deepEqual(await changesSince(undone, since), {
    seq: await now(db),
    records: [[a, 'whole']],
    removed: [[added.firstId, added.lastId]],
  });
});

storeTest('an import that is shown during the read is sent with the next request', async ({ db }) => {
  const { firstId: a } = await storeShown(db, 2);
  const hidden = await storeHidden(db, 3);
  const since = await now(db);
  await changeRecords(db, [a], 'asha');
  const seq = await now(db);
  const shown = afterPage(db, () => showUpload(db, hidden));
  assert.deepEqual(await changesSince(shown, since), { seq, records: [[a, 'whole']], removed: [] });
  const ids = [0, 1, 2].map((more) => [hidden.firstId + more, 'whole']);
  assert.deepEqual(await changesSince(db, seq), { seq: seq + 1, records: ids, removed: [] });
});

storeTest('more changes of any kind than its limit are too many', async ({ db }) => {
  const start = await now(db);
  const { firstId } = await storeShown(db, MOST_CHANGES);
  const countOf = async (since: number) => (await readChanges(db, since, null))?.records.length;
  assert.equal(await countOf(start), MOST_CHANGES);
  const whole = await now(db);
  await storeShown(db, 1);
  assert.deepEqual([await countOf(start), await countOf(whole)], [undefined, 1]);
  const changed = await now(db);
  const span = at(firstId, firstId + MOST_CHANGES - 1);
  await move(db, span, 0);
  assert.equal(await countOf(changed), MOST_CHANGES);
  await move(db, { ...span, lastId: span.lastId + 2 }, 0);
  assert.equal(await countOf(changed), undefined);
});

storeTest('more archived records than the limit are too many', async ({ db }) => {
  const span = await storeShown(db, MOST_ARCHIVED + 1);
  const since = await now(db);
  await move(db, { ...span, lastId: span.lastId - 1 }, 1);
  assert.deepEqual((await readChanges(db, since, null))?.removed, [[span.firstId, span.lastId - 1]]);
  await move(db, span, 1);
  assert.equal(await readChanges(db, since, null), null);
});
