import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import { insertAll } from '../../db/index.ts';

/** Rows of one statement: SQLite works inside the process, and nobody else should notice. */
const SLICE = 250;

/** A row of a file that is not stored, with its cells as they are in the file. */
export interface RejectedRow {
  /** As the spreadsheet shows it. */
  readonly row: number;
  readonly kind: 'duplicate' | 'refused';
  readonly trackingId: string | null;
  readonly reasons: readonly string[];
  readonly cells: readonly string[];
}

/** A rejected row as it is stored, and how many bytes that takes. */
export interface PackedReject extends Pick<RejectedRow, 'row' | 'kind' | 'trackingId'> {
  readonly reasons: string;
  readonly cells: string;
  readonly bytes: number;
}

export function packReject({ row, kind, trackingId, ...texts }: RejectedRow): PackedReject {
  const [reasons, cells] = [JSON.stringify(texts.reasons), JSON.stringify(texts.cells)];
  const length = Buffer.byteLength(reasons) + Buffer.byteLength(cells) + Buffer.byteLength(trackingId ?? '');
  return { row, kind, trackingId, reasons, cells, bytes: bytesOf(length) };
}

const ROW_BYTES = 100;
const INDEX_BYTES = 125;
const PAGE_BYTES = 4_096;

/**
 * What a row with texts of this length takes, the more of the two databases: whole rows fill pages, with a rest that is
 * left.
 */
function bytesOf(length: number): number {
  const row = ROW_BYTES + length;
  const perPage = Math.floor((PAGE_BYTES - 96) / row);
  return INDEX_BYTES + (perPage > 0 ? Math.ceil(PAGE_BYTES / perPage) : row + PAGE_BYTES / 4);
}

/** `bytes`: what they are counted with, as `packReject` says and more. */
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

/** Rejected rows behind the row `after`, in the order of the file. */
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

/** Rejected rows of this upload are kept no longer; they are dropped by `dropRejects`. */
export async function expireRejects(db: Db, uploadId: string, now: number): Promise<void> {
  const expired = { rejects_expired_at: now, columns: null };
  await db.updateTable('uploads').set(expired).where('id', '=', uploadId).execute();
}

/**
 * Drops rejected rows that expired, or of an import that is begun again or came to nothing, in parts of as many stored
 * rows, wherever in the file they stood; `between` runs after each part.
 */
export async function dropRejects(
  db: Db,
  uploadId: string,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let after = -1; ; await nextTurn()) {
    const last = await endOfSlice(db, uploadId, after);
    if (last === null) break;
    const slice = db.deleteFrom('upload_rejects').where('upload_id', '=', uploadId);
    // The lower bound spares PostgreSQL the entries of rows that it has deleted and not yet cleared away.
    await slice.where('row', '>', after).where('row', '<=', last).execute();
    after = last;
    await between();
  }
  await db.updateTable('uploads').set({ reject_bytes: 0 }).where('id', '=', uploadId).execute();
}

/** The row that ends the first slice of those that are stored after a row; null when there are none. */
async function endOfSlice(db: Db, uploadId: string, after: number): Promise<number | null> {
  const slice = db
    .selectFrom('upload_rejects')
    .select('row')
    .where('upload_id', '=', uploadId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(SLICE);
  const { last } = await db
    .selectFrom(slice.as('slice'))
    .select((eb) => eb.fn.max<number | null>('slice.row').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

const readTexts = (json: string) => JSON.parse(json) as string[];
