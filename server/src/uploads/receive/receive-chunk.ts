import { createHash } from 'node:crypto';
import { actingTransaction } from '../../auth/access/authority.ts';
import type { Actor, SignedIn } from '../../auth/access/guard.ts';
import type { Config } from '../../core/config/config.ts';
import { fileLimits } from '../../core/config/upload-limits.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { conflict, notFound } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import { uploadGone } from '../store/refusals.ts';
import { addChunk, digestOf, dropChunks } from '../store/chunks.ts';
import type { StoredChunk } from '../store/chunks.ts';
import { forgetFailed } from '../store/closing.ts';
import { advance, begin, lock } from '../store/receiving.ts';
import type { Upload } from '../store/uploads.ts';
import { admit, lockAdmission } from './admission.ts';
import type { Chunk } from './check-chunk.ts';
import { checkSize, checkTotal, tooEarly } from './check-chunk.ts';

type Owner = Pick<SignedIn, 'id' | 'username'>;

/**
 * Stores a chunk, unless it is stored already. Returns the upload in its new state; once `next_chunk` equals
 * `total_chunks` all bytes are here. A chunk counts by (upload, index) and its bytes: a repeat changes nothing, other
 * bytes are refused (DECISIONS section 5). Throws `HttpError`; then nothing is stored.
 */
export async function receiveChunk(context: AppContext, actor: Actor, chunk: Chunk): Promise<Upload> {
  const { db, clock, config } = context;
  checkSize(chunk, config.chunkBytes, fileLimits(config.uploads).bytes);
  const stored = { ...chunk, sha256: createHash('sha256').update(chunk.bytes).digest('hex') };
  const { upload, evicted } = await actingTransaction(context, actor, async (trx, user) => {
    const now = clock();
    const known = await lockOwn(trx, user, chunk, now);
    if (known) return { upload: await addTo(trx, known, stored), evicted: [] };
    const begun = await beginUpload(trx, config, { user, chunk, now });
    return { ...begun, upload: await addTo(trx, begun.upload, stored) };
  });
  for (const id of evicted) await dropChunks(db, id);
  return upload;
}

async function addTo(trx: Db, upload: Upload, chunk: StoredChunk & Chunk): Promise<Upload> {
  checkTotal(upload, chunk);
  if (chunk.index > upload.next_chunk) throw tooEarly(upload, chunk);
  if (chunk.index === upload.next_chunk) {
    await addChunk(trx, chunk);
    return advance(trx, upload);
  }
  const before = await digestOf(trx, chunk);
  if (before === chunk.sha256) return upload;
  if (before === null)
    throw uploadGone('This upload ended more than a day ago. Look for it in the history of uploads.');
  const text = sentence('Chunk {index} was received with other bytes. Start a new upload if the file has changed.', {
    index: chunk.index,
  });
  throw conflict(text, { next: upload.next_chunk });
}

/** Serialises concurrent requests of one upload. */
async function lockOwn(trx: Db, user: Owner, { uploadId }: Chunk, now: number): Promise<Upload | null> {
  const upload = await lock(trx, uploadId, now);
  if (upload && upload.user_id !== user.id) throw notFound('There is no such upload.');
  return upload;
}

interface FirstChunk {
  readonly user: Owner;
  readonly chunk: Chunk;
  readonly now: number;
}

async function beginUpload(
  trx: Db,
  { uploads: { open }, chunkBytes }: Config,
  { user, chunk, now }: FirstChunk,
): Promise<{ upload: Upload; evicted: readonly string[] }> {
  if (chunk.index !== 0) throw conflict('There is no such upload yet. Start with chunk 0.', { next: 0 });
  await lockAdmission(trx, user.id);
  // Two concurrent requests of the first chunk wait here, and must not be counted twice.
  const begun = await lockOwn(trx, user, chunk, now);
  if (begun) return { upload: begun, evicted: [] };
  const newcomer = { userId: user.id, bytes: chunk.total * chunkBytes };
  const evicted = await admit(trx, open, { chunkBytes, newcomer, now });
  await forgetFailed(trx, user.id);
  const { uploadId: id, fileName, total: totalChunks, timeZone } = chunk;
  await begin(trx, { id, user, fileName, totalChunks, timeZone }, now);
  const upload = await lockOwn(trx, user, chunk, now);
  if (!upload) throw new Error(`Upload ${chunk.uploadId} vanished while it began`);
  return { upload, evicted };
}
