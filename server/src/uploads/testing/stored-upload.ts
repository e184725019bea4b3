import { createHash } from 'node:crypto';
import { auditBy } from '../../audit/record.ts';
import { isVisible } from '../../devices/records/hidden.ts';
import type { Db } from '../../db/index.ts';
import type { Importer } from '../import/run.ts';
import type { Upload } from '../store/uploads.ts';

/** A file of so many good rows of BLR_KOR, each with an ID of its own. For tests. */
export const goodFile = (rows: number) =>
  Buffer.from(
    'tracking_id,hub_code,device_brand,device_model_name\n' +
      Array.from({ length: rows }, (_, row) => `RVP${String(row).padStart(7, '0')},BLR_KOR,Vivo,V29\n`).join(''),
  );

/** An upload whose chunks are all here and wait to be imported, cut anywhere. For tests. */
export async function storeUpload(
  db: Db,
  id: string,
  chunks: readonly Buffer[],
  now: number,
  userId = 'u1',
): Promise<Upload> {
  const upload = {
    id,
    user_id: userId,
    username: 'admin',
    file_name: 'shipments.csv',
    time_zone: null,
    total_chunks: chunks.length,
    next_chunk: chunks.length,
    state: 'receiving',
    rows_read: 0,
    session_id: null,
    attempts: 0,
    columns: null,
    result: null,
    reject_bytes: 0,
    rejects_expired_at: null,
    error: null,
    error_status: null,
    created_at: now,
    touched_at: now,
    finished_at: null,
    processed: null,
    duplicates: null,
    refused: null,
    first_id: null,
    last_id: null,
    undone_at: null,
    undone_by: null,
  } as const;
  await db.insertInto('uploads').values(upload).execute();
  for (const [index, bytes] of chunks.entries()) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const chunk = { upload_id: id, chunk_index: index, length: bytes.length, sha256, bytes };
    await db.insertInto('upload_chunks').values(chunk).execute();
  }
  return upload;
}

/** What readers see of a file that was imported, in the order of its rows. For tests. */
export function storedRows(db: Db) {
  return db
    .selectFrom('devices')
    .select(['tracking_id', 'hub_code', 'device_brand', 'device_model_name', 'created_at'])
    .where(isVisible)
    .orderBy('id')
    .execute();
}

/** Who imports, for the audit trail. For tests. */
export const IMPORTER: Importer = {
  ...auditBy('admin', 0),
  signInId: null,
  requireAuthority: () => Promise.resolve(),
};
