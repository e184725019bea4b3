import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { abandonUpload, CHUNK_BYTES, getUpload, UPLOAD_REJECTS_PATH } from '@veritas/shared/contracts';
import type { UploadProgress } from '@veritas/shared/contracts';
import type { TestClient } from '../testing/client.ts';
import { addGroup } from '../testing/fixtures.ts';
import { START, serverTest } from '../testing/server-test.ts';
import { goodFile } from './testing/stored-upload.ts';
import { sendChunk, sendFile } from './testing/upload-client.ts';

async function uploaded(client: TestClient, rows: number): Promise<string> {
  const id = randomUUID();
  const answer = await sendFile(client, goodFile(rows), id);
  assert.equal(answer.status, 200, answer.text);
  return id;
}

serverTest('an upload is asked for by its ID in either case, and only by who sends it', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const client = await server.signedInAs({ role: 'admin' });
  const id = await uploaded(client, 1);
  const state = async (by: TestClient, of: string) => by.get(`${getUpload.path}?upload_id=${of}`);
  assert.equal((await state(client, id.toUpperCase())).json<UploadProgress>().state, 'done');
  const another = await server.signedInAs({ role: 'admin', username: 'another' });
  for (const answer of [await state(another, id), await state(client, randomUUID())])
    assert.deepEqual([answer.status, answer.error().error], [404, 'There is no such upload.']);
});

serverTest('the removal of one record is answered in the singular', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const client = await server.signedInAs({ role: 'admin' });
  const undo = await client.post('api/upload_undo/', { upload_id: await uploaded(client, 1) });
  assert.deepEqual(undo.json(), { message: '1 record removed', removed: 1 });
});

serverTest('rejected rows of an unknown upload are 404, without an ID 400, expired ones 410', async (server) => {
  await addGroup(server.context, 'BLR_KOR');
  const client = await server.signedInAs({ role: 'admin' });
  const id = await uploaded(client, 1);
  const rows = async (query: string) => {
    const answer = await client.get(`${UPLOAD_REJECTS_PATH}${query}`);
    return answer.status === 200 ? answer.status : [answer.status, answer.error().error];
  };
  assert.equal(await rows(`?upload_id=${id.toUpperCase()}`), 200);
  assert.deepEqual(await rows(`?upload_id=${randomUUID()}`), [404, 'There is no such finished upload.']);
  assert.deepEqual(await rows(''), [400, 'upload_id is missing']);
  await server.context.db.updateTable('uploads').set({ rejects_expired_at: START }).execute();
  assert.deepEqual(await rows(`?upload_id=${id}`), [
    410,
    'The rejected rows of this upload are no longer kept. Upload the file again to see them.',
  ]);
});

serverTest('an unfinished upload is cancelled by its ID in either case', async (server) => {
  const client = await server.signedInAs({ role: 'admin' });
  const id = randomUUID();
  await sendChunk(client, { id, index: 0, total: 2, bytes: Buffer.alloc(CHUNK_BYTES, 'x') });
  const open = () => server.context.db.selectFrom('upload_chunks').select('upload_id').execute();
  assert.equal((await open()).length, 1);
  const cancelled = await client.post(abandonUpload.path, { upload_id: id.toUpperCase() });
  assert.deepEqual(cancelled.json(), { message: 'The upload was cancelled.' });
  assert.deepEqual(await open(), []);
});
