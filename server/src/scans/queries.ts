import { deviceIdKey, modelKey, nameKey, trackingKey } from '@veritas/shared/domain';
import type { ScannedDevice } from '@veritas/shared/domain';
import type { Insertable, Selectable } from 'kysely';
import { lockKeys } from '../db/index.ts';
import type { Database, Db } from '../db/index.ts';
import { isVisible } from '../devices/records/hidden.ts';

export type DeviceRow = Selectable<Database['devices']>;

export async function findAttempt(db: Db, clientScanId: string) {
  return (
    db
      .selectFrom('scan_attempts')
      .select(['fingerprint', 'answer'])
      // Older servers stored capitals of a phone unchanged.
      .where('client_scan_id', 'in', [clientScanId, clientScanId.toUpperCase()])
      .executeTakeFirst()
  );
}

export async function addAttempt(trx: Db, attempt: Insertable<Database['scan_attempts']>): Promise<void> {
  await trx.insertInto('scan_attempts').values(attempt).execute();
}

/**
 * The record of an ID, locked to the end of the transaction, so that two scans of it are decided one after the other.
 * PostgreSQL locks what is updated; SQLite has one writer anyway.
 */
export async function lockDevice(trx: Db, trackingId: string): Promise<DeviceRow | null> {
  const row = await trx
    .updateTable('devices')
    .set((eb) => ({ needs_support: eb.ref('needs_support') }))
    .where('tracking_key', '=', trackingKey(trackingId))
    .where(isVisible)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a device, so that its scans on different records are decided sequentially: E004 depends on other records. */
export function lockIdentity(trx: Db, device: ScannedDevice): Promise<void> {
  const keys = { hardware: deviceIdKey(device.hardwareId), mac: deviceIdKey(device.mac) };
  return lockKeys(
    trx,
    Object.entries(keys).flatMap(([kind, key]) => (key === '' ? [] : [`${kind}:${key}`])),
  );
}

/** Tracking ID of the first other open record whose captured hardware ID or MAC is the scanned one. */
export async function findSameDevice(db: Db, device: ScannedDevice, record: DeviceRow): Promise<string | null> {
  const [hardware, mac] = [deviceIdKey(device.hardwareId), deviceIdKey(device.mac)];
  const row = await db
    .selectFrom('devices')
    .select('tracking_id')
    .where('is_submit', '=', 1)
    .where('is_verified_rc', '=', 0)
    .where('id', '!=', record.id)
    .where((eb) =>
      eb.or([
        ...(hardware === '' ? [] : [eb('hardware_key', '=', hardware)]),
        ...(mac === '' ? [] : [eb('mac_key', '=', mac)]),
      ]),
    )
    // Many records share a placeholder of phones without an address. Ordered by `id` alone PostgreSQL would scan all
    // records in id order until a match, instead of using the index on the keys.
    .orderBy((eb) => eb('id', '+', 0))
    .limit(1)
    .executeTakeFirst();
  return row?.tracking_id ?? null;
}

export async function isKnownManufacturer(db: Db, name: string | null): Promise<boolean> {
  const known = db.selectFrom('manufacturers').select('id').where('name_key', '=', nameKey(name));
  return (await known.executeTakeFirst()) !== undefined;
}

/** Manufacturers a brand may report; null when the brand has no white-label entry. */
export async function findWhiteLabel(db: Db, brand: string | null): Promise<string[] | null> {
  const rows = await db
    .selectFrom('brands')
    .leftJoin('brand_manufacturers', 'brand_manufacturers.brand_id', 'brands.id')
    .leftJoin('manufacturers', 'manufacturers.id', 'brand_manufacturers.manufacturer_id')
    .select('manufacturers.name')
    .where('brands.brand_key', '=', nameKey(brand))
    .execute();
  return rows.length === 0 ? null : rows.flatMap(({ name }) => name ?? []);
}

/** The aliases of these models, by `modelKey`. */
export async function findAliases(db: Db, models: readonly (string | null)[]): Promise<Map<string, string>> {
  const keys = models.flatMap((model) => (model === null ? [] : [modelKey(model)]));
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('model_aliases').selectAll().where('alias_key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.alias_key, row.model_key]));
}
