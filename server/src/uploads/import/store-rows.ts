import { hubKey, trackingKey } from '@veritas/shared/domain';
import type { Db } from '../../db/index.ts';
import { insertAll } from '../../db/index.ts';
import type { IdSpan } from '../../devices/records/hidden.ts';
import type { RejectedRow } from '../store/pack-reject.ts';
import type { GoodRow } from './findings.ts';

/** Rows of one transaction: SQLite runs inside the process and blocks all other requests. */
export const SLICE = 250;
/** For imports on PostgreSQL, which does not block the process; each transaction costs eight round trips. */
export const IMPORT_SLICE = { sqlite: SLICE, postgres: 1_000 } as const;

/**
 * Stores good rows as records with the ids from `firstId` on. Returns those whose ID exists, in another record or an
 * earlier row: the first one wins.
 */
export async function storeRecords(
  trx: Db,
  uploadId: string,
  firstId: number,
  good: readonly GoodRow[],
): Promise<RejectedRow[]> {
  const records = good.map((row, index) => toRecord(uploadId, firstId + index, row));
  const stored = await insertAll(trx, 'devices', records, 'tracking_key');
  return stored < good.length ? duplicatesOf(trx, firstId, good) : [];
}

/** Deletes the records of a span in parts, each passed to `inPart`, which runs it in a transaction. */
export async function deleteRecords(
  db: Db,
  { uploadId, firstId, lastId }: IdSpan,
  inPart: (work: (trx: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { last } = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .executeTakeFirstOrThrow();
  for (let from = firstId; from <= (last ?? 0); from += SLICE) {
    await inPart(async (trx) => {
      await trx
        .deleteFrom('devices')
        .where('id', '>=', from)
        .where('id', '<', from + SLICE)
        .where('upload_id', '=', uploadId)
        .execute();
    });
  }
}

async function duplicatesOf(trx: Db, firstId: number, good: readonly GoodRow[]): Promise<RejectedRow[]> {
  const rows = await trx
    .selectFrom('devices')
    .select('id')
    .where('id', '>=', firstId)
    .where('id', '<', firstId + good.length)
    .execute();
  const stored = new Set(rows.map((row) => row.id));
  return good.flatMap(({ row, cells, reading: { trackingId } }, index) => {
    if (stored.has(firstId + index)) return [];
    const reasons = [`tracking_id "${trackingId}": is already stored or appears in an earlier row`];
    return [{ row, kind: 'duplicate' as const, trackingId, reasons, cells }];
  });
}

function toRecord(uploadId: string, id: number, { reading }: GoodRow) {
  return {
    id,
    // The number of the change that shows them all is in `device_spans`.
    change_seq: 0,
    tracking_id: reading.trackingId,
    tracking_key: trackingKey(reading.trackingId),
    hub_code: reading.hubCode,
    hub_key: hubKey(reading.hubCode),
    created_at: reading.createdAt,
    device_type: reading.deviceType,
    is_blindpick: reading.isBlindpick ? 1 : 0,
    blind_brand: reading.blindBrand,
    blind_model: reading.blindModel,
    device_brand: reading.deviceBrand,
    device_model_name: reading.deviceModelName,
    assigned_to: reading.assignedTo,
    is_submit: 0,
    is_verified: 0,
    is_verified_rc: 0,
    needs_support: 0,
    upload_id: uploadId,
  };
}
