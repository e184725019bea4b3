import assert from 'node:assert/strict';
import { isVisible } from '../../devices/records/hidden.ts';
import { addGroup, addUser } from '../../testing/fixtures.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import type { GoodRow } from './findings.ts';
import { loadRowFacts } from './row-facts.ts';
import { deleteRecords, SLICE, storeRecords } from './store-rows.ts';

const good = (row: number, trackingId: string, more: Partial<GoodRow['reading']> = {}): GoodRow => ({
  kind: 'good',
  row,
  cells: [trackingId],
  reading: {
    ...{ trackingId, hubCode: 'BLR_KOR', createdAt: NOW, deviceType: 'mobile', isBlindpick: false },
    ...{ blindBrand: null, blindModel: null, deviceBrand: 'Vivo', deviceModelName: 'V29', assignedTo: null },
    ...more,
  },
});

storeTest(
  'good rows are stored under the ids of their places, and an ID that is taken is a duplicate',
  async ({ db }) => {
    const blind = { isBlindpick: true, blindBrand: 'Oppo', blindModel: 'A5', assignedTo: 'asha', hubCode: 'Blr_Kor' };
    assert.deepEqual(await storeRecords(db, 'one', 11, [good(2, 'Rvp1', blind), good(3, 'RVP2')]), []);
    const duplicates = await storeRecords(db, 'two', 21, [good(2, 'RVP3'), good(3, 'rvp1'), good(4, 'RVP3')]);
    const reasonOf = (id: string) => [`tracking_id "${id}": is already stored or appears in an earlier row`];
    assert.deepEqual(duplicates, [
      { row: 3, kind: 'duplicate', trackingId: 'rvp1', reasons: reasonOf('rvp1'), cells: ['rvp1'] },
      { row: 4, kind: 'duplicate', trackingId: 'RVP3', reasons: reasonOf('RVP3'), cells: ['RVP3'] },
    ]);
    const rows = await db.selectFrom('devices').selectAll().where(isVisible).orderBy('id').execute();
    assert.deepEqual(
      rows.map(({ id, upload_id }) => `${id} ${upload_id}`),
      ['11 one', '12 one', '21 two'],
    );
    const shown = {
      ...{ change_seq: 0, tracking_id: 'Rvp1', tracking_key: 'rvp1', hub_code: 'Blr_Kor', hub_key: 'blr_kor' },
      ...{ created_at: NOW, device_type: 'mobile', is_blindpick: 1, blind_brand: 'Oppo', blind_model: 'A5' },
      ...{ device_brand: 'Vivo', device_model_name: 'V29', assigned_to: 'asha', is_submit: 0, is_verified: 0 },
      ...{ is_verified_rc: 0, needs_support: 0 },
    };
    assert.deepEqual({ ...rows[0], ...shown }, { ...rows[0] });
    assert.equal(rows[1]?.is_blindpick, 0);
  },
);

storeTest('the records of a span are deleted by parts, those of its upload alone', async ({ db }) => {
  const last = SLICE + 2;
  await storeRecords(db, 'one', 1, [good(2, 'RVP1')]);
  await storeRecords(db, 'one', SLICE, [good(2, 'RVP2'), good(3, 'RVP3')]);
  await storeRecords(db, 'two', last, [good(2, 'RVP4')]);
  await storeRecords(db, 'three', last + 1, [good(2, 'RVP5')]);
  const left = async () => (await db.selectFrom('devices').select('id').orderBy('id').execute()).map(({ id }) => id);
  const after: number[][] = [];
  await deleteRecords(db, { uploadId: 'one', firstId: 1, lastId: last }, async (work) => {
    await work(db);
    after.push(await left());
  });
  assert.deepEqual(after, [
    [SLICE + 1, last, last + 1],
    [last, last + 1],
  ]);
  await deleteRecords(db, { uploadId: 'three', firstId: last + 1, lastId: last + 1 }, (work) => work(db));
  assert.deepEqual(await left(), [last], 'a span of one');
  await deleteRecords(db, { uploadId: 'one', firstId: 1_000, lastId: 2_000 }, () => assert.fail('nothing is there'));
});

storeTest('rows may name hubs, and active operators of the groups that they are in', async (context) => {
  const { db } = context;
  await addGroup(context, 'Blr_Kor');
  await addGroup(context, 'DEL_OKH');
  await addGroup(context, 'RC_BLR', 'RC');
  await addUser(context, { username: 'Asha', role: 'operators', groups: ['Blr_Kor', 'DEL_OKH'] });
  await addUser(context, { username: 'ravi', role: 'operators', groups: ['RC_BLR'] });
  await addUser(context, { username: 'alone', role: 'operators' });
  await addUser(context, { username: 'boss', role: 'admin', groups: ['Blr_Kor'] });
  await addUser(context, { username: 'away', role: 'operators', groups: ['Blr_Kor'], isActive: false });
  const gone = await addUser(context, { username: 'gone', role: 'operators', groups: ['Blr_Kor'] });
  await db.updateTable('users').set({ deleted_at: NOW }).where('id', '=', gone).execute();
  const days = {} as never;
  const facts = await loadRowFacts(db, NOW, days);
  assert.equal(facts.now, NOW);
  assert.equal(facts.days, days);
  assert.deepEqual([...facts.hubs].sort(), [
    ['blr_kor', 'Blr_Kor'],
    ['del_okh', 'DEL_OKH'],
  ]);
  const operators = [...facts.operators].map(([key, { username, hubKeys }]) => [key, username, [...hubKeys].sort()]);
  assert.deepEqual(operators.sort(), [
    ['asha', 'Asha', ['blr_kor', 'del_okh']],
    ['ravi', 'ravi', ['rc_blr']],
  ]);
});
