import { createHash } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '@veritas/shared/contracts';
import { actingTransaction } from '../../auth/authority.ts';
import type { Actor, SignedIn } from '../../auth/guard.ts';
import type { Config } from '../../core/config.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Db } from '../../db/index.ts';
import { badRequest, conflict, HttpError, notFound } from '../../http/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import { uploadGone } from '../store/refusals.ts';
import { addChunk, digestOf, dropChunks } from '../store/chunks.ts';
import type { StoredChunk } from '../store/chunks.ts';
import { forgetFailed } from '../store/closing.ts';
import { advance, begin, lock } from '../store/transitions.ts';
import type { Upload } from '../store/uploads.ts';
import { admit, lockAdmission } from './admission.ts';

type Owner = Pick<SignedIn, 'id' | 'username'>;

export interface Chunk {
  /** Lower-case UUID. */
  readonly uploadId: string;
  readonly index: number;
  readonly total: number;
  /** Of the dates in the file that carry no offset; null: none is named. */
  readonly timeZone: string | null;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/**
 * Stores a chunk, or finds that it is stored already. Answers the upload as it then is; once `next_chunk` equals
 * `total_chunks` all bytes are here. A chunk counts by (upload, index) and its bytes: a repeat changes nothing, other
 * bytes are refused (DECISIONS section 5). Throws `HttpError`; then nothing is stored.
 */
export async function receiveChunk(context: AppContext, actor: Actor, chunk: Chunk): Promise<Upload> {
  const { db, clock, config } = context;
  checkSize(chunk, config.chunkBytes);
  const stored = { ...chunk, sha256: createHash('sha256').update(chunk.bytes).digest('hex') };
  const { upload, gaveWay } = await actingTransaction(context, actor, async (trx, user) => {
    const now = clock();
    const known = await lockOwn(trx, user, chunk, now);
    if (known) return { upload: await addTo(trx, known, stored), gaveWay: [] };
    const begun = await beginUpload(trx, config, user, chunk, now);
    return { ...begun, upload: await addTo(trx, begun.upload, stored) };
  });
  for (const id of gaveWay) await dropChunks(db, id);
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

function checkSize({ bytes, index, total }: Chunk, size: number): void {
  const limit = sentence('A file may have at most {size} MiB.', { size: MAX_UPLOAD_BYTES / 2 ** 20 });
  if (total * size > MAX_UPLOAD_BYTES) throw new HttpError(413, 'too_large', limit);
  if (index >= total)
    throw badRequest(sentence('chunk_index {index} is not below total_chunks {total}.', { index, total }));
  if (bytes.length > size)
    throw new HttpError(413, 'too_large', sentence('A chunk may have at most {bytes} bytes.', { bytes: size }));
  if (bytes.length === 0) throw badRequest('The file is empty. Choose a CSV file with a header row.');
  if (index < total - 1 && bytes.length !== size)
    throw badRequest(
      sentence('Every chunk but the last has {size} bytes, chunk {index} has {length}.', {
        size,
        index,
        length: bytes.length,
      }),
    );
}

/** Parallel requests of one upload take turns here. */
async function lockOwn(trx: Db, user: Owner, { uploadId }: Chunk, now: number): Promise<Upload | null> {
  const upload = await lock(trx, uploadId, now);
  if (upload && upload.user_id !== user.id) throw notFound('There is no such upload.');
  return upload;
}

async function beginUpload(
  trx: Db,
  { uploads: { open }, chunkBytes }: Config,
  user: Owner,
  chunk: Chunk,
  now: number,
): Promise<{ upload: Upload; gaveWay: readonly string[] }> {
  if (chunk.index !== 0) throw conflict('There is no such upload yet. Start with chunk 0.', { next: 0 });
  await lockAdmission(trx, user.id);
  // A chunk that is sent twice at once waits here for itself, and must not count beside itself.
  const begun = await lockOwn(trx, user, chunk, now);
  if (begun) return { upload: begun, gaveWay: [] };
  const newcomer = { userId: user.id, bytes: chunk.total * chunkBytes };
  const gaveWay = await admit(trx, open, { chunkBytes, newcomer, now });
  await forgetFailed(trx, user.id);
  const { uploadId: id, fileName, total: totalChunks, timeZone } = chunk;
  await begin(trx, { id, user, fileName, totalChunks, timeZone }, now);
  const upload = await lockOwn(trx, user, chunk, now);
  if (!upload) throw new Error(`Upload ${chunk.uploadId} vanished while it began`);
  return { upload, gaveWay };
}

function checkTotal(upload: Upload, { total }: Chunk): void {
  if (upload.state === 'failed' && upload.error_status === 410) throw uploadGone(upload.error ?? undefined);
  if (upload.total_chunks === total) return;
  const text = sentence('total_chunks was {before} before and is {now} now. Start a new upload.', {
    before: upload.total_chunks,
    now: total,
  });
  throw conflict(text, { next: upload.next_chunk });
}

function tooEarly({ next_chunk: next }: Upload, { index }: Chunk): HttpError {
  const missing = Array.from({ length: index - next }, (_, offset) => next + offset);
  const text = sentence('Chunk {index} came before chunk {next}. Continue with {next}.', { index, next });
  return conflict(text, { next, missing });
}
