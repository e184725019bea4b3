import type { ScanRequest } from '@veritas/shared/contracts';
import { nameKey } from '@veritas/shared/domain';
import type { ScanFacts, ScannedDevice } from '@veritas/shared/domain';
import type { SignedIn } from '../auth/access/guard.ts';
import { expectedDevice } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { hubOperators } from '../users/hub-operators.ts';
import { findAliases, findSameDevice, findWhiteLabel, isKnownManufacturer } from './queries.ts';
import type { DeviceRow } from './queries.ts';

/** A scan, with the record of its device. */
interface Scan {
  readonly user: SignedIn;
  readonly request: ScanRequest;
  readonly device: ScannedDevice;
  readonly row: DeviceRow | null;
}

/** Reads everything that the decision about a scan depends on. */
export async function loadFacts(trx: Db, { user, request, device, row }: Scan): Promise<ScanFacts> {
  const atDoorstep = row !== null && request.stage === 'doorstep';
  return {
    stage: request.stage,
    trackingId: request.tracking_id,
    scanner: user,
    device,
    record: row && {
      trackingId: row.tracking_id,
      hubCode: row.hub_code,
      assignedTo: atDoorstep ? await assignedTo(trx, row) : null,
      expected: expectedDevice(row),
      submitted: row.is_submit ? { by: row.submitted_by } : null,
      verifiedAtHub: row.is_verified === 1,
      detached: row.is_verified_rc === 1,
      captured: { hardwareId: row.hardware_id, mac: row.mac },
    },
    sameDeviceOn: atDoorstep ? await findSameDevice(trx, device, row) : null,
    manufacturerKnown: atDoorstep && (await isKnownManufacturer(trx, device.manufacturer)),
    whiteLabel: atDoorstep ? await findWhiteLabel(trx, expectedDevice(row).brand) : null,
    modelAliases: atDoorstep
      ? await findAliases(trx, [device.model, device.name, expectedDevice(row).model])
      : new Map<string, string>(),
  };
}

/** The Wishmaster a pick-up is assigned to; null once they cannot do it: no longer an active one of that hub. */
async function assignedTo(trx: Db, { assigned_to: username, hub_key: hub }: DeviceRow): Promise<string | null> {
  if (username === null) return null;
  const able = hubOperators(trx).where('users.username_key', '=', nameKey(username)).where('groups.code_key', '=', hub);
  return (await able.executeTakeFirst())?.username ?? null;
}
