import { dayOf, formatLongTime, formatTableTime, trackingKey } from '@veritas/shared/domain';

/** Somebody scanned this ID before, on this page. */
export interface EarlierScan {
  readonly id: string;
  /** Ms since 1970. */
  readonly at: number;
}

const scans = new Map<string, number>();

/** Notes a scan of a person; the answer is that person's scan of the same ID before this one. */
export function noteScan(user: string | null, id: string, now: number): EarlierScan | null {
  const key = JSON.stringify([user, trackingKey(id)]);
  const at = scans.get(key);
  scans.set(key, now);
  return at === undefined ? null : { id, at };
}

/** `Scanned before at 14:05`, with the day when it was another. */
export function earlierScanWords({ at }: EarlierScan, zone: string, now: number): string {
  const sameDay = dayOf(at, zone) === dayOf(now, zone);
  return `Scanned before at ${sameDay ? formatTableTime(at, zone).slice(-5) : formatLongTime(at, zone)}`;
}
