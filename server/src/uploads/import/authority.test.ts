import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UploadResult } from '@veritas/shared/contracts';
import { addGroup, addUser, startSession } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { goodFile, storedRows } from '../testing/stored-upload.ts';
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
