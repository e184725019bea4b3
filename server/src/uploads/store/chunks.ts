import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import { uploadGone } from './refusals.ts';
import { freeBytes } from './free-bytes.ts';

export interface StoredChunk {
  readonly uploadId: string;
  readonly index: number;
  readonly bytes: Buffer;
  readonly sha256: string;
}

export async function addChunk(trx: Db, { uploadId, index, bytes, sha256 }: StoredChunk): Promise<void> {
  const row = { upload_id: uploadId, chunk_index: index, length: bytes.length, sha256, bytes };
  await trx.insertInto('upload_chunks').values(row).execute();
}

/** The hash of the received chunk with this index; null when it is unknown, or was deleted. */
export async function digestOf(
  db: Db,
  { uploadId, index }: Pick<StoredChunk, 'uploadId' | 'index'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('upload_chunks')
    .select('sha256')
    .where('upload_id', '=', uploadId)
    .where('chunk_index', '=', index)
    .executeTakeFirst();
  return row?.sha256 ?? null;
}

/** Received bytes of an upload. */
export async function sizeOfChunks(db: Db, uploadId: string): Promise<number> {
  const sum = db.selectFrom('upload_chunks').select((eb) => eb.fn.sum<number>('length').as('bytes'));
  const { bytes } = await sum.where('upload_id', '=', uploadId).executeTakeFirstOrThrow();
  return bytes;
}

/** The bytes of an upload in order, one chunk in memory at a time. Throws 410 when it was cancelled meanwhile. */
export async function* chunksOf(db: Db, uploadId: string, total: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < total; index += 1) {
    const row = await db
      .selectFrom('upload_chunks')
      .select('bytes')
      .where('upload_id', '=', uploadId)
      .where('chunk_index', '=', index)
      .executeTakeFirst();
    if (!row?.bytes) throw uploadGone();
    yield row.bytes;
    freeBytes(row.bytes);
    // Yields to the event loop: a read of SQLite never does.
    await nextTurn();
  }
}

/**
 * Drops the bytes of an upload that is over, chunk by chunk: 200 MiB in one statement would block all other requests.
 */
export async function dropBytes(db: Db, uploadId: string): Promise<void> {
  const held = await db
    .selectFrom('upload_chunks')
    .select('chunk_index')
    .where('upload_id', '=', uploadId)
    .where('bytes', 'is not', null)
    .execute();
  for (const { chunk_index: index } of held) {
    await db
      .updateTable('upload_chunks')
      .set({ bytes: null })
      .where('upload_id', '=', uploadId)
      .where('chunk_index', '=', index)
      .execute();
    await nextTurn();
  }
}

/** Deletes the chunks with their bytes and hashes. */
export async function dropChunks(db: Db, uploadId: string): Promise<void> {
  await dropBytes(db, uploadId);
  await db.deleteFrom('upload_chunks').where('upload_id', '=', uploadId).execute();
}

/** Deletes the chunk hashes of uploads that were finished before a moment. */
export async function forgetChunks(db: Db, finishedBefore: number): Promise<void> {
  for (const { id } of await finishedWithChunks(db, finishedBefore).execute()) await dropChunks(db, id);
}

/** Some uploads that were finished before a moment, found via chunks: these are kept for a day, uploads for years. */
export function finishedWithChunks(db: Db, finishedBefore: number) {
  return db
    .selectFrom('upload_chunks')
    .select('upload_chunks.upload_id as id')
    .distinct()
    .where((eb) => {
      const upload = eb.selectFrom('uploads').select('uploads.id');
      const ofChunk = upload.whereRef('uploads.id', '=', 'upload_chunks.upload_id');
      return eb.exists(ofChunk.where('uploads.finished_at', '<', finishedBefore));
    })
    .limit(50);
}
