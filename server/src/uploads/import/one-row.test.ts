import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { getUploads, UploadResult } from '@veritas/shared/contracts';
import type { InferOutput } from 'valibot';
import { addGroup } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { sendFile } from '../testing/upload-client.ts';

const HEADER = 'tracking_id,hub_code,device_brand,device_model_name\n';

serverTest(
  'an upload of one row reaches readers who have read the records before, and so does its undo',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const client = await server.signedInAs({ role: 'admin' });
    let etag = '';
    const changedIds = async () => {
      const answer = await client.get('api/get_status/', { headers: { 'if-none-match': etag } });
      etag = String(answer.headers['etag']);
      if (answer.status === 304) return null;
      return answer.json<{ tracking_id: { tracking_id: string } }[]>().map((record) => record.tracking_id.tracking_id);
    };
    assert.deepEqual(await changedIds(), []);
    const uploads: string[] = [];
    for (const stored of [['RVP0000001'], ['RVP0000001', 'RVP0000002']]) {
      const id = randomUUID();
      const answer = await sendFile(client, Buffer.from(`${HEADER}${stored.at(-1)},BLR_KOR,Vivo,V29\n`), id);
      assert.equal(answer.json<UploadResult>().processed, 1);
      assert.deepEqual(await changedIds(), stored);
      uploads.unshift(id);
    }
    const again = await sendFile(client, Buffer.from(`${HEADER}rvp0000002,BLR_KOR,Vivo,V29\n`));
    assert.equal(again.json<UploadResult>().processed, 0);
    assert.equal(await changedIds(), null, 'nothing was stored');
    const history = (await client.get('api/uploads/')).json<InferOutput<typeof getUploads.output>>();
    assert.deepEqual(history.uploads.map(({ processed }) => processed).toSorted(), [0, 1, 1]);
    for (const [left, id] of [[['RVP0000001'], uploads[0]] as const, [[], uploads[1]] as const]) {
      const { removed } = (await client.post('api/upload_undo/', { upload_id: id })).json<{ removed: number }>();
      assert.equal(removed, 1);
      assert.deepEqual(await changedIds(), left);
    }
  },
);

serverTest('truncation of a refused row never splits a character', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const client = await server.signedInAs({ role: 'admin' });
  const [short, long] = ['x'.repeat(63), `${'y'.repeat(59)}😀😀`];
  const answer = await sendFile(client, Buffer.from(`${HEADER}${short}😀,${long},Vivo,V29\n`));
  const [refused] = answer.json<UploadResult>().errors;
  assert.equal(refused?.tracking_id, short);
  assert.ok(Array.isArray(refused.errors));
  assert.ok(refused.errors.includes(`hub_code "${'y'.repeat(59)}…": no hub has this code`), refused.errors.join());
});
