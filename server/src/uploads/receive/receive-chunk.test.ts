import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '@veritas/shared/contracts';
import { POLICY } from '../../auth/access/policy.ts';
import type { UploadLimits } from '../../core/config/config.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { actorOf, addUser } from '../../testing/fixtures.ts';
import { storeTest } from '../../testing/store-test.ts';
import { expire } from '../store/closing.ts';
import { readUpload } from '../store/uploads.ts';
import { storeUpload } from '../testing/stored-upload.ts';
import { watched } from '../../testing/database/watched.ts';
import { abandonUpload } from './abandon.ts';
import { IDLE_MS } from './admission.ts';
import { receiveChunk } from './receive-chunk.ts';
import type { Chunk } from './check-chunk.ts';

const CHUNK = 8;
const withSmallChunks = (store: AppContext): AppContext => ({
  ...store,
  config: { ...store.config, chunkBytes: CHUNK },
});

const adminOf = async (context: AppContext, username: string) =>
  actorOf(context, await addUser(context, { username, role: 'admin' }), POLICY['POST api/upload/']);

/** A user, and an upload of three chunks that are received one by one. */
async function sender(store: AppContext) {
  const context = withSmallChunks(store);
  const actor = await adminOf(context, 'asha');
  const good = { uploadId: randomUUID(), index: 0, total: 3, timeZone: null, fileName: 'a.csv' };
  return {
    context,
    actor,
    id: good.uploadId,
    send: (change: Partial<Chunk> = {}, sendTo = context) =>
      receiveChunk(sendTo, actor, { ...good, bytes: Buffer.alloc(CHUNK, 'x'), ...change }),
  };
}

type Limits = Partial<Record<'perUser' | 'total', { readonly count: number }>>;

function limitsOf(limits: Limits): UploadLimits['open'] {
  const unlimited = { count: Infinity, bytes: Infinity };
  return { perUser: { ...unlimited, ...limits.perUser }, total: { ...unlimited, ...limits.total } };
}

/** The same database, which runs `act` once after the first upload that is looked for and locked. */
function actingAfterLookup(db: Db, act: () => Promise<void>): Db {
  let lock: object | undefined;
  return watched(db, {
    before({ node, queryId }) {
      if (node.kind === 'UpdateQueryNode') lock ??= queryId;
    },
    async after({ queryId }) {
      if (queryId === lock) await act();
    },
  });
}

const refused = (status: number, code: string, message: string, extra: object = {}) => ({
  name: 'HttpError',
  status,
  code,
  message,
  extra,
});

storeTest('an invalid chunk is refused, and nothing of it is stored', async (store) => {
  const { context, send } = await sender(store);
  const most = MAX_UPLOAD_BYTES / CHUNK;
  for (const [change, refusal] of [
    [{ total: most + 1 }, refused(413, 'too_large', 'A file may have at most 200 MB here. Split it into parts.')],
    [{ index: 3 }, refused(400, 'invalid', 'chunk_index 3 is not below total_chunks 3.')],
    [{ bytes: Buffer.alloc(CHUNK + 1) }, refused(413, 'too_large', 'A chunk may have at most 8 bytes.')],
    [{ bytes: Buffer.alloc(0) }, refused(400, 'invalid', 'The file is empty. Choose a CSV file with a header row.')],
    [
      { index: 1, bytes: Buffer.alloc(7) },
      refused(400, 'invalid', 'Every chunk but the last has 8 bytes, chunk 1 has 7.'),
    ],
    [{ index: 1 }, refused(409, 'conflict', 'There is no such upload yet. Start with chunk 0.', { next: 0 })],
  ] as const)
    await assert.rejects(send(change), refusal);
  assert.deepEqual(await context.db.selectFrom('uploads').select('id').execute(), []);
  assert.equal((await send({ total: most })).total_chunks, most, 'the largest file');
});

storeTest('chunks are identified by index and bytes, and must match the first declaration', async (store) => {
  const { context, id, send } = await sender(store);
  const begun = await send();
  assert.deepEqual([begun.state, begun.next_chunk, begun.total_chunks, begun.file_name], ['receiving', 1, 3, 'a.csv']);
  const early = 'Chunk 2 came before chunk 1. Continue with 1.';
  await assert.rejects(send({ index: 2 }), refused(409, 'conflict', early, { next: 1, missing: [1] }));
  await assert.rejects(
    send({ index: 1, total: 2 }),
    refused(409, 'conflict', 'total_chunks was 3 before and is 2 now. Start a new upload.', { next: 1 }),
  );
  await send({ index: 1 });
  assert.equal((await send({ index: 1 })).next_chunk, 2, 'a repeat changes nothing');
  const other = 'Chunk 1 was received with other bytes. Start a new upload if the file has changed.';
  await assert.rejects(
    send({ index: 1, bytes: Buffer.alloc(CHUNK, 'y') }),
    refused(409, 'conflict', other, { next: 2 }),
  );
  const whole = await send({ index: 2, bytes: Buffer.from('y') });
  assert.deepEqual([whole.next_chunk, (await send({ index: 0 })).next_chunk], [3, 3]);
  // The hashes of an upload go a day after it ended.
  await context.db.deleteFrom('upload_chunks').execute();
  const gone = 'This upload ended more than a day ago. Look for it in the history of uploads.';
  await assert.rejects(send({ index: 1 }), refused(410, 'gone', gone));
  await context.db.updateTable('uploads').set({ next_chunk: 1 }).where('id', '=', id).execute();
  assert.equal((await send({ index: 1 })).next_chunk, 2);
});

storeTest('a finished upload accepts no more chunks, and says why', async (store) => {
  const { context, id, send } = await sender(store);
  await send();
  await expire(context.db, id, context.clock() + 1, context.clock());
  const expired = 'This upload was not finished within 24 hours. Start a new one.';
  await assert.rejects(send({ index: 1, total: 2 }), refused(410, 'gone', expired));
  const fail = (changes: { state?: 'done'; error: string | null; error_status: number | null }) =>
    context.db.updateTable('uploads').set(changes).where('id', '=', id).execute();
  await fail({ error: null, error_status: 410 });
  await assert.rejects(send({ index: 1 }), refused(410, 'gone', 'This upload was cancelled. Start a new one.'));
  // A repeat of a file that was refused is answered by what is stored of it.
  await fail({ error: 'No rows.', error_status: 400 });
  assert.equal((await send()).error, 'No rows.');
  await fail({ state: 'done', error: null, error_status: 410 });
  assert.equal((await send()).state, 'done');
});

storeTest("another user's upload is unknown when sending to it or cancelling it", async (store) => {
  const { context, id, send } = await sender(store);
  await send();
  const stranger = await adminOf(context, 'ravi');
  const unknown = refused(404, 'not_found', 'There is no such upload.');
  const chunk = { uploadId: id, index: 0, total: 3, timeZone: null, fileName: 'a.csv', bytes: Buffer.alloc(CHUNK) };
  await assert.rejects(receiveChunk(context, stranger, chunk), unknown);
  await assert.rejects(abandonUpload(context, stranger, id), unknown);
  assert.equal((await readUpload(context.db, id)).state, 'receiving');
});

storeTest('only bytes of evicted idle uploads are deleted', async (store) => {
  const { uploads } = store.config;
  const open = limitsOf({ perUser: { count: 2 } });
  const { context, actor, id, send } = await sender({
    ...store,
    config: { ...store.config, uploads: { ...uploads, open } },
  });
  const [idle, busy] = [randomUUID(), randomUUID()];
  await storeUpload(context.db, idle, [Buffer.alloc(CHUNK)], 0, actor.id);
  await storeUpload(context.db, busy, [Buffer.alloc(CHUNK)], context.clock(), actor.id);
  await send();
  const held = await context.db.selectFrom('upload_chunks').select('upload_id').execute();
  assert.deepEqual(held.map((chunk) => chunk.upload_id).toSorted(), [busy, id].toSorted());
});

for (const [what, idleMs, limits, total] of [
  ['takes no place from an idle upload', IDLE_MS, { perUser: { count: 2 } }, 3],
  ['is not one too many of its user', 0, { perUser: { count: 2 } }, 3],
  ['is not one too many of all', 0, { total: { count: 2 } }, 3],
  ['is not one too many once it is stored and another one is under way', 0, { perUser: { count: 1 } }, 1],
] as const)
  storeTest(`a first chunk that is sent twice concurrently ${what}`, async (store) => {
    // SQLite serialises transactions anyway.
    if (store.dialect === 'sqlite') return;
    const { context, actor, id, send } = await sender({
      ...store,
      config: { ...store.config, uploads: { ...store.config.uploads, open: limitsOf(limits) } },
    });
    const { db, clock } = context;
    const another = randomUUID();
    const beginAnother = () => storeUpload(db, another, [Buffer.alloc(CHUNK)], clock() - idleMs, actor.id);
    const isWhole = total === 1;
    if (!isWhole) await beginAnother();
    const racing = actingAfterLookup(db, async () => {
      await send({ total });
      if (!isWhole) return;
      await db.updateTable('uploads').set({ state: 'done' }).execute();
      await beginAnother();
    });
    const repeated = await send({ total }, { ...context, db: racing });
    assert.deepEqual([repeated.id, repeated.next_chunk, repeated.state], [id, 1, isWhole ? 'done' : 'receiving']);
    assert.equal((await readUpload(db, another)).state, 'receiving');
  });

storeTest('a cancelled upload leaves nothing, a finished one cannot be cancelled', async (store) => {
  const { context, actor, id, send } = await sender(store);
  const { db } = context;
  await send();
  const reject = { upload_id: id, row: 2, kind: 'refused', tracking_id: null, reasons: '[]', cells: '[]' } as const;
  await db.insertInto('upload_rejects').values(reject).execute();
  await db.updateTable('uploads').set({ state: 'done' }).execute();
  const stored = 'This upload is stored already. Take its records back in the history of uploads.';
  await assert.rejects(abandonUpload(context, actor, id), refused(409, 'conflict', stored));
  const left = async () => [
    (await db.selectFrom('upload_chunks').select('upload_id').execute()).length,
    (await db.selectFrom('upload_rejects').select('upload_id').execute()).length,
  ];
  assert.deepEqual(await left(), [1, 1]);
  await db.updateTable('uploads').set({ state: 'processing' }).execute();
  await abandonUpload(context, actor, id);
  assert.deepEqual([(await readUpload(db, id)).error_status, ...(await left())], [410, 0, 0]);
  await abandonUpload(context, actor, id);
});
