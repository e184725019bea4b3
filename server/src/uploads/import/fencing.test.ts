import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/index.ts';
import { hiddenSpans, hide } from '../../devices/records/hidden.ts';
import { afterRead } from '../../testing/database/after-read.ts';
import { addGroup } from '../../testing/fixtures.ts';
import { expireLeases } from '../../testing/database/leases.ts';
import { serverTest } from '../../testing/server-test.ts';
import { abandon } from '../store/closing.ts';
import { process } from '../store/transitions.ts';
import { readUpload } from '../store/uploads.ts';
import { IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { importUpload } from './import-upload.ts';
import { storedResult } from './result.ts';
import { ImportRun } from './run.ts';
import { inTurn } from './turn.ts';

const FILE = Buffer.from('tracking_id,hub_code,device_brand,device_model_name\nRVP0000001,BLR_KOR,Vivo,V29\n');
const nothing = () => Promise.resolve();
const BY_REQUEST = { attempt: 'by request', signInId: null } as const;

serverTest('an import whose upload was taken over and done meanwhile writes nothing more', async (server) => {
  const { context } = server;
  await addGroup(context, 'BLR_KOR');
  const upload = await storeUpload(context.db, randomUUID(), [FILE], context.clock());
  await ImportRun.alone(context, upload, IMPORTER, async (run) => {
    await process(context.db, upload.id, BY_REQUEST, context.clock());
    await run.part(nothing);
    await assert.rejects(importUpload(context, upload, IMPORTER), { status: 423 }, 'while it is alive');
    // As a process that is stopped for some seconds; the one that takes over gives everything back when it is done.
    server.advance(2_000);
    await expireLeases(context.db);
    const result = await importUpload(context, upload, IMPORTER);
    await assert.rejects(run.keep(), { status: 423 });
    for (const kind of ['loose', 'durable'] as const) {
      let wrote = false;
      const write = () => Promise.resolve((wrote = true));
      await assert.rejects(run.part(write, kind), { status: 423 });
      assert.equal(wrote, false);
    }
    const stored = await readUpload(context.db, upload.id);
    assert.equal(stored.state, 'done');
    assert.deepEqual(await storedResult(context.db, stored), result);
  });
  assert.equal((await storedRows(context.db)).length, 1);
});

serverTest('an import that another process did meanwhile keeps the rows that it refused', async (server) => {
  const { context } = server;
  await addGroup(context, 'BLR_KOR');
  const file = Buffer.concat([FILE, Buffer.from('RVP0000002,NOWHERE,Vivo,V29\n')]);
  const upload = await storeUpload(context.db, randomUUID(), [file], context.clock());
  let isFirst = true;
  const overtaken = afterRead(context.db, 'rows_read', async () => {
    if (!isFirst) return;
    isFirst = false;
    await expireLeases(context.db);
    await importUpload(context, upload, IMPORTER);
  });
  await assert.rejects(importUpload({ ...context, db: overtaken }, upload, IMPORTER), { status: 423 });
  const rejects = await context.db.selectFrom('upload_rejects').select('row').execute();
  assert.deepEqual(
    rejects.map(({ row }) => row),
    [3],
  );
});

serverTest(
  'an import that is frozen before it removes leftover rows removes none of a later attempt',
  async (server) => {
    const { context } = server;
    const { db } = context;
    await addGroup(context, 'BLR_KOR');
    const file = Buffer.concat([FILE, Buffer.from('RVP0000002,NOWHERE,Vivo,V29\n')]);
    const upload = await storeUpload(db, randomUUID(), [file], context.clock());
    const left = { upload_id: upload.id, row: 3, kind: 'refused' as const, reasons: '[]', cells: '[]' };
    await db.insertInto('upload_rejects').values(left).execute();
    let isFirst = true;
    const frozen = afterRead(db, 'last', async () => {
      if (!isFirst) return;
      isFirst = false;
      await expireLeases(db);
      await importUpload(context, upload, IMPORTER);
    });
    await assert.rejects(importUpload({ ...context, db: frozen }, upload, IMPORTER), { status: 423 });
    const rejects = await db.selectFrom('upload_rejects').select('row').execute();
    assert.deepEqual(
      rejects.map(({ row }) => row),
      [3],
    );
    assert.ok((await readUpload(db, upload.id)).reject_bytes > 0);
  },
);

serverTest('an import that lost its turn, even briefly, stores no row under its old ids', async (server) => {
  const { context } = server;
  const { db } = context;
  const upload = await storeUpload(db, randomUUID(), [FILE], context.clock());
  const importing = ImportRun.alone(context, upload, IMPORTER, async (alone) => {
    await process(db, upload.id, BY_REQUEST, context.clock());
    await inTurn(context, nothing, async (turn) => {
      const run = alone.with(turn);
      await run.part((trx) => hide(trx, { uploadId: upload.id, firstId: 1, lastId: 10 }));
      // Its process is suspended, and another one deletes the apparent leftovers.
      await expireLeases(db);
      await alone.part(nothing);
      await inTurn(context, nothing, nothing);
      assert.deepEqual(await hiddenSpans(db), []);
      await run.part(() => assert.fail('its records would be seen one by one'));
    });
  });
  await assert.rejects(importing, { status: 423 });
  assert.deepEqual(await db.selectFrom('leases').selectAll().execute(), []);
});

serverTest('an upload that is cancelled during its import is neither stored nor refused by it', async (server) => {
  const { context } = server;
  const { db } = context;
  await addGroup(context, 'BLR_KOR');
  for (const file of [FILE, Buffer.from('no,header\n')]) {
    const upload = await storeUpload(db, randomUUID(), [file], context.clock());
    // Asked when the import begins to store rows.
    const requireAuthority = (trx: Db) => abandon(trx, upload.id, context.clock());
    await assert.rejects(importUpload(context, upload, { ...IMPORTER, requireAuthority }), { status: 410 });
    const { state, error_status: status } = await readUpload(db, upload.id);
    assert.deepEqual([state, status], ['failed', 410]);
    await assert.rejects(importUpload(context, await readUpload(db, upload.id), IMPORTER), { status: 410 });
  }
  assert.deepEqual([await storedRows(db), await hiddenSpans(db)], [[], []]);
});
