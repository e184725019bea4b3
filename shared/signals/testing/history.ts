import { addDays, parseDeviceRecords } from '@veritas/shared/domain';
import type { DeviceRecord, DeviceResult } from '@veritas/shared/domain';

export const HISTORY_DAYS = Array.from({ length: 30 }, (_, index) => addDays('2025-01-01', index));
export const HISTORY_QUESTION = { days: HISTORY_DAYS, zone: 'UTC', hub: 'all', operator: null };
const HUBS = 24;
const OPERATORS_OF_HUB = 20;
const BRANDS = 25;
const SCANS = 7000;
const CODE_SHARES = { E007: 0.034, E006: 0.024, E004: 0.009, E005: 0.008, E008: 0.008, E003: 0.005, E009: 0.002 };

export interface HistoryScan {
  readonly hub: string;
  readonly operator: string;
  readonly brand: string;
  /** Counted from 0. */
  readonly day: number;
  readonly result: string;
}

/** Thirty days of scans in which all devices have the same probabilities: any outlier is chance. */
export function fairHistory(seed: number): HistoryScan[] {
  const next = randomNumbers(seed);
  return Array.from({ length: SCANS }, () => {
    // Large hubs and small ones, the first with a fifth of everything.
    const hub = Math.floor(HUBS * next() ** 2.2);
    const operator = Math.floor(OPERATORS_OF_HUB * next());
    return {
      hub: `HUB_${hub}`,
      operator: `wm_${hub}_${operator}`,
      brand: `Brand ${Math.floor(BRANDS * next() ** 1.5)}`,
      day: Math.floor(HISTORY_DAYS.length * next()),
      result: resultFor(next()),
    };
  });
}

const [EMPTY] = parseDeviceRecords([{}]) as [DeviceRecord];

/** A scan as a record that was created and submitted. */
export function toRecord({ hub, operator, brand, day, result }: HistoryScan, index: number): DeviceRecord {
  const at = Date.parse(`${HISTORY_DAYS[day] ?? ''}T00:00:00Z`) + (index % 86_400) * 1000;
  return {
    ...EMPTY,
    id: String(index),
    trackingId: `RVP${index}`,
    hubCode: hub,
    hubKey: hub.toLowerCase(),
    createdAt: at,
    deviceType: 'mobile',
    expected: { name: null, brand, blind: false },
    submitted: { at, by: operator },
    stage: 'submitted',
    result: outcome(result),
  };
}

function outcome(result: string): DeviceResult {
  return result === 'passed' ? { kind: 'passed' } : { kind: 'error', code: result };
}

function resultFor(luck: number): string {
  let left = luck;
  for (const [code, share] of Object.entries(CODE_SHARES)) if ((left -= share) < 0) return code;
  return 'passed';
}

/** From 0, included, to 1, excluded: deterministic for a seed (xorshift of Marsaglia). */
function randomNumbers(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
