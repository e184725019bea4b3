import assert from 'node:assert/strict';
import { transaction } from '../db/index.ts';
import { drawNotesNumber } from '../devices/changes/change-seq.ts';
import { oldReplicaTest } from '../testing/database/old-replica.ts';
import { readMarks, saveMark } from './marks.ts';

oldReplicaTest('a mark is not missed when a lagging replica answers the rest of a request', async (pair) => {
  const { context, primary, whileAway } = pair;
  const { version } = await readMarks(context.db, undefined, null);
  await transaction(primary, async (trx) => {
    const seq = await drawNotesNumber(trx);
    await saveMark(trx, { tracking_key: 't1', tracking_id: 'T1' }, { seq, notes: 1 });
  });
  const old = await whileAway(
    (statement) => statement > 0,
    () => readMarks(context.db, version, null),
  );
  assert.deepEqual(old, { version, all: false, marks: [] });
  const { marks } = await readMarks(context.db, old.version, null);
  assert.deepEqual(marks, [{ tracking_id: 'T1', flag: null, notes: 1 }]);
});
