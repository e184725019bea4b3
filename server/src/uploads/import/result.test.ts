import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_LISTED_ROWS } from '@veritas/shared/contracts';
import type { UploadResult } from '@veritas/shared/contracts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { FileRefused } from '../store/refusals.ts';
import { keepRejects } from '../store/rejects.ts';
import { packReject } from '../store/pack-reject.ts';
import type { RejectedRow } from '../store/pack-reject.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { turnsDuring } from '../testing/turns.ts';
import { Findings } from './findings.ts';
import { resultIn, resultOf, storedResult, summaryOf } from './result.ts';

const FACTS = { now: NOW, days: {}, hubs: new Map([['blr_kor', 'BLR_KOR']]), operators: new Map() } as never;
const MOST_ROWS = 1_000;
const HEADER = { row: 1, cells: ['tracking_id', 'hub_code', 'device_brand', 'device_model_name'] };
const row = (at: number, id: string, hub = 'BLR_KOR') => ({ row: at, cells: [id, hub, 'Vivo', 'V29'] });

/** As after a file of so many rows. */
const found = (dataRows: number, duplicates: number, refused: number, notes: string[] = []) =>
  ({ dataRows, duplicates, refused, notes }) as unknown as Findings;

test('good rows of a file are separated from refused ones, whose long IDs are truncated', () => {
  const findings = new Findings(MOST_ROWS);
  const long = 'R'.repeat(80);
  const first = findings.check([HEADER, row(2, 'RVP0000001'), row(3, 'RVP0000002', 'NOWHERE')], FACTS);
  assert.deepEqual(
    first.good.map((good) => [good.row, good.reading.trackingId]),
    [[2, 'RVP0000001']],
  );
  assert.deepEqual(first.refused, [
    {
      ...{ row: 3, kind: 'refused', trackingId: 'RVP0000002', cells: ['RVP0000002', 'NOWHERE', 'Vivo', 'V29'] },
      reasons: ['hub_code "NOWHERE": no hub has this code'],
    },
  ]);
  const second = findings.check([row(4, long), { row: 5, cells: [], problem: 'it cannot be read' }] as never, FACTS);
  assert.deepEqual(
    second.refused.map(({ trackingId }) => trackingId),
    ['R'.repeat(64), null],
  );
  assert.deepEqual(findings.columns, HEADER.cells);
  assert.deepEqual([findings.dataRows, findings.refused, findings.duplicates], [4, 3, 0]);
  assert.equal(findings.keyOf(row(6, 'RVP1')), 'rvp1');
  assert.deepEqual(findings.notes, []);
  findings.end();
  const others = new Findings(MOST_ROWS);
  others.check([{ row: 1, cells: [...HEADER.cells, 'remark'] }], FACTS);
  assert.match(others.notes.join(), /remark/, 'a column that is not known');
});

test('a file without a header, or with a bad one, is refused as a whole', () => {
  const refusal = (status: number, message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof FileRefused);
    assert.match(error.message, message);
    return error.status === status;
  };
  assert.throws(() => new Findings(MOST_ROWS).end(), refusal(400, /^The file has no header/));
  assert.throws(() => new Findings(MOST_ROWS).check([{ row: 1, cells: ['a'] }], FACTS), refusal(400, /tracking_id/));
  const findings = new Findings(MOST_ROWS);
  const many = Array.from({ length: MOST_ROWS }, (_, index) => ({ row: index, cells: [], problem: 'x' }));
  findings.check([HEADER], FACTS);
  findings.check(many, FACTS);
  assert.throws(() => findings.check([row(2, 'RVP1')], FACTS), refusal(413, /^The file has more than 1,000 rows/));
});

test('a result sums up what was found, and says what it does not list or keep', () => {
  assert.deepEqual(summaryOf(found(5, 1, 2, ['a note']), 3), {
    ...{ message: 'Upload complete', processed: 2, skipped: 3, notes: ['a note'] },
  });
  const noteOf = (kept: number, findings: Findings) => summaryOf(findings, kept).notes;
  const least = MAX_LISTED_ROWS + 1;
  assert.deepEqual(noteOf(2 * MAX_LISTED_ROWS, found(1e6, MAX_LISTED_ROWS, MAX_LISTED_ROWS)), []);
  const listed = 'Only the first 10,000 duplicates and the first 10,000 refused rows are listed; the CSV has all';
  assert.deepEqual(noteOf(least, found(1e6, least, 0)), [listed]);
  assert.deepEqual(noteOf(least + 1, found(1e6, 1, least)), [listed]);
  assert.deepEqual(noteOf(1_234, found(1e6, 0, 56_789)), [
    'Only 1,234 of the 56,789 rejected rows are kept for the CSV: there is no room for more. Correct these and upload the file again to see the others',
  ]);
  assert.match(noteOf(2, found(10, 1, 2))?.join() ?? '', /^Only 2 of the 3 rejected rows are kept/);
  assert.deepEqual(noteOf(0, found(0, 0, 0)), ['The file has a header and no data rows']);
});

storeTest('a stored result lists the rejected rows that are kept, one of an older server its own', async ({ db }) => {
  const summary = { message: 'Upload complete', processed: 2, skipped: 3, notes: [] };
  await storeUpload(db, 'one', [], NOW);
  const reject = (at: number, kind: RejectedRow['kind'], trackingId: string | null): RejectedRow => {
    return { row: at, kind, trackingId, reasons: [`why ${at}`], cells: [] };
  };
  const rejects = [reject(2, 'duplicate', 'R2'), reject(3, 'refused', null), reject(4, 'refused', 'R4')];
  await keepRejects(db, 'one', [...rejects, reject(5, 'duplicate', null)].map(packReject), 1);
  const result = {
    ...summary,
    duplicates: [
      { row: 2, tracking_id: 'R2' },
      { row: 5, tracking_id: '' },
    ],
    errors: [
      { row: 3, errors: ['why 3'] },
      { row: 4, tracking_id: 'R4', errors: ['why 4'] },
    ],
  };
  assert.deepEqual(await resultOf(db, 'one', summary), result);
  const older = { ...summary, duplicates: [], errors: [] };
  assert.deepEqual(await resultOf(db, 'one', older), older);
  assert.deepEqual(await resultOf(db, 'one', { ...summary, duplicates: [] }), result);
  const stored = { id: 'one', state: 'done', result: JSON.stringify(summary) };
  assert.deepEqual(await storedResult(db, stored), result);
  assert.equal(await storedResult(db, { ...stored, state: 'processing' }), null);
  assert.equal(await storedResult(db, { ...stored, result: null }), null);
});

test('a result is in the language of the request, one of an older server unchanged', async () => {
  const reasons = ['hub_code "NOWHERE": no hub has this code'];
  const result = {
    ...{ message: 'Upload complete', processed: 0, skipped: 2, duplicates: [] },
    notes: ['The file has a header and no data rows'],
    errors: [
      { row: 2, errors: reasons },
      { row: 3, errors: 'as text' },
    ],
  } as never;
  assert.deepEqual(await resultIn(result, 'en'), result);
  const { notes, errors } = (await resultIn(result, 'hi')) as unknown as {
    notes: string[];
    errors: { errors: unknown }[];
  };
  assert.match(notes[0] ?? '', /[\u0900-\u097f]/);
  assert.match(String(errors[0]?.errors), /[\u0900-\u097f]/);
  assert.equal(errors[1]?.errors, 'as text');
  const withoutNotes = { message: 'Upload complete', processed: 0, skipped: 0, duplicates: [], errors: [] };
  assert.deepEqual(await resultIn(withoutNotes as never, 'hi'), withoutNotes);
});

test('translating a long result yields to the event loop', async () => {
  const errors = Array.from({ length: MAX_LISTED_ROWS }, (_, index) => ({
    row: index + 2,
    errors: [`hub_code "NOWHERE${index}": no hub has this code`],
  }));
  const result = { message: 'Upload complete', processed: 0, skipped: errors.length, duplicates: [], errors };
  const saying = Promise.withResolvers<UploadResult>();
  const turns = await turnsDuring(async () => saying.resolve(await resultIn(result, 'hi')));
  const said = await saying.promise;
  assert.ok(turns >= 20, `${turns} turns`);
  assert.deepEqual(
    said.errors.map(({ row }) => row),
    errors.map(({ row }) => row),
  );
  assert.deepEqual(said.errors.at(-1)?.errors, ['hub_code "NOWHERE9999": इस कोड का कोई हब नहीं है']);
});
