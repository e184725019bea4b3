import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import { insertAll } from '../../devices/bulk-insert.ts';

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

export async function keepRejects(trx: Db, uploadId: string, rejects: readonly RejectedRow[]): Promise<void> {
  const rows = rejects.map(({ row, kind, trackingId, reasons, cells }) => ({
    upload_id: uploadId,
    row,
    kind,
    tracking_id: trackingId,
    reasons: JSON.stringify(reasons),
    cells: JSON.stringify(cells),
  }));
  await insertAll(trx, 'upload_rejects', rows);
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

/** Drops the rejected rows of an import that is begun again or came to nothing, in parts. */
export async function dropRejects(
  db: Db,
  uploadId: string,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { last } = await db
    .selectFrom('upload_rejects')
    .select((eb) => eb.fn.max<number | null>('row').as('last'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  for (let from = 0; from <= (last ?? -1); from += SLICE) {
    await db
      .deleteFrom('upload_rejects')
      .where('upload_id', '=', uploadId)
      .where('row', '>=', from)
      .where('row', '<', from + SLICE)
      .execute();
    await between();
    await nextTurn();
  }
}

const readTexts = (json: string) => JSON.parse(json) as string[];
