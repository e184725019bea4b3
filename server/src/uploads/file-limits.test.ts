import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import type { Identity, UploadResult } from '@veritas/shared/contracts';
import { readConfig } from '../core/config/config.ts';
import { lastChange } from '../devices/changes/change-seq.ts';
import type { TestClient } from '../testing/client.ts';
import { addGroup } from '../testing/fixtures.ts';
import { serverTest } from '../testing/server-test.ts';
import type { ServerTest } from '../testing/server-test.ts';
import { sendChunk, sendFile } from './testing/upload-client.ts';

const HEADER = 'tracking_id,hub_code,device_brand,device_model_name,remark\n';
const HINDI = { 'accept-language': 'hi' };

function fileOf(rows: number, bytes = 0): Buffer {
  const ids = Array.from({ length: rows }, (_, row) => `RVP${String(row).padStart(7, '0')}`);
  const start = HEADER + ids.map((id) => `${id},BLR_KOR,Vivo,V29,`).join('\n');
  return Buffer.from(start.padEnd(bytes, '\n'));
}

const set = (env: Record<string, string>) => ({ uploads: readConfig(env).uploads });

async function uploader(server: ServerTest): Promise<TestClient> {
  await addGroup(server.context, 'BLR_KOR');
  return server.signedInAs({ role: 'admin' });
}

const limitsOf = async (client: TestClient) => (await client.get('user/get_role/')).json<Identity>().upload_limits;

serverTest(
  'a server set to 1 MiB a file tells it, takes as much and refuses more with the number',
  async (server) => {
    const client = await uploader(server);
    assert.deepEqual(await limitsOf(client), { max_bytes: CHUNK_BYTES, max_rows: 1_000_000 });
    const whole = await sendFile(client, fileOf(3, CHUNK_BYTES));
    assert.deepEqual([whole.status, whole.json<UploadResult>().processed], [200, 3]);
    const begin = (headers = {}) =>
      sendChunk(client, { id: randomUUID(), index: 0, total: 2, bytes: fileOf(3, CHUNK_BYTES), headers });
    const larger = await begin();
    assert.deepEqual(
      [larger.status, larger.error().code, larger.error().error],
      [413, 'too_large', 'A file may have at most 1 MB here. Split it into parts.'],
    );
    assert.match((await begin(HINDI)).error().error, /1 MB .*हिस्सों में बाँटें/);
  },
  set({ VERITAS_UPLOAD_FILE_MIB: '1' }),
);

serverTest(
  'a server set to 10 rows a file tells it, takes as many and refuses more with the number, storing nothing',
  async (server) => {
    const client = await uploader(server);
    assert.deepEqual(await limitsOf(client), { max_bytes: 200 * CHUNK_BYTES, max_rows: 10 });
    const refused = await sendFile(client, fileOf(11));
    assert.deepEqual(
      [refused.status, refused.error().error],
      [413, 'The file has more than 10 rows. Split it and upload the parts.'],
    );
    const { db } = server.context;
    assert.deepEqual(await db.selectFrom('devices').select('id').execute(), []);
    const chunk = { id: randomUUID(), index: 0, total: 1, bytes: fileOf(11), headers: HINDI };
    assert.match((await sendChunk(client, chunk)).error().error, /10 से ज़्यादा पंक्तियाँ/);
    const { seq: before } = await lastChange(db);
    const taken = await sendFile(client, fileOf(10));
    assert.deepEqual([taken.status, taken.json<UploadResult>().processed], [200, 10]);
    assert.equal(
      (await lastChange(db)).seq - before,
      10 + 1,
      'numbers for as many rows as there may be, and one to show',
    );
  },
  set({ VERITAS_UPLOAD_ROWS: '10' }),
);

for (const name of ['VERITAS_UPLOAD_MIB_PER_USER', 'VERITAS_UPLOAD_MIB']) {
  serverTest(
    `a file larger than ${name} is refused by that limit, which is the one reported`,
    async (server) => {
      const client = await uploader(server);
      assert.deepEqual(await limitsOf(client), { max_bytes: 2 * CHUNK_BYTES, max_rows: 1_000_000 });
      const refused = await sendChunk(client, {
        id: randomUUID(),
        index: 0,
        total: 3,
        bytes: fileOf(3, CHUNK_BYTES),
      });
      assert.deepEqual(
        [refused.status, refused.error().error],
        [413, 'A file may have at most 2 MB here. Split it into parts.'],
      );
    },
    set({ [name]: '2' }),
  );
}
