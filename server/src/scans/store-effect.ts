import { deviceIdKey } from '@veritas/shared/domain';
import type { ScanEffect, ScannedDevice } from '@veritas/shared/domain';
import type { Db } from '../db/index.ts';
import { drawChangeNumbers } from '../devices/changes/change-seq.ts';
import { isVisible } from '../devices/records/hidden.ts';
import { numberStep } from '../devices/changes/step-numbers.ts';
import { conflict } from '../http/errors/errors.ts';
import { sentence } from '../http/language/sentence.ts';
import type { DeviceRow } from './queries.ts';
import { readingOf } from './scanned-device.ts';

/** Writes what a scan changes, with the next change number. Throws 409 when the record's upload was just undone. */
export async function storeEffect(
  trx: Db,
  record: DeviceRow,
  effect: ScanEffect,
  scan: { device: ScannedDevice; username: string; at: number },
): Promise<void> {
  const seq = (await drawChangeNumbers(trx, 1)) + 1;
  const change = {
    ...changesOf(effect, scan),
    ...(effect.kind === 'flagged' ? { change_seq: seq } : numberStep(effect.kind, seq)),
  };
  // Checked after the number is drawn, which serialises it with an undo: one of the two sees the other.
  const written = await trx
    .updateTable('devices')
    .set(change)
    .where('id', '=', record.id)
    .where(isVisible)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n)
    throw conflict(
      sentence('{id} was removed when its upload was undone. Scan it again to see what it is now.', {
        id: record.tracking_id,
      }),
    );
}

function changesOf(effect: ScanEffect, scan: { device: ScannedDevice; username: string; at: number }) {
  const { device, username, at } = scan;
  const { name, manufacturer } = readingOf(device);
  switch (effect.kind) {
    case 'submitted':
      return {
        is_submit: 1,
        submit_time: at,
        submitted_by: username,
        submitted_device_name: name,
        submitted_manufacturer: manufacturer,
        hardware_id: device.hardwareId,
        hardware_key: deviceIdKey(device.hardwareId) || null,
        mac: device.mac,
        mac_key: deviceIdKey(device.mac) || null,
        device_result: effect.result,
      };
    case 'verified':
      return {
        is_verified: 1,
        verify_time: at,
        verified_by: username,
        ...(effect.needsSupport && { needs_support: 1 }),
        ...(effect.result && { device_result: effect.result }),
      };
    case 'detached':
      return { is_verified_rc: 1, verify_time_rc: at, verified_by_rc: username };
    case 'flagged':
      return { needs_support: 1, device_result: effect.result };
  }
}
