import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { READ_AS_WINDOWS_1252 } from '@veritas/shared/domain';
import type { AppContext } from '../../context/app-context.ts';
import { holdLease, releaseLease } from '../../db/index.ts';
import type { Db } from '../../db/index.ts';
import { lastChange } from '../../devices/changes/change-seq.ts';
import { hiddenSpans } from '../../devices/records/hidden.ts';
import type { IdSpan } from '../../devices/records/hidden.ts';
import { forbidden } from '../../http/errors/errors.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { expireLeases, isLeaseRenewed } from '../../testing/database/leases.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { stopping } from '../store/refusals.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { goodFile, IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { importUpload, MAX_ATTEMPTS } from './import-upload.ts';
import { LEASE_MS, leaseNameOf } from './run.ts';
import { TURN } from './turn.ts';

async function uploaded(context: AppContext, file = goodFile(3)): Promise<Upload> {
  await addGroup(context, 'BLR_KOR');
  return storeUpload(context.db, randomUUID(), [file], NOW);
}

/** An importer whose authority is checked before any row is stored, and before the rows are shown. */
function importerWho(answers: readonly ((trx: Db) => unknown)[]) {
  const left = [...answers];
  return { ...IMPORTER, requireAuthority: (trx: Db) => Promise.resolve(left.shift()?.(trx)) };
}

const throwing = (error: Error) => () => {
  throw error;
};

storeTest('a file is abandoned after too many attempts of the server, not by retries of the user', async (context) => {
  const { db } = context;
  const [first, second] = [await uploaded(context), await storeUpload(db, randomUUID(), [goodFile(3)], NOW)];
  const tried = (attempts: number) => db.updateTable('uploads').set({ attempts }).execute();
  await tried(MAX_ATTEMPTS - 1);
  await assert.rejects(importUpload(context, first, importerWho([throwing(new Error('lost'))]), 'by itself'), /lost/);
  await tried(MAX_ATTEMPTS);
  assert.equal((await importUpload(context, first, IMPORTER, 'by request')).processed, 3);
  await assert.rejects(importUpload(context, second, IMPORTER, 'by itself'), { status: 410, message: /5 times/ });
  const { state, error } = await readUpload(db, second.id);
  assert.deepEqual([state, /Upload the file again/.test(error ?? '')], ['failed', true]);
});

storeTest('only a user who lost the permission has to send the last chunk again', async (context) => {
  const { db } = context;
  const upload = await uploaded(context);
  for (const [error, state] of [
    [new Error('the database is lost'), 'processing'],
    [forbidden(), 'receiving'],
  ] as const) {
    await assert.rejects(importUpload(context, upload, importerWho([throwing(error)])), error);
    assert.equal((await readUpload(db, upload.id)).state, state);
    assert.deepEqual(await hiddenSpans(db), []);
  }
});

storeTest('a user who may no longer import gets 403, even when another attempt has taken over', async (context) => {
  const { db } = context;
  const refusedRow = Buffer.from('RVP0000009,NOWHERE,Vivo,V29\n');
  const upload = await uploaded(context, Buffer.concat([goodFile(3), refusedRow]));
  let hasEnded = false;
  const importer = importerWho([
    () => null,
    () => {
      hasEnded = true;
      throw forbidden();
    },
  ]);
  const lease = { name: leaseNameOf(upload.id), holder: 'another' };
  const takingOver = afterRead(db, 'last', async () => {
    if (!hasEnded) return;
    await expireLeases(db);
    assert.ok(await holdLease(db, lease, LEASE_MS));
  });
  const run = { ...context, db: takingOver };
  await assert.rejects(importUpload(run, upload, importer), { status: 403 });
  assert.equal((await readUpload(db, upload.id)).state, 'receiving');
  assert.ok(await holdLease(db, lease, LEASE_MS), 'that attempt still has its lease');
});

storeTest(
  'a process that stops leaves what it has stored to the next one, and its attempt does not count',
  async (context) => {
    const { db } = context;
    const upload = await uploaded(context);
    for (const [attempt, attempts] of [
      ['by request', 0],
      ['by itself', 0],
    ] as const) {
      const stop = new AbortController();
      const stops = () => {
        stop.abort(stopping());
        throw stopping();
      };
      const run = { ...context, signal: stop.signal };
      await assert.rejects(importUpload(run, upload, importerWho([() => null, stops]), attempt), { status: 503 });
      const stored = await readUpload(db, upload.id);
      assert.deepEqual([stored.state, stored.attempts], ['processing', attempts], attempt);
      assert.equal((await hiddenSpans(db)).length, 1);
    }
    assert.equal((await importUpload(context, upload, IMPORTER)).processed, 3);
    assert.deepEqual([await hiddenSpans(db), (await storedRows(db)).length], [[], 3]);
  },
);

storeTest('a file of another encoding says so in its result, one of UTF-8 does not', async (context) => {
  const line = 'RVP0000009,BLR_KOR,Vivo,Caf\u00e9\n';
  const head = 'tracking_id,hub_code,device_brand,device_model_name\n';
  const utf8 = await importUpload(context, await uploaded(context, Buffer.from(head + line)), IMPORTER);
  const bytes = Buffer.from(head + line.replace('9', '8'), 'latin1');
  const latin = await importUpload(context, await storeUpload(context.db, randomUUID(), [bytes], NOW), IMPORTER);
  assert.deepEqual([utf8.processed, utf8.notes], [1, []]);
  assert.deepEqual([latin.processed, latin.notes], [1, [READ_AS_WINDOWS_1252]]);
  assert.deepEqual(
    (await storedRows(context.db)).map((row) => row.device_model_name),
    ['Caf\u00e9', 'Caf\u00e9'],
  );
});

storeTest('the lease of an upload is kept while it waits for the import turn', async (context) => {
  let now = NOW;
  const moving = { ...context, clock: () => now };
  const { db } = context;
  const upload = await uploaded(context);
  const turn = { name: TURN, holder: 'another' };
  await holdLease(db, turn, LEASE_MS);
  const importing = importUpload(moving, upload, IMPORTER);
  while ((await readUpload(db, upload.id)).state !== 'processing') await nextTurn();
  for (let step = 0; step < 5; step += 1) {
    // Not the turn: a waiting process would acquire it first.
    await expireLeases(db, leaseNameOf(upload.id));
    assert.ok(await holdLease(db, turn, LEASE_MS), 'it is held by the same one as before');
    now += LEASE_MS / 2;
    while (!(await isLeaseRenewed(db, leaseNameOf(upload.id)))) await nextTurn();
  }
  await releaseLease(db, turn);
  assert.equal((await importing).processed, 3);
});

storeTest('the number of hidden ids is the maximum number of rows of the file', async (context) => {
  const { db } = context;
  const file = goodFile(3);
  const upload = await uploaded(context, file);
  const { seq } = await lastChange(db);
  let hidden: IdSpan[] = [];
  const importer = importerWho([() => null, async (trx) => void (hidden = await hiddenSpans(trx))]);
  await importUpload(context, upload, importer);
  const most = Math.ceil(file.length / 10);
  assert.deepEqual(hidden, [{ uploadId: upload.id, firstId: seq + 1, lastId: seq + most }]);
  assert.equal((await lastChange(db)).seq, seq + most + 1, 'and one number shows them');
});
