import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES } from '@veritas/shared/contracts';
import type { Selectable } from 'kysely';
import type { SignedIn } from '../../auth/guard.ts';
import type { AppContext } from '../../context.ts';
import { transaction } from '../../db/index.ts';
import type { Database, Db } from '../../db/index.ts';
import { badRequest, conflict, HttpError, notFound } from '../../http/errors.ts';
import { uploadGone } from '../import/run.ts';
import { freeBytes } from './free-bytes.ts';

export type Upload = Selectable<Database['uploads']>;

export interface Chunk {
  /** Lower-case UUID. */
  readonly uploadId: string;
  readonly index: number;
  readonly total: number;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Uploads one user may have under way; one that nobody touched for a while does not count. */
const MAX_OPEN = 3;
const IDLE_MS = 10 * 60_000;

/**
 * Stores a chunk, or finds that it is stored already. Answers the upload as it then is; once `next_chunk` equals
 * `total_chunks` all bytes are here. A chunk counts by (upload, index) and its bytes: a repeat changes nothing, other
 * bytes are refused (DECISIONS section 5). Throws `HttpError`; then nothing is stored.
 */
export async function receiveChunk(
  { db, clock, config }: AppContext,
  user: Pick<SignedIn, 'id' | 'username'>,
  chunk: Chunk,
): Promise<Upload> {
  checkSize(chunk, config.chunkBytes);
  const sha256 = createHash('sha256').update(chunk.bytes).digest('hex');
  return transaction(db, async (trx) => {
    const now = clock();
    const upload = (await lockUpload(trx, user.id, chunk.uploadId, now)) ?? (await createUpload(trx, user, chunk, now));
    if (upload.state === 'failed' && upload.error_status === 410) throw uploadGone(upload.error ?? undefined);
    if (upload.total_chunks !== chunk.total) {
      const text = `total_chunks was ${upload.total_chunks} before and is ${chunk.total} now. Start a new upload.`;
      throw conflict(text, { next: upload.next_chunk });
    }
    if (chunk.index > upload.next_chunk) {
      const missing = Array.from(
        { length: chunk.index - upload.next_chunk },
        (_, offset) => upload.next_chunk + offset,
      );
      const text = `Chunk ${chunk.index} came before chunk ${upload.next_chunk}. Continue with ${upload.next_chunk}.`;
      throw conflict(text, { next: upload.next_chunk, missing });
    }
    if (chunk.index < upload.next_chunk) {
      if (await holdsChunk(trx, chunk, sha256)) return upload;
      const text = `Chunk ${chunk.index} was received with other bytes. Start a new upload if the file has changed.`;
      throw conflict(text, { next: upload.next_chunk });
    }
    await trx
      .insertInto('upload_chunks')
      .values({
        upload_id: chunk.uploadId,
        chunk_index: chunk.index,
        length: chunk.bytes.length,
        sha256,
        bytes: chunk.bytes,
      })
      .execute();
    const next = chunk.index + 1;
    await trx.updateTable('uploads').set({ next_chunk: next }).where('id', '=', upload.id).execute();
    return { ...upload, next_chunk: next };
  });
}

/** An upload of this user; another user's is as unknown as one that never was. */
export async function findUpload(db: Db, userId: string, uploadId: string): Promise<Upload | null> {
  const own = db.selectFrom('uploads').selectAll().where('id', '=', uploadId).where('user_id', '=', userId);
  return (await own.executeTakeFirst()) ?? null;
}

/** The bytes of an upload in order, one chunk in memory at a time. */
export async function* chunksOf(db: Db, uploadId: string, total: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < total; index += 1) {
    const row = await db
      .selectFrom('upload_chunks')
      .select('bytes')
      .where('upload_id', '=', uploadId)
      .where('chunk_index', '=', index)
      .executeTakeFirst();
    // Whoever cancelled the upload meanwhile took them away.
    if (!row?.bytes) throw uploadGone();
    yield row.bytes;
    freeBytes(row.bytes);
    // A read of SQLite never waits, so without it nobody else would have a turn.
    await nextTurn();
  }
}

/** Drops the bytes of an upload that is over, chunk by chunk: 200 MiB at once would hold up everybody else. */
export async function dropBytes(db: Db, { id, total_chunks: total }: Upload): Promise<void> {
  const held = await db
    .selectFrom('upload_chunks')
    .select('chunk_index')
    .where('upload_id', '=', id)
    .where('bytes', 'is not', null)
    .limit(total)
    .execute();
  for (const { chunk_index: index } of held) {
    await db
      .updateTable('upload_chunks')
      .set({ bytes: null })
      .where('upload_id', '=', id)
      .where('chunk_index', '=', index)
      .execute();
    await nextTurn();
  }
}

/** How many bytes of an upload are stored. */
export async function storedBytes(db: Db, uploadId: string): Promise<number> {
  const sum = db.selectFrom('upload_chunks').select((eb) => eb.fn.sum<number>('length').as('bytes'));
  const { bytes } = await sum.where('upload_id', '=', uploadId).executeTakeFirstOrThrow();
  return bytes;
}

function checkSize({ bytes, index, total }: Chunk, size: number): void {
  const limit = `A file may have at most ${MAX_UPLOAD_BYTES / 2 ** 20} MiB.`;
  if (total * size > MAX_UPLOAD_BYTES) throw new HttpError(413, 'too_large', limit);
  if (index >= total) throw badRequest(`chunk_index ${index} is not below total_chunks ${total}.`);
  if (bytes.length > size) throw new HttpError(413, 'too_large', `A chunk may have at most ${size} bytes.`);
  if (bytes.length === 0) throw badRequest('The file is empty. Choose a CSV file with a header row.');
  if (index < total - 1 && bytes.length !== size)
    throw badRequest(`Every chunk but the last has ${size} bytes, chunk ${index} has ${bytes.length}.`);
}

/** Locks the row for this transaction, so that parallel requests of one upload take turns. */
async function lockUpload(trx: Db, userId: string, uploadId: string, now: number): Promise<Upload | null> {
  const row = await trx
    .updateTable('uploads')
    .set({ touched_at: now })
    .where('id', '=', uploadId)
    .returningAll()
    .executeTakeFirst();
  if (row && row.user_id !== userId) throw notFound('There is no such upload.');
  return row ?? null;
}

async function createUpload(
  trx: Db,
  user: Pick<SignedIn, 'id' | 'username'>,
  chunk: Chunk,
  now: number,
): Promise<Upload> {
  if (chunk.index !== 0) throw conflict('There is no such upload yet. Start with chunk 0.', { next: 0 });
  const { open } = await trx
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', user.id)
    .where('state', 'in', ['receiving', 'processing'])
    .where('touched_at', '>', now - IDLE_MS)
    .executeTakeFirstOrThrow();
  if (open >= MAX_OPEN) {
    const text = `You have ${open} uploads under way. Finish one of them or try again in ${IDLE_MS / 60_000} minutes.`;
    throw new HttpError(429, 'too_many_uploads', text, { retryAfter: IDLE_MS / 1000 });
  }
  await trx
    .insertInto('uploads')
    .values({
      id: chunk.uploadId,
      user_id: user.id,
      username: user.username,
      file_name: chunk.fileName,
      total_chunks: chunk.total,
      next_chunk: 0,
      state: 'receiving',
      rows_read: 0,
      result: null,
      error: null,
      error_status: null,
      created_at: now,
      touched_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const created = await lockUpload(trx, user.id, chunk.uploadId, now);
  if (!created) throw new Error(`Upload ${chunk.uploadId} vanished while it was created`);
  return created;
}

async function holdsChunk(trx: Db, chunk: Chunk, sha256: string): Promise<boolean> {
  const row = await trx
    .selectFrom('upload_chunks')
    .select('sha256')
    .where('upload_id', '=', chunk.uploadId)
    .where('chunk_index', '=', chunk.index)
    .executeTakeFirst();
  return row?.sha256 === sha256;
}
