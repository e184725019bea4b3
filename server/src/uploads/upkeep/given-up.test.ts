import assert from 'node:assert/strict';
import type { UploadProgress, UploadResult } from '@veritas/shared/contracts';
import type { AppContext } from '../../context/app-context.ts';
import { endSessionsOf } from '../../auth/sessions/end-sessions.ts';
import { startSession } from '../../testing/fixtures.ts';
import { expireLeases } from '../../testing/database/leases.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { MAX_ATTEMPTS } from '../import/import-upload.ts';
import { readUpload } from '../store/uploads.ts';
import {
  begin,
  cutShort,
  dyingAfter,
  FILE,
  HALF_WAY,
  left,
  NOTHING,
  recover,
  ROWS,
  withAdmin,
} from '../testing/cut-short.ts';
import { storedRows } from '../testing/stored-upload.ts';
import { sendChunk } from '../testing/upload-client.ts';

/** Delays before each resumption, each by a new process after the leases expired. */
async function secondsUntilRecovery(server: ServerTest, newProcess: () => AppContext): Promise<number> {
  await expireLeases(server.context.db);
  for (let seconds = 0; ; seconds += 1) {
    if ((await recover(newProcess())) > 0) return seconds;
    // SQLite answers within the process, so that no timer would end this loop.
    assert.ok(seconds < 3_600, 'the server never goes on');
    server.advance(1_000);
  }
}

serverTest('a repeatedly interrupted import is abandoned, and says what to do', async (server) => {
  const { context } = await withAdmin(server);
  const upload = await cutShort(server, HALF_WAY);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    waits.push(await secondsUntilRecovery(server, () => dyingAfter(HALF_WAY + 4, server)));
    assert.equal((await readUpload(context.db, upload.id)).attempts, attempt);
  }
  waits.push(await secondsUntilRecovery(server, () => context));
  assert.deepEqual(waits, [0, 2, 4, 8, 16, 32]);
  const client = server.newClient();
  await startSession(context, client, upload.user_id);
  const status = (await client.get(`api/upload_status/?upload_id=${upload.id}`)).json<UploadProgress>();
  assert.equal(status.state, 'failed');
  assert.match(status.error ?? '', /interrupted 5 times .* nothing of it was stored\. Upload the file again/);
  const last = { id: upload.id, index: 1, total: 2, bytes: FILE.subarray(9_000) };
  assert.equal((await sendChunk(client, last)).status, 410);
  assert.deepEqual(await storedRows(context.db), []);
  assert.equal(await recover(context), 0);
  await begin(context).imports.clearHidden();
  assert.deepEqual(await left(server), NOTHING);
});

serverTest('an import whose user lost the permission is not resumed until the user returns', async (server) => {
  const { context } = await withAdmin(server);
  const { db } = context;
  // Null: the session has ended.
  const lost = [{ is_active: 0 }, { deleted_at: 1 }, { role: 'incharge' }, null] as const;
  for (const change of lost) {
    const upload = await cutShort(server, HALF_WAY);
    if (change) await db.updateTable('users').set(change).where('id', '=', upload.user_id).execute();
    else await endSessionsOf(db, upload.user_id);
    await expireLeases(db);
    assert.equal(await recover(context), 1);
    const { state, next_chunk: next, processed } = await readUpload(db, upload.id);
    assert.deepEqual({ state, next, processed }, { state: 'receiving', next: 2, processed: null });
    assert.deepEqual(await storedRows(db), []);
    assert.deepEqual((await left(server)).leases, []);
    assert.equal(await recover(context), 0);
    const back = { is_active: 1, deleted_at: null, role: 'admin' } as const;
    await db.updateTable('users').set(back).where('id', '=', upload.user_id).execute();
    const client = server.newClient();
    await startSession(context, client, upload.user_id);
    const answer = await sendChunk(client, { id: upload.id, index: 1, total: 2, bytes: FILE.subarray(9_000) });
    assert.equal(answer.json<UploadResult>().processed, ROWS);
    assert.deepEqual(await left(server), NOTHING);
    await db.deleteFrom('devices').execute();
  }
});
