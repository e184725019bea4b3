import assert from 'node:assert/strict';
import type { UploadResult } from '@veritas/shared/contracts';
import { replaceSession, succeedSession } from '../../auth/sessions/create-session.ts';
import type { AppContext } from '../../context/app-context.ts';
import { holdLease } from '../../db/index.ts';
import { keptLog } from '../../testing/process/kept-log.ts';
import { expireLeases } from '../../testing/database/leases.ts';
import { serverTest } from '../../testing/server-test.ts';
import { NOW, storeTest } from '../../testing/store-test.ts';
import { LEASE_MS } from '../import/run.ts';
import { TURN } from '../import/turn.ts';
import { beingProcessed, stopping, uploadGone } from '../store/refusals.ts';
import { readUpload } from '../store/uploads.ts';
import type { Upload } from '../store/uploads.ts';
import { AtQuery } from '../testing/at-query.ts';
import { begin, cutShort, FILE, HALF_WAY, left, NOTHING, recover, ROWS, withAdmin } from '../testing/cut-short.ts';
import { IMPORTER, storedRows, storeUpload } from '../testing/stored-upload.ts';
import { sendFile } from '../testing/upload-client.ts';
import { Recovery } from './recovery.ts';

/** Between two attempts at an import. */
const LONGEST_PAUSE_MS = 60_000;

/** A process whose imports end as the test says, and what it logs. */
function processOf(context: AppContext, resume: () => Promise<UploadResult | null>) {
  let now = NOW;
  const resumed: string[] = [];
  const imports = {
    resume: ({ id }: Upload, _importer: unknown, begun: () => void) => {
      resumed.push(id);
      begun();
      return resume();
    },
  };
  let counted = 0;
  const { log, lines: logged } = keptLog();
  const counter = { inc: () => void (counted += 1) };
  const recovery = new Recovery({ ...context, log, clock: () => now }, imports as never, counter);
  const beginAt = async (at: number) => {
    now = at;
    return recover(context, { recovery });
  };
  return { beginAt, logged, resumed, counted: () => counted };
}

storeTest('an import is resumed with exponential back-off, up to a minute', async (context) => {
  const { db } = context;
  const pauses = [0, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
  for (const [attempts, pause] of pauses.entries()) {
    await storeUpload(db, `upload ${attempts}`, [], NOW);
    await db.updateTable('uploads').set({ state: 'processing', attempts }).execute();
    for (const way of [1, -1]) {
      const { beginAt } = processOf(context, () => Promise.resolve(null));
      if (pause > 0) assert.equal(await beginAt(NOW + way * (pause - 1)), 0, `after ${attempts}`);
      assert.equal(await beginAt(NOW + way * pause), 1, `after ${attempts}, the clock may have been set`);
    }
    await db.deleteFrom('uploads').execute();
  }
});

storeTest('the result of a resumed import is logged, and a failed one is retried later', async (context) => {
  await storeUpload(context.db, 'one', [], NOW);
  await context.db.updateTable('uploads').set({ state: 'processing' }).execute();
  const about = { upload: 'one', attempt: 1 };
  const fault = new Error('no space left');
  const outcomes: readonly [outcome: UploadResult | null | Error, logged: unknown[][]][] = [
    [
      { processed: 4 } as UploadResult,
      [[{ ...about, processed: 4 }, 'an import that was cut short was done by the server itself']],
    ],
    [null, []],
    [beingProcessed(), []],
    [stopping(), []],
    [uploadGone('It is gone.'), [[about, 'an import that was cut short was not done: It is gone.']]],
    [fault, [[{ ...about, err: fault }, 'an import that was cut short failed, and is tried again']]],
  ];
  for (const [outcome, expected] of outcomes) {
    const { beginAt, logged, resumed, counted } = processOf(context, () =>
      outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome),
    );
    assert.equal(await beginAt(NOW), 1);
    assert.deepEqual(logged, expected);
    assert.deepEqual([resumed, counted()], [['one'], 1]);
    assert.equal(await beginAt(NOW), outcome === fault ? 0 : 1, 'a fault waits');
    if (outcome !== fault) continue;
    assert.deepEqual([await beginAt(NOW + 1_999), await beginAt(NOW + 2_000)], [0, 1]);
    assert.deepEqual([await beginAt(NOW + 5_999), await beginAt(NOW + 6_000)], [0, 1], 'twice as long');
    await context.db.updateTable('uploads').set({ state: 'done' }).execute();
    assert.equal(await beginAt(NOW + 6_000), 0);
    await context.db.updateTable('uploads').set({ state: 'processing' }).execute();
    assert.equal(await beginAt(NOW + 6_000), 1, 'what is over is forgotten');
  }
});

serverTest(
  'an import that is interrupted anywhere is completed by the server once its lease has expired',
  async (server) => {
    const { context } = await withAdmin(server);
    const { db } = context;
    const step = context.dialect === 'sqlite' ? 4 : 9;
    // From the query on that made the upload one that is processed.
    for (let queries = 4; queries < 38; queries += step) {
      const upload = await cutShort(server, queries);
      assert.equal(upload.state, 'processing');
      assert.equal(await recover(context), 0, 'its process may live');
      await expireLeases(context.db);
      assert.equal(await recover(context), 1);
      const { state, processed, duplicates, refused, attempts } = await readUpload(db, upload.id);
      assert.deepEqual(
        { state, processed, duplicates, refused, attempts },
        { state: 'done', processed: ROWS, duplicates: 1, refused: 1, attempts: 1 },
        `after query ${queries}`,
      );
      assert.equal((await storedRows(db)).length, ROWS);
      const rejects = await db.selectFrom('upload_rejects').select('row').where('upload_id', '=', upload.id).execute();
      assert.equal(rejects.length, 2);
      assert.deepEqual(await left(server), NOTHING);
      assert.equal(await recover(context), 0);
      await db.deleteFrom('devices').execute();
    }
    const trail = await db.selectFrom('audit_entries').select(['actor', 'action']).execute();
    assert.deepEqual(new Set(trail.map(({ actor, action }) => `${actor} ${action}`)), new Set(['admin upload.finish']));
  },
);

serverTest('a restart does not wait for leases of its dead process on SQLite, and blocks no upload', async (server) => {
  await withAdmin(server);
  const upload = await cutShort(server, HALF_WAY);
  const other = await server.signedInAs({ role: 'super_admin' });
  await server.restart();
  const { context } = server;
  const isSqlite = context.dialect === 'sqlite';
  if (!isSqlite) await expireLeases(context.db);
  const again = server.newClient();
  other.cookies.forEach((value, name) => again.cookies.set(name, value));
  assert.equal((await sendFile(again, Buffer.from(FILE.toString().replaceAll('RVP', 'NEW')))).status, 200);
  assert.equal(await recover(context), 1);
  assert.equal((await readUpload(context.db, upload.id)).state, 'done');
  assert.deepEqual(await left(server), NOTHING);
});

serverTest(
  'a stopping process releases its imports at their next part, and the next process resumes them immediately',
  async (server) => {
    const { context } = await withAdmin(server);
    const upload = await cutShort(server, 4);
    const importer = { ...IMPORTER, signInId: upload.session_id };
    await expireLeases(context.db);
    for (const resumed of [false, true]) {
      const atQuery = new AtQuery(HALF_WAY, () => void first.imports.stop());
      const first = begin({ ...context, db: context.db.withPlugin(atQuery) });
      if (resumed) await recover(context, first);
      else
        await assert.rejects(first.imports.importNow(upload, importer), {
          status: 503,
          message: /will resume this file/,
        });
      assert.deepEqual((await left(server)).leases, []);
      const { state, attempts } = await readUpload(context.db, upload.id);
      assert.deepEqual({ state, attempts }, { state: 'processing', attempts: 0 }, 'it is no fault of the file');
      await assert.rejects(first.imports.importNow(upload, importer), { code: 'stopping' });
    }
    assert.equal(await recover(context), 1);
    assert.equal((await readUpload(context.db, upload.id)).processed, ROWS);
    assert.deepEqual(await left(server), NOTHING);
  },
);

serverTest('an interrupted import is resumed after its user has entered their password', async (server) => {
  const { context } = await withAdmin(server);
  const { db, clock } = context;
  const upload = await cutShort(server, HALF_WAY);
  await expireLeases(db);
  const confirmed = await succeedSession(db, upload.session_id ?? '', clock());
  await replaceSession(db, confirmed.pair.sessionId, clock());
  await db
    .deleteFrom('sessions')
    .where('id', '=', upload.session_id ?? '')
    .execute();
  assert.equal(await recover(context), 1);
  assert.equal((await readUpload(db, upload.id)).processed, ROWS);
});

serverTest('a stopping process starts no import, so that none outlives its store', async (server) => {
  const { context } = await withAdmin(server);
  const upload = await cutShort(server, HALF_WAY);
  await expireLeases(context.db);
  const queries = new AtQuery(1, () => assert.fail('the store was used after the stop'));
  const stopped = begin({ ...context, db: context.db.withPlugin(queries) });
  await stopped.imports.stop();
  const importer = { ...IMPORTER, signInId: upload.session_id };
  await assert.rejects(stopped.imports.importNow(upload, importer), { code: 'stopping' });
  await assert.rejects(
    stopped.imports.resume(upload, importer, () => assert.fail('nothing was begun')),
    { code: 'stopping' },
  );
  await assert.rejects(stopped.imports.clearHidden(), { code: 'stopping' });
});

serverTest('one of several processes resumes an import, and none while another holds it', async (server) => {
  const { context } = await withAdmin(server);
  const upload = await cutShort(server, HALF_WAY);
  await expireLeases(context.db);
  const processes = [begin(context), begin(context), begin(context)];
  const begun = await Promise.all(processes.map(({ recovery }) => recovery.begin()));
  // Each of them polls again a second later.
  const again = await Promise.all(processes.map(({ recovery }) => recovery.begin()));
  await Promise.all([...begun, ...again].flat());
  assert.equal((await readUpload(context.db, upload.id)).attempts, 1);
  const counted = await Promise.all(processes.map((process) => process.counted()));
  assert.deepEqual(counted.sort(), [0, 0, 1]);
  assert.equal((await storedRows(context.db)).length, ROWS);
  const audit = await context.db.selectFrom('audit_entries').select('action').execute();
  assert.equal(audit.length, 1);
  assert.deepEqual(await left(server), NOTHING);
});

serverTest('an import interrupted by a database error is resumed later, not abandoned immediately', async (server) => {
  const { context } = await withAdmin(server);
  const upload = await cutShort(server, HALF_WAY);
  await expireLeases(context.db);
  const full = new AtQuery(0, () => {
    throw new Error('no space left');
  });
  const process = begin({ ...context, db: context.db.withPlugin(full) });
  for (const pause of [1, 2]) {
    full.arm(HALF_WAY);
    assert.equal(await recover(context, process), 1);
    assert.equal(await recover(context, process), 0, 'at once');
    server.advance(1_000 * 2 ** pause);
  }
  const failures = server.logs.filter(({ msg }) => /cut short failed, and is tried again/.test(String(msg)));
  assert.equal(failures.length, 2);
  server.advance(LONGEST_PAUSE_MS);
  assert.equal(await recover(context), 1);
  assert.equal((await readUpload(context.db, upload.id)).processed, ROWS);
  assert.deepEqual(await left(server), NOTHING);
});

serverTest('leases of a process that died after storing its import are deleted once they expire', async (server) => {
  const { context } = server;
  for (const name of ['upload:1', TURN, 'another']) await holdLease(context.db, { name, holder: 'dead' }, LEASE_MS);
  await recover(context);
  assert.equal((await left(server)).leases.length, 3);
  await expireLeases(context.db);
  await recover(context);
  assert.deepEqual((await left(server)).leases, ['another']);
});
