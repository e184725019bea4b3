import assert from 'node:assert/strict';
import { storeTest } from '../../testing/store-test.ts';
import { hiddenSpans, isVisible } from './hidden.ts';
import { deleteRecords, hideUpload, showUpload, storeHidden } from '../testing/uploaded-records.ts';

storeTest(
  'records are visible from when their upload is shown until it is hidden; hidden spans are listed',
  async ({ db }) => {
    const seen = async () => (await db.selectFrom('devices').select('id').where(isVisible).execute()).length;
    const [kept, other] = [await storeHidden(db, 3), await storeHidden(db, 2)];
    assert.deepEqual(
      (await hiddenSpans(db)).toSorted((a, b) => a.firstId - b.firstId),
      [kept, other],
    );
    assert.equal(await seen(), 0);
    await showUpload(db, kept);
    assert.deepEqual([await hiddenSpans(db), await seen()], [[other], 3]);
    await hideUpload(db, kept);
    assert.equal(await seen(), 0);
    for (const span of [kept, other]) await deleteRecords(db, span);
    assert.deepEqual(await hiddenSpans(db), []);
  },
);
