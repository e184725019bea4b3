import type { ScanRequest } from '@veritas/shared/contracts';
import type { DeviceRecord } from '@veritas/shared/domain';
import { hardwareIdOf, macOf } from '../demo/records/device-identity.ts';
import { CATALOGUE } from '../demo/base/models.ts';
import type { SeededRandom } from '../demo/base/random.ts';
import type { SimulatedStage } from './open-devices.ts';

export type Mistake = 'E001' | 'E004' | 'E006' | 'E007' | 'E008';

/** The mistakes that a stage can show. */
export const MISTAKES: Readonly<Record<SimulatedStage, readonly Mistake[]>> = {
  doorstep: ['E001', 'E004', 'E006', 'E007'],
  hub: ['E001', 'E008'],
  rc: ['E001', 'E008'],
};

export interface PlannedScan {
  readonly record: DeviceRecord;
  readonly stage: SimulatedStage;
  readonly mistake: Mistake | null;
  /** A device that was shown for another record before, for E004. */
  readonly other: DeviceRecord | null;
}

/** What the phone sends for a planned scan: the ordered device, or one that makes the planned mistake. */
export function scanRequest({ record, stage, mistake, other }: PlannedScan, random: SeededRandom): ScanRequest {
  const brand = record.expected.brand ?? 'Vivo';
  const known = Object.values(CATALOGUE)
    .flat()
    .find((one) => one.brand === brand);
  const shown = mistake === 'E004' && other ? other.trackingId : record.trackingId;
  const wrongBrand = random.pick(CATALOGUE.mobile.filter((one) => one.brand !== brand));
  const right = { brand, manufacturer: known?.manufacturer ?? brand };
  return {
    tracking_id: mistake === 'E001' ? `${record.trackingId}X` : record.trackingId,
    stage,
    action: 'submit',
    client_scan_id: random.uuid(),
    device: {
      ...(mistake === 'E006' ? { brand: wrongBrand.brand, manufacturer: wrongBrand.manufacturer } : right),
      name: mistake === 'E007' ? 'Another Model' : (record.expected.name ?? 'Any Model'),
      hardware_id: mistake === 'E008' ? `OTHER-${random.hex(8)}` : hardwareIdOf(shown),
      mac: macOf(shown),
    },
  };
}
