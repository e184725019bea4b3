import assert from 'node:assert/strict';
import { readArrow } from '@veritas/shared/domain/arrow';
import { storeTest } from '../../testing/store-test.ts';
import { ARROW_FORM } from '../arrow/arrow-form.ts';
import { JSON_FORM } from './body-form.ts';
import { StatusBodies } from './status-body.ts';
import type { StatusBody } from './status-body.ts';
import { changeRecords, deleteRecords, hideUpload, storeShown } from '../testing/uploaded-records.ts';

const bytesOf = ({ content }: StatusBody) => Buffer.concat(content.plain);

/** The decoded values of an Arrow stream, independent of dictionary order. */
function saidBy(body: StatusBody): unknown[] {
  const columns = readArrow(new Uint8Array(bytesOf(body)), body.content.crc.toString(16), 'Asia/Kolkata');
  return Array.from({ length: columns.length }, (_, slot) => columns.recordAt(slot));
}

const every = (step: number, { firstId, lastId }: { firstId: number; lastId: number }) =>
  Array.from({ length: Math.ceil((lastId + 1 - firstId) / step) }, (_, index) => firstId + index * step);

storeTest('only scattered changed records are read, not their neighbours', async (context) => {
  const { db } = context;
  const span = await storeShown(db, 3_000);
  const forms = [new StatusBodies(context, JSON_FORM), new StatusBodies(context, ARROW_FORM)] as const;
  const before = await Promise.all(forms.map((bodies) => bodies.current()));
  const changed = every(50, span);
  await changeRecords(db, changed, 'new');
  // Modified without a recorded change, so the value shows which records were read again.
  await db.updateTable('devices').set({ submitted_by: 'read' }).where('id', 'not in', changed).execute();
  const after = await Promise.all(forms.map((bodies) => bodies.current()));
  const countOf = (body: StatusBody | undefined, text: string) =>
    bytesOf(body as StatusBody)
      .toString()
      .split(text).length - 1;
  assert.equal(countOf(before[0], '{"username":"new"}'), 0);
  assert.equal(countOf(after[0], '{"username":"new"}'), changed.length);
  for (const body of after) assert.equal(countOf(body, 'read'), 0);
});

storeTest('repeatedly updated bodies equal those of a new server', async (context) => {
  const { db } = context;
  const upload = await storeShown(db, 2_000);
  const all = [await storeShown(db, 1_500), upload, await storeShown(db, 700)];
  const json = new StatusBodies(context, JSON_FORM);
  const arrow = new StatusBodies(context, ARROW_FORM);
  const check = async (step: string) => {
    const fresh = await new StatusBodies(context, JSON_FORM).current();
    const body = await json.current();
    assert.ok(bytesOf(body).equals(bytesOf(fresh)), step);
    assert.equal(body.content.crc, fresh.content.crc, step);
    assert.deepEqual(
      saidBy(await arrow.current()),
      saidBy(await new StatusBodies(context, ARROW_FORM).current()),
      step,
    );
  };
  const archive = (ids: number[], archived: 0 | 1) =>
    db
      .updateTable('devices')
      .set((eb) => ({ archived, change_seq: eb.selectFrom('change_counter').select('seq') }))
      .where('id', 'in', ids)
      .execute();
  await check('first');
  const steps: [string, () => Promise<unknown>][] = [
    [
      'few',
      () =>
        changeRecords(
          db,
          all.flatMap((span) => every(70, span)),
          'seldom "é"',
        ),
    ],
    [
      'many of a segment',
      () =>
        changeRecords(
          db,
          all.flatMap((span) => every(3, span)),
          'often',
        ),
    ],
    [
      'records that are put away',
      async () => (await changeRecords(db, every(40, upload), 'away'), archive(every(40, upload), 1)),
    ],
    [
      'records that come back',
      async () => (await changeRecords(db, every(80, upload), 'back'), archive(every(80, upload), 0)),
    ],
    [
      'an upload that is taken back',
      async () => (await changeRecords(db, every(30, upload), 'late'), hideUpload(db, upload)),
    ],
    ['its records that change', () => changeRecords(db, every(30, upload), 'hidden')],
    ['its records that go', () => deleteRecords(db, upload)],
    [
      'others that change',
      () =>
        changeRecords(
          db,
          all.flatMap((span) => every(55, span)),
          'at last',
        ),
    ],
  ];
  for (const [name, change] of steps) {
    await change();
    await check(name);
  }
});
