import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context/app-context.ts';
import { countLeases, holdLease, releaseLease } from '../../db/index.ts';
import { expireLeases, isLeaseRenewed } from '../../testing/database/leases.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { abandon } from '../store/closing.ts';
import { stopping } from '../store/refusals.ts';
import { process } from '../store/transitions.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { IMPORTER, storeUpload } from '../testing/stored-upload.ts';
import { ImportRun, LEASE_MS, leaseNameOf } from './run.ts';

/** While nothing is written, leases are renewed this often. */
const RENEW_MS = 1_500;
const CHUNKS = ['one ', 'two ', 'three'].map((text) => Buffer.from(text));

/** An upload that is being processed, and a clock to set. */
async function beingImported(context: AppContext) {
  const time = { now: NOW };
  const moving = { ...context, clock: () => time.now };
  const upload = await storeUpload(context.db, randomUUID(), CHUNKS, NOW);
  await process(context.db, upload.id, { attempt: 'by request', signInId: null }, NOW);
  return { upload, time, context: moving };
}

/** Another process has the upload now. */
async function takeOver({ db }: Pick<AppContext, 'db'>, { id }: Upload): Promise<void> {
  await db.updateTable('leases').set({ holder: 'another' }).where('name', '=', leaseNameOf(id)).execute();
}

storeTest('one run at a time holds an upload, until it ends in any way', async (store) => {
  const { upload, context } = await beingImported(store);
  const alone = (work: () => Promise<unknown>) => ImportRun.alone(context, upload, IMPORTER, work);
  await alone(async () => {
    await assert.rejects(
      alone(() => assert.fail('it would be imported twice')),
      { status: 423, code: 'processing' },
    );
    const another = { ...upload, id: randomUUID() };
    await ImportRun.alone(context, another, IMPORTER, async () => assert.equal(await countLeases(context.db), 2));
  });
  await assert.rejects(
    alone(() => Promise.reject(new Error('lost'))),
    /lost/,
  );
  assert.equal(await countLeases(context.db), 0);
});

storeTest('a run that only reads renews its lease when its time has come, by whichever clock', async (store) => {
  const { upload, time, context } = await beingImported(store);
  const { db } = context;
  const isRenewed = () => isLeaseRenewed(db, leaseNameOf(upload.id));
  await ImportRun.alone(context, upload, IMPORTER, async (run) => {
    await expireLeases(db);
    time.now += RENEW_MS - 1;
    await run.keep();
    assert.equal(await isRenewed(), false);
    time.now += 1;
    await run.keep();
    assert.equal(await isRenewed(), true);
    // What a part renewed is renewed.
    time.now += RENEW_MS;
    await run.part(() => Promise.resolve());
    await expireLeases(db);
    time.now += RENEW_MS - 1;
    await run.keep();
    assert.equal(await isRenewed(), false);
    // With the machine's clock set back, the next renewal would be in an hour.
    time.now -= 3_600_000;
    await run.keep();
    assert.equal(await isRenewed(), true);
    await takeOver(context, upload);
    await run.keep();
    time.now += RENEW_MS;
    await assert.rejects(run.keep(), { status: 423, code: 'processing' });
  });
});

storeTest('during a part its lease is not queried, as the transaction locks the row', async (store) => {
  const { upload, time, context } = await beingImported(store);
  await ImportRun.alone(context, upload, IMPORTER, async (run) => {
    await assert.rejects(
      run.part(async () => {
        time.now += RENEW_MS;
        await run.keep();
        throw new Error('lost');
      }),
      /lost/,
    );
    await expireLeases(context.db);
    await run.keep();
    assert.ok(await isLeaseRenewed(context.db, leaseNameOf(upload.id)), 'once it has failed, it is');
  });
});

async function textOf(run: ImportRun, meanwhile?: () => Promise<unknown> | void): Promise<string> {
  let text = '';
  for await (const bytes of run.bytes()) {
    text += Buffer.from(bytes).toString();
    await meanwhile?.();
  }
  return text;
}

storeTest('the bytes of a file come in order, for as long as the run has the upload', async (store) => {
  const { upload, time, context } = await beingImported(store);
  await ImportRun.alone(context, upload, IMPORTER, async (run) => {
    assert.equal(await textOf(run), 'one two three');
    const taken = textOf(run, async () => {
      time.now += RENEW_MS;
      await takeOver(context, upload);
    });
    await assert.rejects(taken, { status: 423 });
  });
});

storeTest('a run that is to stop reads and writes nothing more', async (store) => {
  const { upload, context } = await beingImported(store);
  const stop = new AbortController();
  await ImportRun.alone({ ...context, signal: stop.signal }, upload, IMPORTER, async (run) => {
    const reading = textOf(run, () => stop.abort(stopping()));
    await assert.rejects(reading, { code: 'stopping' });
    await assert.rejects(
      run.part(() => assert.fail('it was to stop')),
      { code: 'stopping' },
    );
  });
});

storeTest('a part writes only while this run holds its upload, and its result is returned', async (store) => {
  const { upload, time, context } = await beingImported(store);
  await ImportRun.alone(context, upload, IMPORTER, async (run) => {
    time.now += 1_000;
    for (const kind of ['loose', 'durable'] as const) {
      await expireLeases(context.db);
      assert.equal(await run.part(() => Promise.resolve(7), kind), 7);
      assert.ok(await isLeaseRenewed(context.db, leaseNameOf(upload.id)), kind);
    }
    assert.equal((await readUpload(context.db, upload.id)).touched_at, time.now);
    await abandon(context.db, upload.id, time.now);
    await assert.rejects(
      run.part(() => assert.fail('it is cancelled')),
      { status: 410, code: 'gone', message: /was cancelled/ },
    );
  });
});

storeTest('a run with a second lease holds both, and loses the upload with either', async (store) => {
  const { upload, time, context } = await beingImported(store);
  const turn = { name: 'turn', holder: 'this one' };
  await holdLease(context.db, turn, LEASE_MS);
  await ImportRun.alone(context, upload, IMPORTER, async (one) => {
    const both = one.with(turn);
    time.now += RENEW_MS;
    await expireLeases(context.db);
    await both.keep();
    for (const name of ['turn', leaseNameOf(upload.id)]) assert.ok(await isLeaseRenewed(context.db, name), name);
    await releaseLease(context.db, turn);
    await assert.rejects(
      both.part(() => assert.fail('its turn is over')),
      { status: 423 },
    );
    await one.part(() => Promise.resolve());
  });
});
