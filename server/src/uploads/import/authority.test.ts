import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadResult } from '@veritas/shared/contracts';
import type { TestClient } from '../../testing/client.ts';
import { addGroup, addUser, PASSWORD, startSession } from '../../testing/fixtures.ts';
import { holdLease, releaseLease } from '../../db/index.ts';
import { serverTest } from '../../testing/server-test.ts';
import type { ServerTest } from '../../testing/server-test.ts';
import { goodFile, storedRows } from '../testing/stored-upload.ts';
import { LEASE_MS } from './run.ts';
import { TURN } from './turn.ts';
import { sendChunk } from '../testing/upload-client.ts';

const ROWS = 2_500;
const REFUSED = 40;
/** Its first part has rejected rows. */
const FILE = Buffer.from(
  goodFile(ROWS)
    .toString()
    .replace('\n', `\n${'x,BLR_KOR,Vivo,V29\n'.repeat(REFUSED)}`),
);

for (const [what, lost, kept, refusal] of [
  ['shut out', { is_active: 0 }, { is_active: 1 }, [401, 'unauthenticated']],
  ['demoted', { role: 'executive' }, { role: 'admin' }, [403, 'forbidden']],
] as const)
  serverTest(
    `an import whose user is ${what} half-way shows nothing; signed in again as before, the user finishes it`,
    async (server) => {
      const { context, newClient } = server;
      const { db } = context;
      await addGroup(context, 'BLR_KOR');
      const id = await addUser(context, { role: 'admin' });
      const client = newClient();
      await startSession(context, client, id);
      const chunk = { id: randomUUID(), index: 0, total: 1, bytes: FILE };
      const upload = () => db.selectFrom('uploads').select(['state', 'rows_read']).executeTakeFirst();

      const sending = sendChunk(client, chunk);
      while (((await upload())?.rows_read ?? 0) === 0) await nextTurn();
      await db.updateTable('users').set(lost).execute();
      const refused = await sending;
      assert.deepEqual([refused.status, refused.error().code], refusal);
      assert.deepEqual(await storedRows(db), []);
      assert.deepEqual({ ...(await upload()) }, { state: 'receiving', rows_read: 0 });
      // They would be invisible, and block the IDs of other uploads.
      const counted = await db.selectFrom('uploads').select('reject_bytes').executeTakeFirstOrThrow();
      assert.equal(counted.reject_bytes, 0);
      for (const table of ['hidden_uploads', 'leases', 'devices', 'upload_rejects'] as const) {
        assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
      }

      await db.updateTable('users').set(kept).execute();
      await startSession(context, client, id);
      const result = (await sendChunk(client, chunk)).json<UploadResult>();
      assert.deepEqual([result.processed, result.skipped], [ROWS, REFUSED]);
      assert.equal((await storedRows(db)).length, ROWS);
    },
  );

const NEW_PASSWORD = 'kettle on the far quay';
const CHANGE = { current_password: PASSWORD, new_password: NEW_PASSWORD };

/** An admin, the admin's browser and an import of `FILE`, which waits for `release`. */
async function waiting({ context, newClient }: ServerTest) {
  const { db } = context;
  await addGroup(context, 'BLR_KOR');
  const id = await addUser(context, { role: 'admin' });
  const client = newClient();
  await startSession(context, client, id);
  const another = { name: TURN, holder: 'another import' };
  assert.ok(await holdLease(db, another, LEASE_MS));
  const sending = sendChunk(client, { id: randomUUID(), index: 0, total: 1, bytes: FILE });
  const upload = () => db.selectFrom('uploads').select('state').executeTakeFirst();
  while ((await upload())?.state !== 'processing') await nextTurn();
  return { id, client, sending, upload, release: () => releaseLease(db, another) };
}

const ends = async (answer: Promise<{ status: number }>) => assert.equal((await answer).status, 200);

for (const [how, enter] of [
  ['changes it', (client) => ends(client.post('user/change_password/', CHANGE))],
  ['confirms it', (client) => ends(client.post('user/confirm_password/', { password: PASSWORD }))],
  [
    'confirms it and then changes it',
    async (client) => {
      await ends(client.post('user/confirm_password/', { password: PASSWORD }));
      await ends(client.post('user/change_password/', CHANGE));
    },
  ],
] as const satisfies readonly [string, (client: TestClient) => Promise<void>][])
  serverTest(`an import continues while its user enters their password: ${how}`, async (server) => {
    const { db } = server.context;
    const { client, sending, upload, release } = await waiting(server);
    const before = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    await enter(client);
    // The session that was confirmed ends with the first request of its successor.
    await ends(client.get('user/get_role/'));
    const sessions = await db.selectFrom('sessions').select('id').execute();
    assert.equal(sessions.length, 1);
    assert.notEqual(sessions[0]?.id, before.id);
    assert.equal((await upload())?.state, 'processing');
    await release();
    const answer = await sending;
    assert.deepEqual([answer.status, answer.json<UploadResult>().processed], [200, ROWS]);
    assert.equal((await storedRows(db)).length, ROWS);
  });

for (const [how, end] of [
  ['changed in another browser', (other) => ends(other.post('user/change_password/', CHANGE))],
  ['changed, and the user’s browser signs out', null],
] as const satisfies readonly [string, ((other: TestClient) => Promise<void>) | null][])
  serverTest(`an import ends with its sessions: the password is ${how}`, async (server) => {
    const { context, newClient } = server;
    const { id, client, sending, release } = await waiting(server);
    if (end) {
      const other = newClient();
      await startSession(context, other, id);
      await end(other);
    } else {
      await ends(client.post('user/change_password/', CHANGE));
      assert.ok((await client.post('user/logout/')).status < 300);
    }
    await release();
    assert.equal((await sending).status, 401);
    assert.deepEqual(await storedRows(context.db), []);
  });
