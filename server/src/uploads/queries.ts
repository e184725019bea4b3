import type { UploadResult } from '@veritas/shared/contracts';
import { hubKey, trackingKey } from '@veritas/shared/domain';
import type { UploadRow, UploadRowFacts } from '@veritas/shared/domain';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { insertAll } from '../devices/bulk-insert.ts';
import type { GoodRow } from './findings.ts';

type Duplicate = UploadResult['duplicates'][number];

/** Hubs and operators that rows may name. */
export async function loadRowFacts(db: Db, now: number, zone: string): Promise<UploadRowFacts> {
  const groups = await db.selectFrom('groups').select(['code', 'code_key']).where('organization', '=', 'hub').execute();
  const operators = await db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('users.role', '=', 'operators')
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select(['users.username', 'users.username_key', 'groups.code_key'])
    .execute();
  const byName = new Map<string, { username: string; hubKeys: Set<string> }>();
  for (const { username, username_key: key, code_key: code } of operators) {
    const known = byName.get(key) ?? { username, hubKeys: new Set() };
    byName.set(key, known);
    known.hubKeys.add(code);
  }
  return { now, zone, hubs: new Map(groups.map((group) => [group.code_key, group.code])), operators: byName };
}

/** Stages rows beside the others of their upload. Answers those whose ID an earlier row has: the first one wins. */
export async function stageRows(trx: Db, uploadId: string, rows: readonly GoodRow[]): Promise<Duplicate[]> {
  const earlier = await trx
    .selectFrom('upload_rows')
    .select('tracking_key')
    .where('upload_id', '=', uploadId)
    .where('tracking_key', 'in', rows.length > 0 ? rows.map(({ reading }) => trackingKey(reading.trackingId)) : [''])
    .execute();
  const taken = new Set(earlier.map((row) => row.tracking_key));
  const duplicates: Duplicate[] = [];
  const fresh = rows.filter(({ row, reading }) => {
    const key = trackingKey(reading.trackingId);
    if (taken.has(key)) duplicates.push({ row, tracking_id: reading.trackingId });
    return !taken.has(key) && taken.add(key);
  });
  await insertAll(
    trx,
    'upload_rows',
    fresh.map(({ row, reading }) => toStaged(uploadId, row, reading)),
  );
  return duplicates;
}

/** Drops staged rows in parts: a million at once would hold up everybody else. */
export async function dropStagedRows(db: Db, uploadId: string): Promise<void> {
  const { last } = await db
    .selectFrom('upload_rows')
    .select((eb) => eb.fn.max('row').as('last'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  for (let from = 0; from <= (last ?? -1); from += 5_000) {
    await db
      .deleteFrom('upload_rows')
      .where('upload_id', '=', uploadId)
      .where('row', '>=', from)
      .where('row', '<', from + 5_000)
      .execute();
  }
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
  const id = sql<number>`cast(${base} as bigint) + upload_rows.row`;
  const inserted = await trx
    .insertInto('devices')
    .columns(['id', 'change_seq', 'is_submit', 'is_verified', 'is_verified_rc', 'needs_support', ...copied])
    .expression((eb) =>
      eb
        .selectFrom('upload_rows')
        .select((none) => [
          id.as('id'),
          id.as('change_seq'),
          none.lit(0).as('is_submit'),
          none.lit(0).as('is_verified'),
          none.lit(0).as('is_verified_rc'),
          none.lit(0).as('needs_support'),
        ])
        .select(copied)
        .where('upload_id', '=', uploadId)
        .where('row', '>=', from)
        .where('row', '<', to),
    )
    .onConflict((conflict) => conflict.column('tracking_key').doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0);
}

/** Staged rows whose ID another record has: one that did not get its id from its row of this file. */
export async function rowsStoredBefore(trx: Db, uploadId: string, base: number): Promise<Duplicate[]> {
  return trx
    .selectFrom('upload_rows')
    .innerJoin('devices', 'devices.tracking_key', 'upload_rows.tracking_key')
    .where('upload_rows.upload_id', '=', uploadId)
    .where(sql<boolean>`devices.id <> cast(${base} as bigint) + upload_rows.row`)
    .select(['upload_rows.row', 'upload_rows.tracking_id'])
    .orderBy('upload_rows.row')
    .execute();
}

function toStaged(uploadId: string, row: number, reading: UploadRow) {
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
  };
}
