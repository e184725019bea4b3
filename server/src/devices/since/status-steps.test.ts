import assert from 'node:assert/strict';
import type { StepName } from '@veritas/shared/contracts';
import fc from 'fast-check';
import type { Db } from '../../db/index.ts';
import { serverTest, START } from '../../testing/server-test.ts';
import { lastChange } from '../changes/change-seq.ts';
import { lastVisibleChange } from '../changes/changes.ts';
import { formatCursor } from '../changes/status-tag.ts';
import { STEPS } from '../changes/step-numbers.ts';
import { askSince, Reader, wholeBody } from '../testing/reader.ts';
import { changeRecords, storeShown, takeSteps, visibleIds } from '../testing/uploaded-records.ts';

const NO_RATE = { ratePerUser: 0, ratePerAddress: 0 };
const RECORDS = 60;

/** The cursor of an event. */
async function announcedCursor(db: Db): Promise<string> {
  const { seq, storeId } = await lastChange(db);
  return formatCursor({ storeId, seq: await lastVisibleChange(db, seq) });
}

const changes = fc.array(
  fc.record({
    kind: fc.constantFrom(...STEPS, ...STEPS, ...STEPS, 'older server' as const),
    record: fc.nat({ max: RECORDS - 1 }),
    by: fc.constantFrom('asha', 'Zoë "Zo" O’Neil', 'ravi\n', '=1+1', 'अनिल'),
  }),
  { minLength: 12, maxLength: 14 },
);
const rounds = fc.array(
  fc.record({
    changes,
    answer: fc.constantFrom('comes', 'comes', 'is lost', 'comes twice', 'to an event', 'to an earlier event'),
  }),
  { minLength: 50, maxLength: 50 },
);

type Change = typeof changes extends fc.Arbitrary<infer T extends readonly unknown[]> ? T[number] : never;

/** Steps between two changes of an older server belong to one transaction. */
async function makeAll(db: Db, ids: readonly number[], made: readonly Change[]): Promise<void> {
  let steps: { id: number; step: StepName; by: string }[] = [];
  for (const { kind, record, by } of made) {
    const id = ids[record] ?? 0;
    if (kind !== 'older server') {
      steps.push({ id, step: kind, by });
      continue;
    }
    await takeSteps(db, steps);
    steps = [];
    await changeRecords(db, [id], by);
  }
  await takeSteps(db, steps);
}

serverTest(
  'ten thousand random steps, with lost and doubled responses and early and late events, give the whole body',
  async (server) => {
    const { db } = server.context;
    const client = await server.signedInAs({ role: 'executive' });
    await storeShown(db, RECORDS);
    const ids = await visibleIds(db);
    const counted = { changes: 0, steps: 0, whole: 0 };
    const property = fc.asyncProperty(rounds, async (happenings) => {
      const reader = new Reader();
      await reader.refresh(client);
      let event = reader.cursor;
      for (const [round, { changes: made, answer }] of happenings.entries()) {
        await makeAll(db, ids, made);
        counted.changes += made.length;
        if (answer === 'is lost') await askSince(client, reader.cursor, reader.form);
        if (answer === 'to an earlier event') await reader.refresh(client, event);
        event = await announcedCursor(db);
        if (answer === 'to an event') await reader.refresh(client, event);
        if (answer === 'comes twice') {
          const twice = await askSince(client, reader.cursor, reader.form);
          assert.ok('records' in twice);
          reader.apply(twice);
          reader.apply(twice);
        }
        if (answer === 'comes') await reader.refresh(client);
        if (answer === 'comes' || (answer === 'to an event' && round % 5 === 0))
          assert.deepEqual(reader.sorted, await wholeBody(client));
      }
      assert.equal(reader.readAll, 1);
      counted.steps += reader.came.steps;
      counted.whole += reader.came.whole;
    });
    await fc.assert(property, { numRuns: 18, endOnFailure: true });
    assert.ok(counted.changes > 10_000, `${counted.changes} changes`);
    assert.ok(counted.steps > counted.whole, JSON.stringify(counted));
  },
  NO_RATE,
);

serverTest('only the new steps of a known record are sent, and the full record without that option', async (server) => {
  const { db } = server.context;
  const { firstId: id } = await storeShown(db, 2);
  const client = await server.signedInAs({ role: 'admin' });
  const before = await announcedCursor(db);
  await takeSteps(db, [{ id, step: 'verified', by: 'ravi' }]);
  const verified = await announcedCursor(db);
  await takeSteps(db, [{ id, step: 'detached', by: 'rc_blr' }]);
  const { seq } = await lastChange(db);
  const columns = (at: number, by: string) => ({ id: [id], from: START + at, at: [0], by: [by] });
  const detached = columns(seq - 1, 'rc_blr');
  const last = await askSince(client, verified, '&steps=1');
  assert.deepEqual('records' in last && [last.records, last.steps], [[], { detached }]);
  const both = await askSince(client, before, '&steps=1');
  const first = { ...columns(seq - 2, 'ravi'), result: ['passed'] };
  assert.deepEqual('records' in both && [both.records, both.steps], [[], { verified: first, detached }]);
  const old = await askSince(client, verified);
  assert.deepEqual('records' in old && [old.records.map((record) => record.id), old.steps], [[id], undefined]);
});

serverTest(
  'a change that is not a step, as of an older server, sends the full record also when a step follows it',
  async (server) => {
    const { db } = server.context;
    const { firstId: id } = await storeShown(db, 2);
    const client = await server.signedInAs({ role: 'admin' });
    await takeSteps(db, [{ id, step: 'submitted', by: 'asha' }]);
    const readers = [new Reader(), new Reader(), new Reader()] as const;
    await readers[0].refresh(client);
    await changeRecords(db, [id], 'by an older server');
    await readers[1].refresh(client);
    await takeSteps(db, [{ id, step: 'detached', by: 'rc_blr' }]);
    await readers[2].refresh(client);
    await takeSteps(db, [{ id, step: 'verified', by: 'ravi' }]);
    for (const reader of readers) {
      await reader.refresh(client);
      assert.deepEqual(reader.sorted, await wholeBody(client));
    }
    assert.deepEqual(
      readers.map(({ came }) => came),
      [
        { steps: 0, whole: 1 },
        { steps: 1, whole: 0 },
        { steps: 1, whole: 0 },
      ],
    );
  },
);

serverTest(
  'a record that is new to the reader, or whose step lacks its time or user, is sent whole',
  async (server) => {
    const { db } = server.context;
    const { firstId: id } = await storeShown(db, 2);
    const client = await server.signedInAs({ role: 'admin' });
    const reader = new Reader();
    await reader.refresh(client);
    const { firstId: added } = await storeShown(db, 1);
    await takeSteps(db, [
      { id, step: 'submitted', by: 'asha' },
      { id: added, step: 'submitted', by: 'asha' },
      { id: id + 1, step: 'verified', by: 'ravi' },
    ]);
    await db
      .updateTable('devices')
      .set({ verify_time: null })
      .where('id', '=', id + 1)
      .execute();
    await reader.refresh(client);
    assert.deepEqual(reader.came, { steps: 1, whole: 2 });
    assert.deepEqual(reader.sorted, await wholeBody(client));
  },
);
