import type { Db } from '../../db/index.ts';
import { insertAll } from '../../db/index.ts';
import type { PackedReject, RejectedRow } from './pack-reject.ts';

/** `bytes`: their counted size, by `packReject` and more. */
export async function keepRejects(
  trx: Db,
  uploadId: string,
  rejects: readonly PackedReject[],
  bytes: number,
): Promise<void> {
  if (rejects.length === 0) return;
  const rows = rejects.map(({ row, kind, trackingId, reasons, cells }) => ({
    upload_id: uploadId,
    row,
    kind,
    tracking_id: trackingId,
    reasons,
    cells,
  }));
  await insertAll(trx, 'upload_rejects', rows);
  await trx
    .updateTable('uploads')
    .set((eb) => ({ reject_bytes: eb('reject_bytes', '+', bytes) }))
    .where('id', '=', uploadId)
    .execute();
}

/** The first rejected rows of a kind, without their cells. */
export async function firstRejects(
  db: Db,
  uploadId: string,
  kind: RejectedRow['kind'],
  limit: number,
): Promise<Pick<RejectedRow, 'row' | 'trackingId' | 'reasons'>[]> {
  const rows = await db
    .selectFrom('upload_rejects')
    .select(['row', 'tracking_id', 'reasons'])
    .where('upload_id', '=', uploadId)
    .where('kind', '=', kind)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows.map(({ row, tracking_id: trackingId, reasons }) => ({ row, trackingId, reasons: readTexts(reasons) }));
}

/** Rejected rows after the row `after`, in the order of the file. */
export async function rejectsBehind(
  db: Db,
  uploadId: string,
  after: number,
  limit: number,
): Promise<Pick<RejectedRow, 'row' | 'reasons' | 'cells'>[]> {
  const rows = await db
    .selectFrom('upload_rejects')
    .select(['row', 'reasons', 'cells'])
    .where('upload_id', '=', uploadId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows.map(({ row, reasons, cells }) => ({ row, reasons: readTexts(reasons), cells: readTexts(cells) }));
}

const readTexts = (json: string) => JSON.parse(json) as string[];
