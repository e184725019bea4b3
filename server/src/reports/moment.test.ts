import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';
import { deleteRecords, hideUpload, showUpload, storeHidden } from '../devices/testing/uploaded-records.ts';
import type { AppContext } from '../context/app-context.ts';
import { storeTest } from '../testing/store-test.ts';
import { countRecords } from './count.ts';
import { reportBody, reportParts } from './report-body.ts';

const ROWS = 1_500;
const WORDS = { zone: 'UTC', titles: new Map<string, string>() };
const EVER = { from: 0, to: Date.UTC(2027, 0, 1) + DAY_MS, hubCode: null };

const reportOf = (db: Db, heldBytes?: number) =>
  reportBody(db, (moment) => reportParts(db, moment, EVER, WORDS), null, heldBytes);
const linesOf = (report: Buffer) => report.toString().split('\r\n').length - 2;

/** Two uploads that are shown, so that a report of them has many pages. */
async function twoUploads({ db }: AppContext) {
  const [first, second] = [await storeHidden(db, ROWS), await storeHidden(db, ROWS)];
  await showUpload(db, first);
  await showUpload(db, second);
  return second;
}

/** A streamed report, with a change right after its first page is read. */
async function changedAfterFirstPage({ db }: AppContext, change: () => Promise<void>): Promise<Buffer> {
  const { chunks } = await reportOf(db, 1);
  const read: Buffer[] = [];
  for await (const chunk of chunks) {
    read.push(chunk);
    if (read.length === 2) await change();
  }
  return Buffer.concat(read);
}

storeTest('an import that is shown while a report is sent is not in it', async (context) => {
  const { db } = context;
  await twoUploads(context);
  const hidden = await storeHidden(db, ROWS);
  assert.equal(linesOf(await changedAfterFirstPage(context, () => showUpload(db, hidden))), 2 * ROWS);
  const late = async () => showUpload(db, await storeHidden(db, ROWS));
  assert.equal(linesOf(await changedAfterFirstPage(context, late)), 3 * ROWS);
  assert.equal(linesOf(await buffer((await reportOf(db)).chunks)), 4 * ROWS);
});

storeTest('a streamed report is aborted when an undo deletes its records', async (context) => {
  const { db } = context;
  const span = await twoUploads(context);
  const undo = async () => {
    await hideUpload(db, span);
    await deleteRecords(db, span, 0.5);
  };
  await assert.rejects(changedAfterFirstPage(context, undo), /took records of this report away/);
  assert.equal(linesOf(await buffer((await reportOf(db)).chunks)), ROWS);
});

storeTest('a buffered report and a count have all records of an undone upload or none', async (context) => {
  const { db } = context;
  for (const turns of [3, 8, 15]) {
    const span = await twoUploads(context);
    const report = reportOf(db);
    const count = countRecords(db, EVER, null, 200);
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    await hideUpload(db, span);
    await deleteRecords(db, span, 0.5);
    const found = [linesOf(await buffer((await report).chunks)), await count];
    for (const rows of found) assert.ok([ROWS, 2 * ROWS].includes(rows), `${rows} rows after ${turns} turns`);
    await db.deleteFrom('devices').execute();
  }
});
