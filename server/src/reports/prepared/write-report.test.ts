import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { deleteRecords, hideUpload, showUpload, storeHidden } from '../../devices/testing/uploaded-records.ts';
import { addUser } from '../../testing/fixtures.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { expireLeases, isLeaseRenewed } from '../../testing/database/leases.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { DiskSpace } from '../../http/health/disk-space.ts';
import { remove, removeExpired } from './removal.ts';
import { LEASE_NAME, MAX_ATTEMPTS, ReportWriter } from './report-writer.ts';
import { storedFile } from './stored-file.ts';
import { add, LEASE_MS } from './transitions.ts';

const ROWS = 1_500;
/** So that each page of 1,000 records is a part. */
const PART_BYTES = 1_000;

async function waiting(context: AppContext, { userId, at = NOW }: { userId?: string; at?: number } = {}) {
  const id = randomUUID();
  const user = userId ?? (await addUser(context, { username: `user-${id}`, role: 'admin' }));
  const days = { start_day: '2020-01-01', end_day: '2026-12-01', hub_code: null, time_zone: 'UTC' };
  await add(context.db, { id, user_id: user, ...days, scope: 'null', created_at: at });
  return id;
}

async function shown(db: Db) {
  const span = await storeHidden(db, ROWS);
  await showUpload(db, span);
  return span;
}

const GIB = 1024 ** 3;
const roomy = (context: AppContext) =>
  new DiskSpace(context, () => Promise.resolve({ total: 99 * GIB, free: 9 * GIB }));
const writer = (context: AppContext, space = roomy(context)) =>
  new ReportWriter(context, { space, partBytes: PART_BYTES });
const rowOf = (db: Db, id: string) =>
  db.selectFrom('prepared_reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linesOf = async (db: Db, id: string) =>
  (await buffer(storedFile(db, await rowOf(db, id)))).toString().split('\r\n').length - 2;
/** What a report takes of the space of all, and the same of its parts. */
async function sizesOf(db: Db, id: string): Promise<[counted: number, stored: number]> {
  const parts = await db.selectFrom('prepared_report_parts').select('bytes').where('report_id', '=', id).execute();
  return [(await rowOf(db, id)).stored_bytes, parts.reduce((sum, { bytes }) => sum + bytes.length, 0)];
}

const storedParts = (db: Db, id: string) =>
  db.selectFrom('prepared_report_parts').select('part').where('report_id', '=', id).orderBy('part').execute();

storeTest('a report begins again when an undo takes its records away', async (context) => {
  const { db } = context;
  await shown(db);
  const span = await shown(db);
  const id = await waiting(context);
  let undone = false;
  const longReads = afterRead(db, 'device_result', async () => {
    if (undone) return;
    undone = true;
    await hideUpload(db, span);
    await deleteRecords(db, span, 0.5);
  });
  await writer({ ...context, longReads }).writeAll();
  const { state, row_count: rows, rows_done: done, attempts } = await rowOf(db, id);
  assert.deepEqual([state, rows, done, attempts], ['ready', ROWS, ROWS, 1]);
  assert.equal(await linesOf(db, id), ROWS);
});

storeTest(
  'a report whose process died is written again from its beginning, without leftover parts',
  async (context) => {
    const { db } = context;
    await shown(db);
    const id = await waiting(context);
    const other = writer(context);
    let isOver = false;
    const frozen = afterRead(db, 'device_result', async () => {
      if (isOver || (await storedParts(db, id)).length === 0) return;
      isOver = true;
      await expireLeases(db);
      await shown(db);
      await other.writeAll();
    });
    await writer({ ...context, longReads: frozen }).writeAll();
    assert.equal(isOver, true);
    const { state, rows_done: done, attempts } = await rowOf(db, id);
    assert.deepEqual([state, done, attempts], ['ready', 2 * ROWS, 2]);
    const [counted, stored] = await sizesOf(db, id);
    assert.ok(counted > 0);
    assert.equal(counted, stored, 'as much as it takes, without the first attempt');
    assert.equal(await linesOf(db, id), 2 * ROWS);
  },
);

storeTest(
  'a process that is frozen before it removes leftover parts removes none of a later attempt',
  async (context) => {
    const { db } = context;
    await shown(db);
    const id = await waiting(context);
    const dies = afterRead(db, 'device_result', () => {
      throw new Error('the process died');
    });
    await assert.rejects(writer({ ...context, longReads: dies }).writeAll());
    await db
      .insertInto('prepared_report_parts')
      .values({ report_id: id, part: 0, bytes: Buffer.from('left') })
      .execute();
    let isOver = false;
    const frozen = afterRead(db, 'part', async () => {
      if (isOver) return;
      isOver = true;
      await expireLeases(db);
      await writer(context).writeAll();
    });
    await writer({ ...context, db: frozen }).writeAll();
    assert.equal(isOver, true);
    assert.equal((await rowOf(db, id)).state, 'ready');
    assert.equal(await linesOf(db, id), ROWS);
  },
);

storeTest('while one process writes reports, another one leaves them alone', async (context) => {
  const { db } = context;
  await shown(db);
  const id = await waiting(context);
  let seen: unknown = null;
  const longReads = afterRead(db, 'device_result', async () => {
    if (seen !== null) return;
    seen = await rowOf(db, id);
    await writer(context).writeAll();
    assert.deepEqual(await rowOf(db, id), seen);
  });
  await writer({ ...context, longReads }).writeAll();
  assert.deepEqual([(await rowOf(db, id)).state, (await rowOf(db, id)).attempts], ['ready', 1]);
});

storeTest('a report that is removed while it is written leaves nothing', async (context) => {
  const { db, clock } = context;
  await shown(db);
  const [id, next] = [await waiting(context), await waiting(context, { at: NOW + 1 })];
  const removing = afterRead(db, 'device_result', async () => {
    if ((await storedParts(db, id)).length > 0) await remove(db, id);
  });
  await writer({ ...context, longReads: removing }).writeAll();
  assert.deepEqual([(await rowOf(db, next)).state, await linesOf(db, next)], ['ready', ROWS]);
  assert.equal((await storedParts(db, id)).length, 1, 'nothing after the removal');
  await removeExpired(db, clock());
  assert.deepEqual(await storedParts(db, id), []);
  assert.ok((await storedParts(db, next)).length > 1);
});

storeTest('a process that stops leaves its report to the next one, and the attempt does not count', async (context) => {
  const { db } = context;
  await shown(db);
  const id = await waiting(context);
  for (const isOfProcess of [true, false]) {
    const end = new AbortController();
    const stops: Promise<void>[] = [];
    const stop = () => (isOfProcess ? end.abort() : void stops.push(stopping.stop()));
    const longReads = afterRead(db, 'device_result', stop);
    const stopping = writer({ ...context, longReads, stopping: end.signal });
    await stopping.writeAll();
    await Promise.all(stops);
    const left = await rowOf(db, id);
    assert.deepEqual([left.state, left.attempts], ['waiting', 0]);
    assert.deepEqual(await db.selectFrom('leases').select('name').execute(), []);
  }
  await writer(context).writeAll();
  assert.deepEqual([(await rowOf(db, id)).state, await linesOf(db, id)], ['ready', ROWS]);
});

storeTest('a report that fails again and again is given up, and says so; the others are written', async (context) => {
  const { db } = context;
  await shown(db);
  const id = await waiting(context);
  const failing = afterRead(db, 'device_result', async () => {
    if ((await storedParts(db, id)).length > 0) throw new Error('the disk is broken');
  });
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const failed = writer({ ...context, longReads: failing });
    await assert.rejects(failed.writeAll(), /the disk is broken/);
    await failed.writeAll();
    assert.deepEqual([(await rowOf(db, id)).state, (await rowOf(db, id)).attempts], ['running', attempt]);
  }
  const next = await waiting(context, { at: NOW + 1 });
  await writer(context).writeAll();
  const { state, error, ended_at: at, ...failed } = await rowOf(db, id);
  assert.deepEqual([state, at], ['failed', NOW]);
  assert.match(error ?? '', /could not write this report/);
  assert.equal((await rowOf(db, next)).state, 'ready');
  assert.deepEqual([failed.bytes, failed.stored_bytes], [0, 0], 'it takes no space from others');
  await removeExpired(db, context.clock());
  assert.deepEqual([await storedParts(db, id), (await storedParts(db, next)).length], [[], 2]);
});

storeTest(
  'a report that finds the disk full waits for room as long as it takes, and leaves no part',
  async (context) => {
    const { db } = context;
    await shown(db);
    const id = await waiting(context);
    const full = Object.assign(new Error('the disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    const failing = afterRead(db, 'device_result', async () => {
      if ((await storedParts(db, id)).length > 0) throw full;
    });
    for (let attempt = 0; attempt <= 2 * MAX_ATTEMPTS; attempt += 1) {
      const failed = writer({ ...context, longReads: failing });
      await assert.rejects(failed.writeAll(), /the disk is full/);
      await failed.writeAll();
      const { state, attempts, rows_done: rows } = await rowOf(db, id);
      assert.deepEqual([state, attempts, rows], ['waiting', 0, 0]);
      assert.deepEqual([await storedParts(db, id), await sizesOf(db, id)], [[], [0, 0]]);
    }
    await writer(context).writeAll();
    assert.deepEqual([(await rowOf(db, id)).state, await linesOf(db, id)], ['ready', ROWS]);
  },
);

storeTest('no report is begun while space is short, nor goes on into the space kept for sign-ins', async (context) => {
  if (context.dialect !== 'sqlite') return;
  const { db } = context;
  await shown(db);
  const id = await waiting(context);
  let free = GIB / 8;
  const space = new DiskSpace(context, () => Promise.resolve({ total: 99 * GIB, free }));
  const writing = writer(context, space);
  await writing.writeAll();
  assert.deepEqual([(await rowOf(db, id)).state, (await rowOf(db, id)).attempts], ['waiting', 0]);
  free = 9 * GIB;
  const fills = afterRead(db, 'device_result', async () => {
    if ((await storedParts(db, id)).length > 0) free = GIB / 128;
  });
  await assert.rejects(writer({ ...context, longReads: fills }, space).writeAll(), { status: 507 });
  assert.deepEqual([(await rowOf(db, id)).attempts, await storedParts(db, id)], [0, []]);
  free = 9 * GIB;
  await writing.writeAll();
  assert.deepEqual([(await rowOf(db, id)).state, await linesOf(db, id)], ['ready', ROWS]);
});

storeTest('a user with many reports does not keep others waiting', async (context) => {
  const { db } = context;
  const busy = await addUser(context, { username: 'busy', role: 'admin' });
  const many = [];
  for (let at = 0; at < 3; at += 1) many.push(await waiting(context, { userId: busy, at: NOW + at }));
  const other = await waiting(context, { at: NOW + 10 });
  let now = NOW;
  await writer({ ...context, clock: () => (now += 1) }).writeAll();
  const written = await db.selectFrom('prepared_reports').select('id').orderBy('ended_at').execute();
  assert.deepEqual(
    written.map(({ id }) => id),
    [many[0], other, ...many.slice(1)],
  );
});

storeTest('a process that lost its lease writes nothing more, and counts no further attempt', async (context) => {
  const { db } = context;
  await shown(db);
  const id = await waiting(context);
  const losing = afterRead(db, 'device_result', async () => {
    await db.deleteFrom('leases').where('name', '=', LEASE_NAME).execute();
  });
  await writer({ ...context, longReads: losing }).writeAll();
  const { state, attempts } = await rowOf(db, id);
  assert.deepEqual([state, attempts, (await storedParts(db, id)).length], ['running', 1, 0]);
});

storeTest('the lease is kept also while nothing is stored', async (context) => {
  const { db } = context;
  await shown(db);
  await waiting(context);
  let now = NOW;
  const renewed: boolean[] = [];
  const slow = afterRead(db, 'device_result', async () => {
    if (renewed.length > 0) renewed.push(await isLeaseRenewed(db, LEASE_NAME));
    else renewed.push(false);
    await expireLeases(db);
    now += LEASE_MS;
  });
  await new ReportWriter({ ...context, longReads: slow, clock: () => now }, { space: roomy(context) }).writeAll();
  assert.deepEqual(renewed, [false, true]);
});
