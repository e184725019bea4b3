import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { transaction } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { clusterTest } from '../../testing/cluster-test.ts';
import { addUser, startSession } from '../../testing/fixtures.ts';
import { drawChangeNumbers } from '../changes/change-seq.ts';
import { numberStep } from '../changes/step-numbers.ts';
import { Reader, wholeBody } from '../testing/reader.ts';
import { hideUpload, showUpload, storeHidden, visibleIds } from '../testing/uploaded-records.ts';

const RECORDS = 300;

/**
 * A scan with delays before and after it draws its number, so that commits are in random order. Every third is by a
 * server that does not number steps.
 */
function slowScan(db: Db, id: number, pauses: readonly [before: number, after: number]): Promise<void> {
  const pause = async (trx: Db, count: number) => {
    for (let number = 0; number < count; number += 1) await sql`select 1`.execute(trx);
  };
  return transaction(db, async (trx) => {
    await trx
      .updateTable('devices')
      .set({ is_verified: 1, verify_time: id, verified_by: `scanner of ${id}` })
      .where('id', '=', id)
      .execute();
    await pause(trx, pauses[0]);
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    await pause(trx, pauses[1]);
    const numbers = id % 3 === 0 ? { change_seq: seq } : numberStep('verified', seq);
    await trx.updateTable('devices').set(numbers).where('id', '=', id).execute();
  });
}

clusterTest('readers of two servers miss no change in any order of commits', async (cluster) => {
  const { a, b } = cluster;
  const client = a.client();
  await startSession(a.context, client, await addUser(a.context, { role: 'admin' }));
  const clients = [client, b.client(client.cookies)] as const;
  await showUpload(a.context.db, await storeHidden(a.context.db, RECORDS));
  const readers = [new Reader(), new Reader('')];
  await Promise.all(readers.map((reader) => reader.refresh(client)));

  // Each record changes once: what is missed is seen at the end.
  const ids = await visibleIds(a.context.db);
  const write = async ({ db }: { db: Db }, lane: number) => {
    for (const [index, id] of ids.entries()) {
      if (index % 6 !== lane) continue;
      if (index % 20 === lane) await uploadAndUndo(db, index);
      await slowScan(db, id, [(id * 7) % 13, (id * 5) % 4]);
    }
  };
  const state = { isDone: false };
  const writing = Promise.all([0, 1, 2, 3, 4, 5].map((lane) => write((lane % 2 ? a : b).context, lane)));
  const ending = writing.finally(() => (state.isDone = true));
  let rounds = 0;
  while (!state.isDone) {
    // As many requests a second as one session may keep up.
    cluster.advance(100);
    await Promise.all(readers.map((reader, index) => reader.refresh(clients[(rounds + index) % 2 ? 1 : 0])));
    rounds += 1;
  }
  await ending;
  cluster.advance(1_000);
  const whole = await wholeBody(clients[1]);
  for (const reader of readers) {
    await reader.refresh(clients[0]);
    assert.deepEqual(reader.sorted, whole);
    assert.equal(reader.readAll, 1, 'by changes alone');
  }
  assert.ok((readers[0]?.came.steps ?? 0) > RECORDS / 2, JSON.stringify(readers[0]?.came));
  assert.ok(rounds > 20, `${rounds} answers while records changed`);
});

async function uploadAndUndo(db: Db, index: number): Promise<void> {
  const span = await storeHidden(db, 3);
  await showUpload(db, span);
  if (index % 40 < 20) await hideUpload(db, span);
}
