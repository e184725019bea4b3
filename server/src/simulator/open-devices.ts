import type { ScanRequest } from '@veritas/shared/contracts';
import { hubKey, parseDeviceRecords } from '@veritas/shared/domain';
import type { DeviceRecord } from '@veritas/shared/domain';
import type { SeededRandom } from '../demo/base/random.ts';

export type SimulatedStage = ScanRequest['stage'];

/** Tracks which records can be scanned next at which stage. */
export class OpenDevices {
  readonly #byStage: Record<SimulatedStage, DeviceRecord[]> = { doorstep: [], hub: [], rc: [] };

  /** Takes the records of a get_status answer that are of this hub and, when IDs are given, among those. */
  load(answer: unknown, hub: string, ids: ReadonlySet<string> | null): void {
    for (const stage of Object.values(this.#byStage)) stage.length = 0;
    for (const record of parseDeviceRecords(answer)) {
      if (record.hubKey !== hubKey(hub) || (ids && !ids.has(record.trackingId.toLowerCase()))) continue;
      if (record.stage === 'pending') this.#byStage.doorstep.push(record);
      else if (record.stage === 'submitted') this.#byStage.hub.push(record);
      else if (record.stage === 'verified') this.#byStage.rc.push(record);
    }
  }

  get stages(): SimulatedStage[] {
    return (['doorstep', 'hub', 'rc'] as const).filter((stage) => this.#byStage[stage].length > 0);
  }

  /** One record of a stage, removed, so that no two scans of it run concurrently. */
  take(stage: SimulatedStage, random: SeededRandom): DeviceRecord | null {
    const records = this.#byStage[stage];
    const index = Math.floor(random.next() * records.length);
    return records.splice(index, 1)[0] ?? null;
  }

  /** A record of this hub in progress, for a device that is shown twice. */
  another(random: SeededRandom): DeviceRecord | null {
    const { hub, rc } = this.#byStage;
    return hub.length + rc.length > 0 ? random.pick([...hub, ...rc]) : null;
  }

  /** Moves a record to its stage after a stored scan. */
  passOn(record: DeviceRecord, stage: SimulatedStage): void {
    if (stage === 'doorstep') this.#byStage.hub.push(record);
    if (stage === 'hub') this.#byStage.rc.push(record);
  }
}
