import { dayOf, formatLongTime, formatTime, trackingKey } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

const scans = new Map<string, number>();

/**
 * Records a user's scan; returns when that user last scanned the same ID on this page (ms since 1970), null for never.
 */
export function recordScan(user: string | null, id: string, now: number): number | null {
  const key = JSON.stringify([user, trackingKey(id)]);
  const earlier = scans.get(key) ?? null;
  scans.set(key, now);
  return earlier;
}

/** `Scanned before at 14:05`, with the day unless it is today. */
export function earlierScanText(at: number, zone: string, now: number): string {
  const sameDay = dayOf(at, zone) === dayOf(now, zone);
  const time = sameDay ? formatTime(at, zone, now).slice(-5) : formatLongTime(at, zone, now);
  return t('Scanned before at {time}', { time });
}
