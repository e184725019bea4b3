import { hubKey, trackingKey } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { insertAll } from '../../devices/bulk-insert.ts';
import type { IdSpan } from '../../devices/hidden.ts';
import type { CheckedRows, GoodRow, RejectedRow } from './findings.ts';

/** Rows of one statement: SQLite works inside the process, and nobody else should notice. */
export const SLICE = 1_000;

/**
 * Stages checked rows beside the others of their upload and keeps the refused ones. Answers how many were duplicates
 * of an earlier row of the file: the first one wins.
 */
export async function stageRows(trx: Db, uploadId: string, { good, refused }: CheckedRows): Promise<number> {
  const keys = good.map(({ reading }) => trackingKey(reading.trackingId));
  const taken = new Set(keys.length > 0 ? await stagedKeys(trx, uploadId, keys) : []);
  const fresh: GoodRow[] = [];
  const duplicates: RejectedRow[] = [];
  for (const [index, row] of good.entries()) {
    const key = keys[index] ?? '';
    if (taken.has(key)) duplicates.push(toDuplicate(row));
    else fresh.push(row);
    taken.add(key);
  }
  await insertAll(
    trx,
    'upload_rows',
    fresh.map((row) => toStaged(uploadId, row)),
  );
  await keepRejects(trx, uploadId, [...refused, ...duplicates]);
  return duplicates.length;
}

/** Drops what an import keeps beside its result, in parts: a million rows at once would hold up everybody else. */
export async function dropStagedRows(db: Db, uploadId: string): Promise<void> {
  await dropByRow(db, 'upload_rows', uploadId);
}

/** Drops what an import left behind that is begun again. */
export async function dropLeftovers(db: Db, uploadId: string): Promise<void> {
  await dropByRow(db, 'upload_rows', uploadId);
  await dropByRow(db, 'upload_rejects', uploadId);
}

/** Makes staged rows into records with the ids `base + row`, leaves out IDs that exist; answers how many it made. */
export async function insertStaged(trx: Db, uploadId: string, base: number, from: number, to: number): Promise<number> {
  const copied = [
    'tracking_id',
    'tracking_key',
    'hub_code',
    'hub_key',
    'created_at',
    'device_type',
    'is_blindpick',
    'blind_brand',
    'blind_model',
    'device_brand',
    'device_model_name',
    'assigned_to',
    'upload_id',
  ] as const;
  const flags = ['change_seq', 'is_submit', 'is_verified', 'is_verified_rc', 'needs_support'] as const;
  const inserted = await trx
    .insertInto('devices')
    .columns(['id', ...flags, ...copied])
    .expression((eb) =>
      eb
        .selectFrom('upload_rows')
        .select(sql<number>`cast(${base} as bigint) + upload_rows.row`.as('id'))
        .select((zero) => flags.map((flag) => zero.lit(0).as(flag)))
        .select(copied)
        .where('upload_id', '=', uploadId)
        .where('row', '>=', from)
        .where('row', '<', to),
    )
    .onConflict((conflict) => conflict.column('tracking_key').doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0);
}

/** Keeps staged rows as duplicates whose ID another record has: one that did not get its id from its row of this file. */
export async function keepStoredBefore(
  trx: Db,
  uploadId: string,
  base: number,
  from: number,
  to: number,
): Promise<number> {
  const rows = await trx
    .selectFrom('upload_rows')
    .innerJoin('devices', 'devices.tracking_key', 'upload_rows.tracking_key')
    .where('upload_rows.upload_id', '=', uploadId)
    .where('upload_rows.row', '>=', from)
    .where('upload_rows.row', '<', to)
    .where(sql<boolean>`devices.id <> cast(${base} as bigint) + upload_rows.row`)
    .select(['upload_rows.row', 'upload_rows.tracking_id', 'upload_rows.cells'])
    .execute();
  const rejects = rows.map(({ row, tracking_id: id, cells }) => ({
    upload_id: uploadId,
    row,
    kind: 'duplicate' as const,
    tracking_id: id,
    reasons: JSON.stringify([`tracking_id "${id}": is stored already`]),
    cells,
  }));
  await insertAll(trx, 'upload_rejects', rejects);
  return rejects.length;
}

/** Deletes the records of a span, in parts; `fence` runs in the transaction of each part. */
export async function deleteRecords(
  span: IdSpan,
  inPart: (work: (trx: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let from = span.firstId; from <= span.lastId; from += SLICE) {
    await inPart(async (trx) => {
      await trx
        .deleteFrom('devices')
        .where('id', '>=', from)
        .where('id', '<', from + SLICE)
        .where('upload_id', '=', span.uploadId)
        .execute();
    });
  }
}

async function stagedKeys(trx: Db, uploadId: string, keys: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('upload_rows')
    .select('tracking_key')
    .where('upload_id', '=', uploadId)
    .where('tracking_key', 'in', keys)
    .execute();
  return rows.map((row) => row.tracking_key);
}

async function keepRejects(trx: Db, uploadId: string, rejects: readonly RejectedRow[]): Promise<void> {
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

async function dropByRow(db: Db, table: 'upload_rows' | 'upload_rejects', uploadId: string): Promise<void> {
  const bounds = await db
    .selectFrom(table)
    .select((eb) => [eb.fn.min('row').as('first'), eb.fn.max('row').as('last')])
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  for (let from = bounds?.first ?? 0; from <= (bounds?.last ?? -1); from += SLICE)
    await db
      .deleteFrom(table)
      .where('upload_id', '=', uploadId)
      .where('row', '>=', from)
      .where('row', '<', from + SLICE)
      .execute();
}

function toDuplicate({ row, cells, reading: { trackingId } }: GoodRow): RejectedRow {
  const reasons = [`tracking_id "${trackingId}": stands in an earlier row of this file`];
  return { row, kind: 'duplicate', trackingId, reasons, cells };
}

function toStaged(uploadId: string, { row, cells, reading }: GoodRow) {
  return {
    upload_id: uploadId,
    row,
    tracking_key: trackingKey(reading.trackingId),
    tracking_id: reading.trackingId,
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
    cells: JSON.stringify(cells),
  };
}
