import type { ScanRequest } from '@veritas/shared/contracts';
import type { ScanFacts, ScannedDevice } from '@veritas/shared/domain';
import type { SignedIn } from '../auth/guard.ts';
import type { Db } from '../db/index.ts';
import { findAliases, findSameDevice, findWhiteLabel, isKnownManufacturer } from './queries.ts';
import type { DeviceRow } from './queries.ts';

/** Reads everything that the decision about a scan depends on. */
export async function loadFacts(
  trx: Db,
  user: SignedIn,
  request: ScanRequest,
  device: ScannedDevice,
  row: DeviceRow | null,
): Promise<ScanFacts> {
  const atDoorstep = row !== null && request.stage === 'doorstep';
  return {
    stage: request.stage,
    trackingId: request.tracking_id,
    scanner: user,
    device,
    record: row && {
      trackingId: row.tracking_id,
      hubCode: row.hub_code,
      assignedTo: row.assigned_to,
      expected: expectedOf(row),
      submitted: row.is_submit ? { by: row.submitted_by } : null,
      verifiedAtHub: row.is_verified === 1,
      detached: row.is_verified_rc === 1,
      captured: { hardwareId: row.hardware_id, mac: row.mac },
    },
    sameDeviceOn: atDoorstep ? await findSameDevice(trx, device, row) : null,
    manufacturerKnown: atDoorstep && (await isKnownManufacturer(trx, device.manufacturer)),
    whiteLabel: atDoorstep ? await findWhiteLabel(trx, expectedOf(row).brand) : null,
    modelAliases: atDoorstep
      ? await findAliases(trx, [device.model, device.name, expectedOf(row).model])
      : new Map<string, string>(),
  };
}

function expectedOf(row: DeviceRow): NonNullable<ScanFacts['record']>['expected'] {
  return row.is_blindpick
    ? { brand: row.blind_brand, model: row.blind_model }
    : { brand: row.device_brand, model: row.device_model_name };
}
