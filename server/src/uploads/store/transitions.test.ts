import assert from 'node:assert/strict';
import type { Db } from '../../db/index.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { abandon, evict, expire, forgetFailed, forgetFailedBefore } from './closing.ts';
import { interrupt, proceed, process, progress, rewind, suspend } from './transitions.ts';
import { fail, finish, lockFinished, undo } from './finishing.ts';
import { advance, begin, lock } from './receiving.ts';
import { readUpload } from './uploads.ts';
import type { Upload } from './uploads.ts';

const LATER = NOW + 60_000;
const STATES = ['receiving', 'processing', 'done', 'failed'] as const;
type State = (typeof STATES)[number];

const OUTCOME = { processed: 4, result: '{}', columns: ['a', 'b'], duplicates: 1, refused: 2, firstId: 11, lastId: 14 };
const FINISHED = {
  state: 'done',
  columns: '["a","b"]',
  result: '{}',
  finished_at: LATER,
  processed: 4,
  duplicates: 1,
  refused: 2,
  first_id: 11,
  last_id: 14,
};
const PROCESSING = { state: 'processing', rows_read: 0, session_id: 's', touched_at: LATER };
const CLOSED = { state: 'failed', error_status: 410, touched_at: LATER };
const CANCELLED = { ...CLOSED, error: 'This upload was cancelled. Start a new one.' };
const EXPIRED = { ...CLOSED, error: 'This upload was not finished within 24 hours. Start a new one.' };
const EVICTED = { ...CLOSED, error: 'This upload was idle and was replaced by a newer one. Start a new one.' };
const REFUSED = { state: 'failed', error: 'No rows.', error_status: 400 };

interface Change {
  readonly name: string;
  readonly make: (db: Db, id: string) => Promise<unknown>;
  /** The changes of an upload by state; none in other states. */
  readonly of: Partial<Record<State, Partial<Upload>>>;
  /** The return values with and without a change. */
  readonly answers?: readonly [unknown, unknown];
}

const byItself = { attempt: 'by itself', signInId: 's' } as const;
const open = <T>(change: T) => ({ receiving: change, processing: change });

/** Each is tried in each state, on an upload with 2 attempts that has come to row 7. */
const CHANGES: readonly Change[] = [
  {
    name: 'process by request',
    make: (db, id) => process(db, id, { attempt: 'by request', signInId: 's' }, LATER),
    of: open(PROCESSING as Partial<Upload>),
    answers: [true, false],
  },
  {
    name: 'process by itself',
    make: (db, id) => process(db, id, byItself, LATER),
    of: open({ ...PROCESSING, attempts: 3 } as Partial<Upload>),
    answers: [true, false],
  },
  {
    name: 'proceed',
    make: (db, id) => proceed(db, id, LATER),
    of: { processing: { touched_at: LATER } },
    answers: [true, false],
  },
  { name: 'interrupt of a request', make: (db, id) => interrupt(db, id, 'by request'), of: {} },
  { name: 'interrupt', make: (db, id) => interrupt(db, id, 'by itself'), of: { processing: { attempts: 1 } } },
  { name: 'suspend', make: suspend, of: { processing: { state: 'receiving', rows_read: 0, attempts: 0 } } },
  {
    name: 'fail',
    make: (db, id) => fail(db, id, { message: 'No rows.', status: 400 }),
    of: open(REFUSED as Partial<Upload>),
  },
  {
    name: 'finish',
    make: (db, id) => finish(db, id, OUTCOME, LATER).catch(() => 'refused'),
    of: { processing: FINISHED as Partial<Upload> },
    answers: ['shipments.csv', 'refused'],
  },
  {
    name: 'abandon',
    make: (db, id) => abandon(db, id, LATER),
    of: open(CANCELLED as Partial<Upload>),
    answers: [true, false],
  },
  {
    name: 'expire',
    make: (db, id) => expire(db, id, NOW + 1, LATER),
    of: open(EXPIRED as Partial<Upload>),
    answers: [true, false],
  },
  { name: 'expire what was touched', make: (db, id) => expire(db, id, NOW, LATER), of: {}, answers: [true, false] },
  {
    name: 'evict',
    make: (db, id) => evict(db, id, NOW, LATER),
    of: open(EVICTED as Partial<Upload>),
    answers: [true, false],
  },
  {
    name: 'evict though touched',
    make: (db, id) => evict(db, id, NOW - 1, LATER),
    of: {},
    answers: [true, false],
  },
];

async function changed(db: Db, before: Upload): Promise<Partial<Upload>> {
  const row = await readUpload(db, before.id);
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== before[column as keyof Upload]));
}

async function inState(db: Db, id: string, state: State): Promise<Upload> {
  await storeUpload(db, id, [], NOW);
  await db.updateTable('uploads').set({ state, rows_read: 7, attempts: 2 }).where('id', '=', id).execute();
  return readUpload(db, id);
}

storeTest('each transition applies to its states only, and to its upload only', async ({ db }) => {
  const bystander = await inState(db, 'bystander', 'processing');
  for (const { name, make, of, answers = [] } of CHANGES) {
    for (const state of STATES) {
      const upload = await inState(db, `${name} ${state}`, state);
      const answer = await make(db, upload.id);
      const expected = of[state] ?? {};
      const found = await changed(db, upload);
      const isNoChange = Object.entries(expected).every(([column, value]) => upload[column as keyof Upload] === value);
      const differing = Object.fromEntries(
        Object.entries(expected).filter(([column, value]) => upload[column as keyof Upload] !== value),
      );
      assert.deepEqual(found, differing, `${name} of ${state}`);
      assert.equal(answer, answers[isNoChange ? 1 : 0], `${name} of ${state}`);
    }
  }
  assert.deepEqual(await changed(db, bystander), {});
});

storeTest(
  'an upload begins once, waits for one chunk after the other, and can be undone at its end',
  async ({ db }) => {
    const user = { id: 'u1', username: 'asha' };
    const upload = { id: 'one', user, fileName: 'a.csv', totalChunks: 3, timeZone: 'Asia/Kolkata' };
    await begin(db, upload, NOW);
    await begin(db, { ...upload, fileName: 'other.csv' }, LATER);
    const begun = await readUpload(db, 'one');
    const { id, user_id, username, file_name, total_chunks, time_zone, next_chunk, state, rows_read } = begun;
    assert.deepEqual(
      { id, user_id, username, file_name, total_chunks, time_zone, next_chunk, state, rows_read },
      {
        ...{
          id: 'one',
          user_id: 'u1',
          username: 'asha',
          file_name: 'a.csv',
          total_chunks: 3,
          time_zone: 'Asia/Kolkata',
        },
        ...{ next_chunk: 0, state: 'receiving', rows_read: 0 },
      },
    );
    assert.deepEqual([begun.created_at, begun.touched_at], [NOW, NOW]);
    const other = await inState(db, 'other', 'receiving');
    const locked = (await lock(db, 'one', LATER)) ?? assert.fail();
    assert.deepEqual({ ...locked }, { ...begun, touched_at: LATER });
    assert.equal(await lock(db, 'unknown', LATER), null);
    const next = await advance(db, locked);
    assert.deepEqual(next, { ...locked, next_chunk: 1 });
    assert.deepEqual({ ...(await readUpload(db, 'one')) }, next);
    assert.equal(await progress(db, 'one', 0, 42), true);
    assert.equal(await progress(db, 'one', 41, 50), false, 'the row 42 is lost, or the 41 is not the last');
    assert.equal((await readUpload(db, 'one')).rows_read, 42);
    await rewind(db, 'one');
    assert.equal((await readUpload(db, 'one')).rows_read, 0);
    assert.equal(await lockFinished(db, 'one'), false);
    await process(db, 'one', byItself, LATER);
    await finish(db, 'one', { ...OUTCOME, columns: null }, LATER);
    assert.equal((await readUpload(db, 'one')).columns, null);
    assert.equal(await lockFinished(db, 'one'), true);
    const done = await readUpload(db, 'one');
    await undo(db, 'one', 'ravi', LATER + 1);
    assert.deepEqual(await changed(db, done), { undone_at: LATER + 1, undone_by: 'ravi' });
    assert.deepEqual(await changed(db, other), {});
  },
);

storeTest('the latest twenty failed uploads of a user are kept for some time', async ({ db }) => {
  const failed = async (id: string, touched: number, userId = 'u1', rejectBytes = 0) => {
    await storeUpload(db, id, [], touched, userId);
    await db.updateTable('uploads').set({ state: 'failed', reject_bytes: rejectBytes }).where('id', '=', id).execute();
  };
  const left = async () => {
    const rows = await db.selectFrom('uploads').select('id').orderBy('touched_at').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  const latest = Array.from({ length: 20 }, (_, index) => `latest ${String(index).padStart(2, '0')}`);
  await failed('too old', NOW);
  await failed('too old with rejects', NOW + 1, 'u1', 5);
  await failed('of another', NOW + 2, 'u2');
  await storeUpload(db, 'receiving', [], NOW + 3);
  for (const [index, id] of latest.entries()) await failed(id, NOW + 10 + index);
  await forgetFailed(db, 'u1');
  assert.deepEqual(await left(), ['too old with rejects', 'of another', 'receiving', ...latest]);
  await forgetFailedBefore(db, NOW + 2);
  assert.equal((await left()).length, 23, 'none of them was touched before');
  await forgetFailedBefore(db, NOW + 11);
  assert.deepEqual(await left(), ['too old with rejects', 'receiving', ...latest.slice(1)]);
});
