import { DAY_MS } from '../../days/days.ts';
import { STAGES } from '../columns/device-columns.ts';
import type { DeviceColumns } from '../columns/device-columns.ts';
import { viewOf } from '../columns/record-list.ts';
import type { DeviceRecord, Stage } from '../device-record.ts';
import type { LateStep } from '../list-question.ts';

/** A submitted device is expected at its hub within a day, a verified one at the return centre within five. */
export const HUB_DUE_HOURS = 24;
export const RC_DUE_DAYS = 5;

const HOUR_MS = 3_600_000;

export interface Thresholds {
  readonly hubHours?: number | undefined;
  readonly rcDays?: number | undefined;
}

type Waiting = Exclude<LateStep, 'any'>;

/** The step for which a device waits too long; null for none. */
export type LateFor = (record: DeviceRecord) => Waiting | null;

/** Since when (ms since 1970) a device waits for its next step: the last step with a time, else its creation. */
export function waitsSince({ verified, submitted, createdAt }: DeviceRecord): number | null {
  return verified?.at ?? submitted?.at ?? createdAt;
}

/** The same of slots; NaN for null. */
export function slotsWait({ numbers }: DeviceColumns): (slot: number) => number {
  const { verifiedAt, submittedAt, createdAt } = numbers;
  return (slot) => {
    const verified = verifiedAt[slot] ?? Number.NaN;
    if (!Number.isNaN(verified)) return verified;
    const submitted = submittedAt[slot] ?? Number.NaN;
    return Number.isNaN(submitted) ? (createdAt[slot] ?? Number.NaN) : submitted;
  };
}

/** A pending device does not wait for the hub; a detached one waits for nothing. */
const WAITS_FOR: Readonly<Record<Stage, Waiting | null>> = {
  pending: null,
  submitted: 'hub',
  verified: 'rc',
  detached: null,
};
const WAITS_BY_FLAGS = STAGES.map((stage) => WAITS_FOR[stage]);

/** Evaluates records at an instant. */
export function lateFor(now: number, thresholds: Thresholds = {}): LateFor {
  const due = dueBefore(now, thresholds);
  return (record) => {
    const step = WAITS_FOR[record.stage];
    return step && (waitsSince(record) ?? Number.NaN) < due[step] ? step : null;
  };
}

/** The same of slots. */
export function lateSlots(columns: DeviceColumns, now: number, thresholds: Thresholds) {
  const due = dueBefore(now, thresholds);
  const waitOf = slotsWait(columns);
  const { flags } = columns.numbers;
  return (slot: number): Waiting | null => {
    const step = WAITS_BY_FLAGS[flags[slot] ?? 0] ?? null;
    return step !== null && waitOf(slot) < due[step] ? step : null;
  };
}

/** Number of devices that wait too long for each step; one that waits for none counts as waiting for the hub. */
export function lateCounts(
  rows: readonly DeviceRecord[],
  now: number,
  thresholds: Thresholds,
): Readonly<Record<Waiting, number>> {
  const { columns, slots } = viewOf(rows);
  const judge = lateSlots(columns, now, thresholds);
  const counts = { hub: 0, rc: 0 };
  for (let index = 0; index < slots.length; index += 1) counts[judge(slots[index] ?? 0) ?? 'hub'] += 1;
  return counts;
}

/** The instant (ms since 1970) before which a wait for a step is too long. */
function dueBefore(now: number, { hubHours = HUB_DUE_HOURS, rcDays = RC_DUE_DAYS }: Thresholds) {
  return { hub: now - hubHours * HOUR_MS, rc: now - rcDays * DAY_MS };
}
