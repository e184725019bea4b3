import { DAY_MS } from '../../days/days.ts';
import type { DeviceRecord } from '../device-record.ts';
import type { LateStep } from '../list-question.ts';

/** A submitted device is expected at its hub within a day, a verified one at the return centre within five. */
export const HUB_DUE_HOURS = 24;
export const RC_DUE_DAYS = 5;

const HOUR_MS = 3_600_000;

export interface Thresholds {
  readonly hubHours?: number | undefined;
  readonly rcDays?: number | undefined;
}

/** For which step a device waits too long; null for none. */
export type LateFor = (record: DeviceRecord) => Exclude<LateStep, 'any'> | null;

/**
 * Since when (ms since 1970) a device waits for its next step: the last step whose time is known, else its creation.
 */
export function waitsSince({ verified, submitted, createdAt }: DeviceRecord): number | null {
  return verified?.at ?? submitted?.at ?? createdAt;
}

/** Judges records at a moment. A pending device does not wait for the hub, a detached one waits for nothing. */
export function lateFor(now: number, { hubHours = HUB_DUE_HOURS, rcDays = RC_DUE_DAYS }: Thresholds = {}): LateFor {
  const hubBefore = now - hubHours * HOUR_MS;
  const rcBefore = now - rcDays * DAY_MS;
  return (record) => {
    if (record.stage !== 'submitted' && record.stage !== 'verified') return null;
    const since = waitsSince(record);
    if (since === null) return null;
    if (record.stage === 'submitted') return since < hubBefore ? 'hub' : null;
    return since < rcBefore ? 'rc' : null;
  };
}
