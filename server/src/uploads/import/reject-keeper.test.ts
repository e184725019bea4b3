import assert from 'node:assert/strict';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { packReject } from '../store/pack-reject.ts';
import type { RejectedRow } from '../store/pack-reject.ts';
import { readUpload } from '../store/uploads.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { RejectKeeper } from './reject-keeper.ts';
import { RejectQuotaExceeded } from './reject-quota.ts';

const reject = (row: number): RejectedRow => ({ row, kind: 'refused', trackingId: null, reasons: [], cells: [] });
/** What one of them is counted with, and the names of the columns. */
const ROW = packReject(reject(1)).bytes;
/** Rows that are written together. */
const TOGETHER = 250;
const COLUMNS = ['a'];
const HEAD = '["a"]'.length;
const rows = (count: number) => Array.from({ length: count }, (_, index) => reject(index + 2));

/** The keeper of an upload of `u1` where there is room for so many bytes. */
async function keeperOf(context: AppContext, perUser: number, total: number, id = 'new') {
  const { config, db } = context;
  const rejects = { ...config.uploads.rejects, perUser, total };
  const upload = await storeUpload(db, id, [], NOW);
  let asked = 0;
  const run = {
    context: { ...context, config: { ...config, uploads: { ...config.uploads, rejects } } },
    upload,
    async underLease(work: (trx: Db) => Promise<void>) {
      asked += 1;
      await work(db);
    },
  };
  return { keeper: await RejectKeeper.begin(run as never), askedAgain: () => asked };
}

async function finished({ db }: AppContext, id: string, userId: string, bytes: number, at: number): Promise<void> {
  await storeUpload(db, id, [], NOW, userId);
  const done = { state: 'done', reject_bytes: bytes, finished_at: at, columns: '["a"]' } as const;
  await db.updateTable('uploads').set(done).where('id', '=', id).execute();
  const row = { upload_id: id, row: 2, kind: 'refused', tracking_id: null, reasons: '[]', cells: '[]' } as const;
  await db.insertInto('upload_rejects').values(row).execute();
}

const NONE = { rows: 0, bytes: 0 };

storeTest('the names of the columns need room too, and what fits to the byte is kept', async (context) => {
  const { keeper: tight } = await keeperOf(context, HEAD + ROW - 1, 1e6, 'tight');
  await assert.rejects(tight.keep(context.db, rows(1), COLUMNS), (error) => {
    assert.ok(error instanceof RejectQuotaExceeded);
    return error.bytes === HEAD + ROW;
  });
  const { keeper } = await keeperOf(context, HEAD + ROW, 1e6, 'exact');
  assert.deepEqual(await keeper.keep(context.db, rows(1), COLUMNS), { rows: 1, bytes: HEAD + ROW });
});

storeTest('more rejected rows than are written together are each kept once', async (context) => {
  const { db } = context;
  const { keeper } = await keeperOf(context, 1e7, 1e7);
  const first = await keeper.keep(db, rows(TOGETHER), COLUMNS);
  keeper.note(first);
  assert.deepEqual(first, { rows: TOGETHER, bytes: HEAD + TOGETHER * ROW });
  const more = rows(2 * TOGETHER + 1).slice(TOGETHER);
  assert.deepEqual(await keeper.keep(db, more, COLUMNS), { rows: TOGETHER + 1, bytes: (TOGETHER + 1) * ROW });
  const { count } = await db
    .selectFrom('upload_rejects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 2 * TOGETHER + 1);
});

storeTest(
  'rejected rows are kept as far as there is room, the names of the columns with the first',
  async (context) => {
    const { db } = context;
    const { keeper } = await keeperOf(context, HEAD + 3 * ROW, 1e6);
    assert.deepEqual(await keeper.keep(db, [], COLUMNS), NONE);
    const first = await keeper.keep(db, rows(1), COLUMNS);
    assert.deepEqual(first, { rows: 1, bytes: HEAD + ROW });
    keeper.note(first);
    assert.equal(keeper.rows, 1);
    await assert.rejects(keeper.keep(db, rows(3), COLUMNS), (error) => {
      assert.ok(error instanceof RejectQuotaExceeded);
      assert.equal(error.message, `Rejected rows of ${3 * ROW} bytes have no room`);
      return error.bytes === 3 * ROW;
    });
    await keeper.makeRoom(3 * ROW);
    const others = rows(9).slice(1);
    const second = await keeper.keep(db, others, COLUMNS);
    assert.deepEqual(second, { rows: 2, bytes: 2 * ROW }, 'the rest is counted only');
    keeper.note(second);
    assert.equal(keeper.rows, 3);
    assert.deepEqual(await keeper.keep(db, [reject(40)], COLUMNS), NONE);
    assert.equal((await readUpload(db, 'new')).reject_bytes, HEAD + 3 * ROW);
    const kept = await db.selectFrom('upload_rejects').select('row').orderBy('row').execute();
    assert.deepEqual(
      kept.map(({ row }) => row),
      [2, 3, 4],
    );
  },
);

storeTest(
  'those of the oldest uploads are evicted: of the user, or of any user above the total limit',
  async (context) => {
    const { db } = context;
    await finished(context, 'oldest of another', 'u2', 1_000, NOW - 9);
    await finished(context, 'older', 'u1', 1_000, NOW - 8);
    await finished(context, 'old', 'u1', 1_000, NOW - 7);
    const { keeper, askedAgain } = await keeperOf(context, 2_500, 3_500);
    const left = async () => {
      const found = await db.selectFrom('upload_rejects').select('upload_id').orderBy('upload_id').execute();
      return found.map(({ upload_id: id }) => id);
    };
    await keeper.makeRoom(500);
    assert.equal((await left()).length, 3, 'there is room');
    await keeper.makeRoom(501);
    assert.deepEqual(await left(), ['old', 'oldest of another']);
    const { rejects_expired_at: expiredAt, columns, reject_bytes: bytes } = await readUpload(db, 'older');
    assert.deepEqual([expiredAt, columns, bytes], [NOW, null, 0]);
    assert.equal(askedAgain(), 2);
    const { keeper: another } = await keeperOf(context, 1e6, 2_400, 'newer');
    await another.makeRoom(600);
    assert.deepEqual(await left(), ['old'], 'the oldest of all');
  },
);

storeTest('a file that exceeds the limit by itself evicts no rejected rows of other uploads', async (context) => {
  const { db } = context;
  await finished(context, 'old', 'u1', 1_000, NOW - 8);
  for (const [id, perUser, total] of [
    ['by its user', 2_000, 1e6],
    ['by all', 1e6, 2_000],
  ] as const) {
    const { keeper } = await keeperOf(context, perUser, total, id);
    keeper.note({ rows: 1, bytes: 500 });
    await keeper.makeRoom(1_501);
    assert.equal((await readUpload(db, 'old')).reject_bytes, 1_000, id);
    assert.deepEqual(await keeper.keep(db, [], COLUMNS), NONE);
  }
  const { keeper } = await keeperOf(context, 2_000, 1e6, 'that fits');
  keeper.note({ rows: 1, bytes: 500 });
  await keeper.makeRoom(1_500);
  assert.equal((await readUpload(db, 'old')).reject_bytes, 0);
});
